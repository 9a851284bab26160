import { describe, expect, it } from 'vitest';
import { clockText, leftOf } from './clock';

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
