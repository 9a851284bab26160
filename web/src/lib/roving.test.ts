import { describe, expect, it } from 'vitest';
import { nearest, tabStop } from './roving';

const spots = [
  { x: 10, y: 0 },
  { x: 20, y: 1 },
  { x: 0, y: 10 },
  { x: 12, y: 30 },
];

describe('arrow keys', () => {
  it('go to the nearest thing in their direction', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [1, 0])).toBe(0);
    expect(nearest({ x: 0, y: 0 }, spots, [0, 1])).toBe(2);
  });
  it('stay where nothing lies that way', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [-1, 0])).toBe(-1);
  });
  it('prefer what lies on the line', () => {
    expect(
      nearest(
        { x: 10, y: 0 },
        [
          { x: 18, y: 6 },
          { x: 22, y: 0 },
        ],
        [1, 0],
      ),
    ).toBe(1);
  });
});

describe('the tab key', () => {
  it('stops at the first thing that may be touched', () => {
    expect(tabStop([false, true, true], -1)).toBe(1);
  });
  it('comes back to where the focus was, if that may still be touched', () => {
    expect(tabStop([true, false, true], 2)).toBe(2);
    expect(tabStop([true, false, true], 1)).toBe(0);
  });
  it('stops somewhere even where nothing may be touched, so that everything can be read', () => {
    expect(tabStop([false, false], -1)).toBe(0);
    expect(tabStop([false, false], 1)).toBe(1);
  });
});
