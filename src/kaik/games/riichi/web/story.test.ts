import { expect, it } from 'vitest';
import { labels } from '$kits/mahjong/labels';
import { toldIn } from '$lib/acts';
import type { RiichiEnding, RiichiView, RiichiWinning } from '$lib/types.gen';
import { story } from './story';

const none = { declared: '' as const, paid: false, ippatsu: false };
const view = (more: Partial<RiichiView> = {}): Partial<RiichiView> => ({
  table: { circle: [0, 1, 2, 3], dealer: 1 } as RiichiView['table'],
  kyoku: 0,
  drawn: '',
  furiten: false,
  melds: [[], [], [], []],
  vows: [none, none, none, none],
  indicators: [],
  dora: [],
  last: null,
  ...more,
});
const both = (before: Partial<RiichiView>, after: Partial<RiichiView>, log: string) =>
  (['en', 'ja'] as const).map((language) => toldIn(language, story, { before, after, log, labels }));

it('tells a discard, and the tile one draws after it', () => {
  expect(both(view(), view(), '1|discard:5s 0|pass 2|answer 3|answer *|draw:?')).toEqual([
    'Level 2 discards five of bamboo.',
    '二級が五索を捨てました。',
  ]);
  expect(both(view(), view({ drawn: '1p' }), '1|discard:5s 0|pass 2|answer 3|answer *|draw:1p')).toEqual([
    'Level 2 discards five of bamboo. You draw one of circles.',
    '二級が五索を捨てました。一筒を引きました。',
  ]);
});

it('tells a call and whose it was, and that no one called', () => {
  const pon = { call: 'pon' as const, own: ['5s', '5s'], taken: '5s', giver: 2, added: '', low: -1 };
  const called = view({ melds: [[], [pon], [], []] });
  expect(both(view(), called, '0|pass 1|answer 3|answer *|calls:1-pon-5s+5s')).toEqual([
    'Level 2 calls pon on five of bamboo.',
    '二級が五索をポン。',
  ]);
  expect(both(view(), called, '0|chi:4s+6s 1|answer 3|answer *|calls:1-pon-5s+5s')).toEqual([
    'Level 2 calls pon on five of bamboo. The pon of Level 2 goes before your chi.',
    '二級が五索をポン。二級のポンが優先され、チーは通りません。',
  ]);
  expect(both(view(), view(), '0|pass 1|answer 3|answer *|draw:?')).toEqual(['No one called.', '誰も鳴きません。']);
});

it('tells a riichi', () => {
  const after = view({ vows: [none, { ...none, declared: 'riichi' }, none, none] });
  expect(both(view(), after, '1|riichi:7z 0|pass 2|answer 3|answer *|draw:?')).toEqual([
    'Level 2 declares riichi and discards red dragon.',
    '二級がリーチ（宣言牌は中）。',
  ]);
});

it('says why a player is furiten', () => {
  expect(both(view(), view({ furiten: true }), '0|pass 1|answer 3|answer *|draw:?')).toEqual([
    'No one called. You let a winning tile pass: furiten, you can win by self-draw only.',
    '誰も鳴きません。和了牌を見逃したのでフリテンです。ツモでしか和了できません。',
  ]);
  expect(both(view(), view({ furiten: true }), '0|discard:5s 1|answer 2|answer 3|answer *|draw:?')).toEqual([
    'You discard five of bamboo. That was one of your own waits: furiten, you can win by self-draw only.',
    '五索を捨てました。自分の待ち牌を切ったのでフリテンです。ツモでしか和了できません。',
  ]);
});

it('tells a win with its worth and who deals next', () => {
  const win = { seat: 1, han: 4, fu: 40, limit: 'mangan', points: 8000 } as RiichiWinning;
  const last = { how: 'ron', wins: [win], payer: 0, tile: '1p', nagashi: [] as number[] } as RiichiEnding;
  expect(both(view(), view({ last, kyoku: 0 }), '0|pass 1|answer *|wins:1-1m+2m *|dice:1-2 *|deal:?-?')).toEqual([
    'Level 2 wins off you with one of circles (ron). It is a mangan: 8000 points. East 1: Level 2 deals.',
    '二級があなたの一筒でロン。満貫、8000点。東一局、親は二級です。',
  ]);
});
