import { describe, expect, it } from 'vitest';
import { clockText, daysLeftOf, leftOf } from './clock';

const hand = { main: 60000, periods: 3, period: 30000, runs: true };

describe('a clock', () => {
  it('runs down while its seat is asked', () => {
    expect(leftOf(hand, 15000)).toEqual({ milliseconds: 45000, periods: 3 });
  });
  it('stands while it is not', () => {
    expect(leftOf({ ...hand, runs: false }, 15000)).toEqual({ milliseconds: 60000, periods: 3 });
  });
  it('uses up periods after the main time', () => {
    expect(leftOf(hand, 100000)).toEqual({ milliseconds: 20000, periods: 2 });
  });
  it('ends at nothing', () => {
    expect(leftOf(hand, 999999)).toEqual({ milliseconds: 0, periods: 0 });
    expect(leftOf({ ...hand, periods: 0 }, 999999)).toEqual({ milliseconds: 0, periods: 0 });
  });
  it('is read as minutes and seconds', () => {
    expect(clockText({ milliseconds: 61000, periods: 0 })).toBe('1:01');
    expect(clockText({ milliseconds: 3661000, periods: 2 })).toBe('1:01:01 ×2');
  });
});

describe('a clock in days', () => {
  const days = { main: 5000, periods: 0, period: 0, runs: true, move: 3000 };
  it('uses the days of the move first, then the bank', () => {
    expect(daysLeftOf(days, 1000)).toEqual({ move: 2000, bank: 5000 });
    expect(daysLeftOf(days, 4000)).toEqual({ move: 0, bank: 4000 });
    expect(daysLeftOf(days, 99000)).toEqual({ move: 0, bank: 0 });
  });
  it('stands while nobody asks', () => {
    expect(daysLeftOf({ ...days, runs: false }, 4000)).toEqual({ move: 3000, bank: 5000 });
  });
});
