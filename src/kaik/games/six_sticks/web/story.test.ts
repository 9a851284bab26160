import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { SixSticksView } from '$lib/types.gen';
import { story } from './story';

const view = (at: number[], more: Partial<SixSticksView> = {}): Partial<SixSticksView> => ({
  route: Array.from({ length: 32 }, (): [number, number] => [0, 0]),
  at,
  cups: [0, 0],
  sent: [0, 0],
  done: [],
  bulls: [],
  dice: 'sticks6',
  ...more,
});

it('says how far a runner goes, what it drinks and whom it sends back', () => {
  const act = { before: view([3, 6]), after: view([6, 0], { cups: [2, 0], sent: [0, 1] }), log: '0|throw *|sticks:3' };
  expect(toldIn('en', story, act)).toBe(
    'You throw 3: on to square 6. Its lines are 2 cups. Level 2 must go back to the start.',
  );
  expect(toldIn('ja', story, act)).toBe(
    '裁は3。マス6へ進みます。線の数だけ、2杯飲みます。二級はスタートに戻されます。',
  );
});

it('says what was needed and what came when the goal is missed', () => {
  const act = { before: view([29, 3]), after: view([29, 3]), log: '0|throw *|sticks:3' };
  expect(toldIn('en', story, act)).toBe('You needed an exact 2 and threw 3: the runner stays.');
  expect(toldIn('ja', story, act)).toBe('ちょうど2が要るところで3。駒は動きません。');
});

it('says who comes in', () => {
  const act = { before: view([3, 29]), after: view([3, 31], { done: [1] }), log: '1|throw *|sticks:2' };
  expect(toldIn('en', story, act)).toBe('Level 2 throws 2 and reaches the goal: place 1.');
  expect(toldIn('ja', story, act)).toBe('二級の裁は2。1着でゴールです。');
});
