import { t } from './tongue.svelte';
import type { SeatSeen } from './types.gen';

/** What to call whoever sits there; bots with the same name are told apart by number. */
export function seatName(seats: readonly Pick<SeatSeen, 'name'>[], seat: number): string {
  if (seat < 0) return t('table.by-luck');
  const name = seats[seat]?.name;
  if (!name) return t('new.seat', { n: seat + 1 });
  const alike = seats.filter((each) => each.name === name).length > 1;
  return alike ? `${name} ${seats.slice(0, seat + 1).filter((each) => each.name === name).length}` : name;
}

/** Several people in one breath. */
export function together(seats: readonly Pick<SeatSeen, 'name'>[], which: readonly number[]): string {
  return which.map((seat) => seatName(seats, seat)).join(t('table.and'));
}
