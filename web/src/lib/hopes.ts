import type { Point } from './types.gen';

/** What a seat could hope for at a moment: the last opinion up to then, or null before the first. */
export function hopedAt(curve: readonly Point[], at: number): number | null {
  return curve.findLast(([n]) => n <= at)?.[1] ?? null;
}

/** The turning point before or after a moment. */
export function turningFrom<T extends { readonly n: number }>(
  turnings: readonly T[],
  at: number,
  step: 1 | -1,
): T | undefined {
  return step > 0 ? turnings.find(({ n }) => n > at) : turnings.findLast(({ n }) => n < at);
}

/** Shares of a turning point in percent; a tenth is told where the difference is small. */
export function percents({ worth, said_worth }: { readonly worth: number; readonly said_worth: number }): {
  said: string;
  better: string;
  lost: string;
} {
  const digits = worth - said_worth < 0.05 ? 1 : 0;
  const percent = (share: number) => `${(share * 100).toFixed(digits)}%`;
  return { said: percent(said_worth), better: percent(worth), lost: `−${percent(worth - said_worth)}` };
}
