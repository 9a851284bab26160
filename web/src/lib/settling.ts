import { listed, seatName } from './people';
import { fill } from './sentences';
import { settings } from './settings.svelte';
import { t, type Translator } from './translator.svelte';
import type { Outcome, SeatSeen, Settlement, SettlementLine } from './types.gen';

type Seated = readonly Pick<SeatSeen, 'name'>[];

/** A sentence of a settlement: gaps take names where their value is a label, and {who} takes people. */
function said(
  label: string,
  values: Settlement['values'],
  who: readonly number[],
  seats: Seated,
  translator: Translator,
) {
  const gaps = Object.entries(values).map(([key, value]) => [key, read(value, translator)] as const);
  const people = listed(who.map((seat) => capital(seatName(seats, seat))));
  return capital(fill(translator.name(label), { who: people, ...Object.fromEntries(gaps) }));
}

function read(value: number | string, translator: Translator): string {
  if (typeof value === 'number') return number(value);
  return translator.knows(value) ? translator.name(value) : value;
}
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How the season ended. */
export function titleOf(settlement: Settlement, seats: Seated, translator: Translator): string {
  return said(settlement.label, settlement.values, settlement.winners, seats, translator);
}
export function lineOf(line: SettlementLine, seats: Seated, translator: Translator): string {
  return said(line.label, line.values, line.seat === null ? [] : [line.seat], seats, translator);
}

/** A number as it is written in the language of the moment, with a true minus. */
export function number(value: number): string {
  const text = new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(value);
  return text.replace('-', '−');
}
/** A change of the score; nothing for none. */
export function change(value: number): string {
  if (value === 0) return '·';
  return value > 0 ? `+${number(value)}` : number(value);
}

/** What all payments of a settlement come to, by seat. */
export function totalOf({ before, after }: Settlement): number[] {
  return after.map((now, seat) => now - (before[seat] ?? 0));
}

/** Where a game tells nothing of how its points come about: who won, and what everybody has. */
export function plainSettlement(outcome: Outcome): Settlement {
  const none = outcome.payoffs.map(() => 0);
  return {
    label: '',
    before: none,
    after: outcome.payoffs,
    lines: [],
    winners: outcome.winners,
    values: {},
    next: null,
    carried: 0,
    brief: false,
  };
}

/** Who begins the next season, in a sentence; nothing where that is not known. */
export function nextOf({ next }: Settlement, seats: Seated): string {
  return next === null ? '' : t('season.next', { who: capital(seatName(seats, next)) });
}
