import type { Picker } from './picker';
import type { SeatSeen } from './types.gen';

/**
 * The action that the page says by itself: the only one open, with a verb that tells nothing. Another person could learn
 * from how soon it comes that there was no choice, so at a table with other people everybody is asked.
 */
export function aloneAction(
  legal: readonly string[],
  picker: Picker | undefined,
  seats: readonly Pick<SeatSeen, 'kind'>[],
  seat: number | null,
): string | null {
  const [only, ...more] = legal;
  if (only === undefined || more.length > 0 || !picker?.alone?.includes(only.split(':')[0] ?? only)) return null;
  return seats.every((each, at) => at === seat || each.kind === 'bot') ? only : null;
}
