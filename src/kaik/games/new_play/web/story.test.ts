import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { NewPlaySettled } from '$lib/types.gen';
import { story } from './story';

const last = (number: number, gains: number[]): NewPlaySettled => ({
  dealer: 1,
  number,
  bets: [[[0, 5]], [], [[3, 2]]],
  gains,
});
const settled = { before: { last: null }, log: '2|bet:? *|open:0.5-3.2 *|sticks:3' };

it('says one’s own bet, and only that somebody else has bet', () => {
  const empty = { before: { last: null }, after: { last: null } };
  expect(toldIn('en', story, { ...empty, log: '0|bet:0-5' })).toBe('You bet 5 on 0.');
  expect(toldIn('ja', story, { ...empty, log: '0|bet:0-5' })).toBe('0に5点賭けました。');
  expect(toldIn('en', story, { ...empty, log: '2|bet:?' })).toBe('Ann has bet, covered.');
});

it('says what was needed, what came and what it cost', () => {
  const act = { ...settled, after: { last: last(3, [-5, 1, 4]) } };
  expect(toldIn('en', story, act)).toBe(
    'Level 2 throws 3. You needed 0 and the sticks showed 3: you lose 5. Ann hits and wins 4. The dealer gains 1.',
  );
  expect(toldIn('ja', story, act)).toBe(
    '二級が投げて、出目は3。0に賭けて出目は3。5点失いました。アンが当てて4点。親は1点の得。',
  );
});

it('says a hit', () => {
  const act = { ...settled, after: { last: last(0, [40, -38, -2]) } };
  expect(toldIn('en', story, act)).toBe('Level 2 throws 0. You hit and win 40. The dealer loses 38.');
  expect(toldIn('ja', story, act)).toContain('当たりです。40点もらいます。');
});
