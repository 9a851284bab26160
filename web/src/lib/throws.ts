import type { Need } from './picker';
import type { Face } from './types.gen';

/** How many dark faces a throw shows, if it is one of sticks. */
export function darkFaces(thrown: Face | null): number | null {
  const found = thrown ? /^sticks:(\d+)$/.exec(thrown[2]) : null;
  return found ? Number(found[1]) : null;
}

/** Odds as they stand in the corner of a square: ≥3 · 50 %. */
export function oddsText({ least, chance }: Pick<Need, 'least' | 'chance'>): string {
  return `≥${least} · ${Math.round(100 * chance)} %`;
}
