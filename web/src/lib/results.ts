import type { MyGame } from './types.gen';

export type Result = 'won' | 'lost' | 'drawn' | 'unknown';

/** How a finished game ended for whoever looks at it. */
export function resultOf({ outcome, seat, names }: Pick<MyGame, 'outcome' | 'seat' | 'names'>): Result {
  if (!outcome) return 'unknown';
  if (outcome.winners.length === 0 || outcome.winners.length === names.length) return 'drawn';
  return outcome.winners.includes(seat) ? 'won' : 'lost';
}

/** What it paid, with a sign; nothing where it says no more than who won. */
export function pointsOf({ outcome, seat }: Pick<MyGame, 'outcome' | 'seat'>): string {
  const points = outcome?.payoffs[seat] ?? 0;
  if (Math.abs(points) <= 1) return '';
  return `${points > 0 ? '+' : '−'}${Math.abs(Math.round(points * 10) / 10)}`;
}
