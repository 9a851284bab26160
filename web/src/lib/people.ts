import { t } from './translator.svelte';
import type { SeatSeen } from './types.gen';
import { isKey } from './words';

/** What a bot is called to a person; anybody else's name stays as it is, for nobody else may be called like a bot. */
export function botName(name: string): string {
  const key = `bot.${name}`;
  return isKey(key) ? t(key) : name;
}

/** The same with a word about how it plays, for whoever has to choose. */
export function botTold(name: string): string {
  const key = `bot.${name}.plays`;
  return isKey(key) ? t('bot.told', { bot: botName(name), plays: t(key) }) : botName(name);
}

/** What to call whoever sits there; bots with the same name are told apart by number. */
export function seatName(seats: readonly Pick<SeatSeen, 'name'>[], seat: number): string {
  if (seat < 0) return t('table.by-luck');
  const name = seats[seat]?.name;
  if (!name) return t('new.seat', { n: seat + 1 });
  const alike = seats.filter((each) => each.name === name).length > 1;
  const number = seats.slice(0, seat + 1).filter((each) => each.name === name).length;
  return alike ? t('table.twin', { name: botName(name), n: number }) : botName(name);
}

/** A name and the number that tells twins apart: where there is little room the name is cut, never the number. */
export function nameParts(name: string): readonly [string, string] {
  const [, called = name, nth = ''] = /^(.+?)( \(\d+\)|その\d+)$/.exec(name) ?? [];
  return [called, nth];
}

/** What somebody is called at the beginning of a sentence; whoever reads it is addressed. */
export function subjectName(seats: readonly Pick<SeatSeen, 'name'>[], seat: number, own: number | null): string {
  const name = seat === own ? t('house.you') : seatName(seats, seat);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Several people in one breath. */
export function together(seats: readonly Pick<SeatSeen, 'name'>[], which: readonly number[]): string {
  return listed(which.map((seat) => seatName(seats, seat)));
}

/** Names one after another: A, B and C. */
export function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(t('table.and'));
  return `${names.slice(0, -1).join(t('table.comma'))}${t('table.and')}${names.at(-1)}`;
}
