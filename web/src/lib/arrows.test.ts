import { describe, expect, it } from 'vitest';
import { nearest } from './arrows';

const spots = [{ x: 10, y: 0 }, { x: 20, y: 1 }, { x: 0, y: 10 }, { x: 12, y: 30 }];

describe('arrow keys', () => {
  it('go to the nearest thing in their direction', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [1, 0])).toBe(0);
    expect(nearest({ x: 0, y: 0 }, spots, [0, 1])).toBe(2);
  });
  it('stay where nothing lies that way', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [-1, 0])).toBe(-1);
  });
  it('prefer what lies on the line', () => {
    expect(nearest({ x: 10, y: 0 }, [{ x: 18, y: 6 }, { x: 22, y: 0 }], [1, 0])).toBe(1);
  });
});
