import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { MarchView } from '$lib/types.gen';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
};

const match = { points: [0, 0], dealer: 0, mult: 2, played: 0 };
const options = { equal_wins: 'first' } as MarchView['options'];
const lead = {
  seat: 1,
  size: 1,
  cards: ['R5'],
  meld: { type: 'single' as const, size: 1, top: 5, colours: 'R', width: 1 },
};

it('tells a lead', () => {
  const act = {
    before: { match, trick: [] },
    after: { match, options, trick: [lead], before: [] },
    log: '1|lead:R5',
    labels,
  };
  expect(toldIn('en', story, act)).toBe('Level 2 leads the red horse.');
  expect(toldIn('ja', story, act)).toBe('二級が赤馬で始めました。');
});

it('says that nobody follows, and who leads next', () => {
  const round = [lead, { seat: 0, size: 1, cards: [], meld: null }];
  const act = {
    before: { match, trick: [lead] },
    after: { match, options, trick: [], before: round },
    log: '0|drop:R1',
    labels,
  };
  expect(toldIn('en', story, act)).toBe(
    'You drop 1 card face down. No one follows: Level 2 takes the round and leads next.',
  );
  expect(toldIn('ja', story, act)).toContain('だれも続けません。二級がこのラウンドを取り');
});

it('says who wins a season with the last round', () => {
  const won = { ...lead, seat: 0 };
  const over = { ...match, played: 1 };
  const act = {
    before: { match, trick: [] },
    after: { match: over, options, trick: [], before: [won] },
    log: '0|lead:R5',
    labels,
  };
  expect(toldIn('en', story, act)).toBe('You lead the red horse. You win the season.');
  expect(toldIn('ja', story, act)).toBe('あなたが赤馬で始めました。あなたがこの季節に勝ちました。');
});
