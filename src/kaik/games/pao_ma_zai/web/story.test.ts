import { expect, it } from 'vitest';
import { labels } from '$kits/mahjong/labels';
import { toldIn } from '$lib/acts';
import type { PaoMaZaiEnding, PaoMaZaiPaoView } from '$lib/types.gen';
import { story } from './story';

const view = (more: Partial<PaoMaZaiPaoView> = {}): Partial<PaoMaZaiPaoView> => ({
  table: { circle: [0, 1, 2, 3], dealer: 0 } as PaoMaZaiPaoView['table'],
  drawn: '',
  melds: [[], [], [], []],
  last: null,
  ...more,
});
const both = (after: Partial<PaoMaZaiPaoView>, log: string) =>
  (['en', 'ja'] as const).map((language) => toldIn(language, story, { before: view(), after, log, labels }));

it('tells a win by self-draw with its horses', () => {
  const last = { how: 'tsumo', winners: [1], payer: -1, tile: '5s', horses: ['1p', '7z'], good: 1 } as PaoMaZaiEnding;
  expect(both(view({ last }), '1|tsumo:1m+1m *|horses:1p+7z *|dice:1-2')).toEqual([
    'Level 2 wins by self-draw (tsumo): five of bamboo. 1 of 2 horses came in.',
    '二級が五索を自摸和了。馬2枚のうち1枚が当たり。',
  ]);
});

it('tells a robbed kan', () => {
  const last = { how: 'rob', winners: [2], payer: 0, tile: '7z', horses: [] as string[] } as PaoMaZaiEnding;
  expect(both(view({ last }), '1|answer 2|answer 3|answer *|wins:2-1m+1m')).toEqual([
    'Ann robs the kan of you: red dragon.',
    'アンがあなたのカンの中を槍槓。',
  ]);
});

it('tells an empty wall', () => {
  expect(both(view(), '1|discard:5s 0|pass 2|answer 3|answer *|exhausted')).toEqual([
    'Level 2 discards five of bamboo. The wall is empty, and nobody has won.',
    '二級が五索を捨てました。山が尽きました。流局です。',
  ]);
});
