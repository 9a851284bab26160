import { sentences } from '$lib/words';

/** What all tables of the 48 cards say alike. */
export const words = sentences(
  {
    season: '第{n}季（全{all}季）',
    over: '全{all}季を終えました',
    value: '親の加点{n}',
    before: '前の季節',
  },
  {
    season: 'Season {n} of {all}',
    over: 'The last season is over (season {all})',
    value: "dealer's value {n}",
    before: 'The season before',
  },
);
