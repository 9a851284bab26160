import { describe, expect, it } from 'vitest';
import { crown } from './crown';

describe('the crown of the tree', () => {
  it('keeps every card on the table, however many roads there are', () => {
    for (const [width, height] of [
      [360, 300],
      [560, 300],
      [1000, 460],
    ] as const)
      for (let count = 1; count <= 20; count += 1) {
        const { card, leaves } = crown(count, width, height);
        for (const { x, y } of leaves) {
          expect(x - card / 2).toBeGreaterThanOrEqual(-1);
          expect(x + card / 2).toBeLessThanOrEqual(width + 1);
          expect(y - card * 0.78).toBeGreaterThanOrEqual(0);
        }
      }
  });
  it('hangs neighbours side by side and never over one another', () => {
    const { card, leaves } = crown(9, 560, 300);
    leaves.forEach((one, at) => {
      for (const other of leaves.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= card || Math.abs(one.y - other.y) >= card * 1.5).toBe(true);
    });
    expect(leaves.map(({ x }) => x)).toEqual(leaves.map(({ x }) => x).sort((one, other) => one - other));
  });
});
