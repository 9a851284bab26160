import { sentences } from '$lib/words';

/** What a table of March says. */
export const words = sentences(
  {
    lead: 'あなたが最初に出します。出す札を選んでください。',
    answer: '同じ形で勝る役を続けるか、同じ枚数を伏せて捨ててください。',
    points: '{n}点',
    leads: '最初に出しました',
    follows: '続けました',
    drops: '伏せて捨てました',
    before: '前のラウンド',
    paid: '前の季節の収支',
    won: '公開札{n}枚',
    gone: '表向きで除かれた札',
    dropped: '自分が伏せた札',
  },
  {
    lead: 'You lead: choose the cards to lay.',
    answer: 'Follow with a stronger meld of the same shape, or drop as many cards face down.',
    points: '{n} {n|point|points}',
    leads: 'leads',
    follows: 'follows',
    drops: 'face down',
    before: 'The round before',
    paid: 'The season before brought',
    won: '{n} open {n|card|cards}',
    gone: 'Shown and out of play',
    dropped: 'What you dropped',
  },
);
