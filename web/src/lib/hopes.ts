import type { Point } from './types.gen';

/** What a seat could hope for at a moment: the last opinion up to then, or null before the first. */
export function hopedAt(curve: readonly Point[], at: number): number | null {
  return curve.findLast(([n]) => n <= at)?.[1] ?? null;
}

/** The turning point before or after a moment. */
export function turningFrom<T extends { readonly n: number }>(turnings: readonly T[], at: number, step: 1 | -1): T | undefined {
  return step > 0 ? turnings.find(({ n }) => n > at) : turnings.findLast(({ n }) => n < at);
}
