import type { Face } from './types.gen';

/** How many dark faces a throw shows, if it is one of sticks. */
export function darkFaces(thrown: Face | null): number | null {
  const found = thrown ? /^sticks:(\d+)$/.exec(thrown[2]) : null;
  return found ? Number(found[1]) : null;
}

/** The chance that so many sticks show at least some number of dark faces, in whole per cent. */
export function atLeast(least: number, sticks = 5): number {
  let ways = 0;
  for (let dark = Math.max(0, least); dark <= sticks; dark += 1) ways += choose(sticks, dark);
  return Math.round((100 * ways) / 2 ** sticks);
}

/** Odds as they stand in the corner of a square: ≥3 · 50 %. */
export function oddsText(least: number, sticks = 5): string {
  return `≥${least} · ${atLeast(least, sticks)} %`;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let step = 1; step <= k; step += 1) ways = (ways * (n - step + 1)) / step;
  return ways;
}
