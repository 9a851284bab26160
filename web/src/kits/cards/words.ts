import { sentences } from '$lib/words';

/** What all tables of the 48 cards say alike. */
export const words = sentences(
  {
    season: '第{n}季（全{all}季）',
    over: '全{all}季を終えました',
    value: '親の加点{n}',
    before: '前の季節',
    'told.single': '{card}',
    'told.set': '{top}の友{size}枚',
    'told.run': '{top}までの連番{size}枚',
    'told.runset': '{top}までの連番のセット{size}枚',
    'told.cards': '札{n}枚',
    'told.deal': '{who}が親です。札を配りました。',
    'told.season': '{who}がこの季節に勝ちました。',
    'told.shared': '{who}がこの季節を分けました。',
    'told.drawn': 'この季節は引き分けです。',
  },
  {
    season: 'Season {n} of {all}',
    over: 'The last season is over (season {all})',
    value: "dealer's value {n}",
    before: 'The season before',
    'told.single': 'the {card}',
    'told.set': 'a set of {size} ({top})',
    'told.run': 'a run of {size} up to {top}',
    'told.runset': 'a run-set of {size} up to {top}',
    'told.cards': '{n} {n|card|cards}',
    'told.deal': '{who} {v|deals|deal}; the cards are out.',
    'told.season': '{who} {v|wins|win} the season.',
    'told.shared': '{who} share the season.',
    'told.drawn': 'Nobody wins the season.',
  },
);
