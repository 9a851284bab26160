import { sentences } from '$lib/words';

/** What all tables of the 48 cards say alike. */
export const words = sentences(
  {
    season: '第{n}季（全{all}季）',
    over: '全{all}季を終えました',
    value: '親の加点{n}',
    points: '{n}点',
    stock: '山札',
    before: '前の季節',
    paid: '季節の収支',
    left: '残り{n}枚',
    discards: '捨札',
    gone: '場から除かれた札',
    best: 'いちばん強い役',
    'one-colour': '同色',
    won: '{who}の勝ちです。',
    drawn: '引き分けでした。',
    cards: '{n}枚',
  },
  {
    season: 'Season {n} of {all}',
    over: 'The last season is over ({all} of {all})',
    value: "dealer's value {n}",
    points: '{n} points',
    stock: 'Stock',
    before: 'The season before',
    paid: 'It brought',
    left: '{n} left',
    discards: 'Discards',
    gone: 'Out of play',
    best: 'Your best meld',
    'one-colour': 'one colour',
    won: '{who} won.',
    drawn: 'It was drawn.',
    cards: '{n} cards',
  },
);
