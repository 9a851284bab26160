import { describe, expect, it } from 'vitest';
import { resigns } from './leaving';
import { pointsOf, resultOf } from './results';
import type { Outcome } from './types.gen';

const names = ['Mika', 'level3', 'level3'];
const outcome = (winners: number[], payoffs: number[]): Outcome => ({
  winners,
  payoffs,
  reason: '',
  how: 'rules',
  by: -1,
});

describe('the result of a game', () => {
  it('is told from the seat that was mine', () => {
    const game = { names, outcome: outcome([1], [-4, 6, -2]) };
    expect([0, 1, 2].map((seat) => resultOf({ ...game, seat }))).toEqual(['lost', 'won', 'lost']);
    expect([0, 1].map((seat) => pointsOf({ ...game, seat }))).toEqual(['−4', '+6']);
  });
  it('is a draw where everybody or nobody won, and unknown where nothing is written', () => {
    expect(resultOf({ names, seat: 0, outcome: outcome([], [0, 0, 0]) })).toBe('drawn');
    expect(resultOf({ names, seat: 0, outcome: outcome([0, 1, 2], [0, 0, 0]) })).toBe('drawn');
    expect(resultOf({ names, seat: 0, outcome: null })).toBe('unknown');
  });
  it('pays nothing to speak of where it only says who won', () => {
    expect(pointsOf({ seat: 0, outcome: outcome([0], [1, -1]) })).toBe('');
  });
});

describe('leaving a table', () => {
  it('resigns against bots or one other, and gets up where others play on', () => {
    expect(resigns({ names })).toBe(true);
    expect(resigns({ names: ['Mika', 'Ben'] })).toBe(true);
    expect(resigns({ names: ['Mika', 'Ben', 'level3'] })).toBe(false);
  });
});
