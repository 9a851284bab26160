import { expect, it } from 'vitest';
import { berth, course } from './course';

const SQUARES = 21;

it('keeps all squares in the room and as far apart as one step', () => {
  for (const [wide, high] of [
    [870, 640],
    [1500, 900],
    [390, 570],
  ] as const) {
    const { squares, step } = course(wide, high, SQUARES);
    expect(squares).toHaveLength(SQUARES);
    for (const { x, y } of squares) expect(x > 0 && x < wide && y > 0 && y < high, `${x} ${y}`).toBe(true);
    const sailed = squares.slice(1, -1);
    for (const [at, { x, y }] of sailed.slice(1).entries()) {
      const before = sailed[at];
      const apart = Math.hypot(x - (before?.x ?? 0), y - (before?.y ?? 0));
      expect(apart).toBeGreaterThan(0.85 * step);
      expect(apart).toBeLessThanOrEqual(step + 1e-6);
    }
  }
});

it('begins at the right and ends at the left', () => {
  const { squares } = course(1000, 600, SQUARES);
  expect(squares[0]?.x).toBeGreaterThan(700);
  expect(squares.at(-1)?.x).toBeLessThan(300);
});

it('lets no ship lie upon another', () => {
  const berths = Array.from({ length: 12 }, (_, nth) => berth(nth, 12, 6)).map(({ x, y }) => `${x} ${y}`);
  expect(new Set(berths).size).toBe(12);
});
