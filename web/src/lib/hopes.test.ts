import { describe, expect, it } from 'vitest';
import { hopedAt, percents, turningFrom } from './hopes';
import type { Point } from './types.gen';

const curve: Point[] = [
  [2, 0.5],
  [6, 0.25],
  [9, 1],
];
const turnings = [{ n: 2 }, { n: 6 }, { n: 9 }];

describe('an opinion along a film', () => {
  it('holds until the next one', () => {
    expect([1, 2, 5, 6, 40].map((at) => hopedAt(curve, at))).toEqual([null, 0.5, 0.5, 0.25, 1]);
  });
  it('has a next and a previous turning point', () => {
    expect(turningFrom(turnings, 2, 1)?.n).toBe(6);
    expect(turningFrom(turnings, 8, -1)?.n).toBe(6);
    expect(turningFrom(turnings, 9, 1)).toBeUndefined();
    expect(turningFrom(turnings, 2, -1)).toBeUndefined();
  });
  it('tells small differences to a tenth', () => {
    expect(percents({ worth: 0.61, said_worth: 0.4 })).toEqual({ said: '40%', better: '61%', lost: '−21%' });
    expect(percents({ worth: 0.6126, said_worth: 0.5943 })).toEqual({ said: '59.4%', better: '61.3%', lost: '−1.8%' });
  });
});
