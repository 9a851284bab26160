import { expect, it } from 'vitest';
import { around } from './around';

it('seats the reader below, and nobody upon another', () => {
  for (const tall of [false, true]) {
    for (let people = 2; people <= 8; people += 1) {
      const spots = around(people, tall);
      expect(spots[0]?.x).toBeCloseTo(50);
      expect(Math.max(...spots.map(({ y }) => y))).toBe(spots[0]?.y);
      const apart = spots.flatMap((one, at) =>
        spots.slice(at + 1).map((two) => Math.hypot(one.x - two.x, one.y - two.y)),
      );
      expect(Math.min(...apart), `${people} people`).toBeGreaterThan(15);
    }
  }
});
