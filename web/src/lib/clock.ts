import type { ClockHand } from './types.gen';

/** What is left on a clock: main time, or a period of byo-yomi and how many there are. */
export interface Left {
  readonly milliseconds: number;
  readonly periods: number;
}

/** A hand of the clock after it has run on for some time. */
export function leftOf(hand: ClockHand, since: number): Left {
  const spent = hand.runs ? Math.max(0, since) : 0;
  if (spent < hand.main || hand.periods === 0) {
    return { milliseconds: Math.max(0, hand.main - spent), periods: hand.periods };
  }
  const over = spent - hand.main;
  const used = hand.period > 0 ? Math.floor(over / hand.period) : hand.periods;
  if (used >= hand.periods) return { milliseconds: 0, periods: 0 };
  return { milliseconds: hand.period - (over % hand.period), periods: hand.periods - used };
}

/** Of a clock in days, what is left for this answer, and in the bank. */
export interface DaysLeft {
  readonly move: number;
  readonly bank: number;
}

export function daysLeftOf(hand: ClockHand, since: number): DaysLeft {
  const spent = hand.runs ? Math.max(0, since) : 0;
  const move = hand.move ?? 0;
  return { move: Math.max(0, move - spent), bank: Math.max(0, hand.main - Math.max(0, spent - move)) };
}

export function clockText(left: Left): string {
  const seconds = Math.ceil(left.milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (n: number) => String(n).padStart(2, '0');
  const time = hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return left.periods > 0 ? `${time} ×${left.periods}` : time;
}
