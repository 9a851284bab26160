import { expect, it } from 'vitest';
import { labels } from '$kits/mahjong/labels';
import { toldIn } from '$lib/acts';
import type { MalaysianMahjongEnding, MalaysianMahjongMalaysianView, MalaysianMahjongTriumph } from '$lib/types.gen';
import { story } from './story';

type View = MalaysianMahjongMalaysianView;
const view = (more: Partial<View> = {}): Partial<View> => ({
  table: { circle: [0, 1, 2], dealer: 0 } as View['table'],
  drawn: '',
  melds: [[], [], []],
  flowers: [[], [], []],
  last: null,
  ...more,
});
const both = (after: Partial<View>, log: string) =>
  (['en', 'ja'] as const).map((language) => toldIn(language, story, { before: view(), after, log, labels }));

it('tells a flower that is laid open by whoever drew it', () => {
  expect(both(view({ flowers: [[], [], ['1q']] }), '1|discard:5s 0|pass 2|answer *|draw:1q *|draw:?')).toEqual([
    'Level 2 discards five of bamboo. Ann lays spring open.',
    '二級が五索を捨てました。アンが春を公開しました。',
  ]);
});

it('tells a fei laid alone, and one taken back', () => {
  expect(both(view(), '1|lay:1j *|draw:?')).toEqual([
    'Level 2 lays a fei alone: it counts as dora.',
    '二級が飛を単独で公開しました。',
  ]);
  expect(both(view(), '0|swap:1p-chi-1p')).toEqual([
    'You put one of circles in the place of your fei and take the fei back.',
    '一筒を入れ、飛を手に戻しました。',
  ]);
});

it('tells a limit hand', () => {
  const won = { seat: 0, total: 12, han: 20 } as MalaysianMahjongTriumph;
  const last = { how: 'ron', giver: 1, tile: '5s', triumphs: [won] } as MalaysianMahjongEnding;
  expect(both(view({ last }), '0|ron 2|answer *|wins:0-1p+1p')).toEqual([
    'You win off Level 2 with five of bamboo (ron). 12 han in all, a limit hand.',
    '二級の五索でロン。合計12翻、上限の手です。',
  ]);
});
