import { expect, it } from 'vitest';
import { HIGH, path, STONES, WIDE } from './slope';

it('winds up the mountain in twenty-five squares, never down', () => {
  expect(STONES).toHaveLength(25);
  STONES.forEach((stone, at) => {
    expect(stone.x).toBeGreaterThan(40);
    expect(stone.x).toBeLessThan(WIDE - 40);
    expect(stone.y).toBeLessThan(HIGH);
    if (at > 0) expect(stone.y).toBeLessThan(STONES[at - 1]?.y ?? 0);
  });
});

it('leaves room between squares', () => {
  STONES.forEach((one, at) => {
    for (const other of STONES.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(60);
  });
});

it('draws one line through all of them', () => {
  expect(path(STONES).match(/C/g)).toHaveLength(24);
});
