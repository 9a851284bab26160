import type { GameShown, TableSeen } from './types.gen';

type NamesShown = Record<string, string>;

/** An option that differs from its rule set, as both are called. */
export interface ChosenOption {
  readonly id: string;
  readonly label: NamesShown;
  readonly value: NamesShown | string;
}

/** What was chosen at a table besides its rule set. */
export function chosenOptions(game: GameShown, table: Pick<TableSeen, 'preset' | 'options'>): ChosenOption[] {
  const preset = game.presets.find((each) => each.id === table.preset);
  if (!preset) return [];
  return game.options
    .filter(({ id }) => table.options[id] !== undefined && table.options[id] !== preset.options[id])
    .map(({ id, label, choices }) => {
      const chosen = table.options[id];
      return { id, label, value: choices.find((choice) => choice.value === chosen)?.label ?? String(chosen) };
    });
}

/** What comes before the first heading of a rules page: what the game is, without its title. */
export function inShort(page: string): string {
  return page
    .replace(/^# .*\n+/, '')
    .split(/^## /m)[0]!
    .trim();
}

/** A clock in numbers: `10m+5s` and `5m 3x30s`, as docs/protocol.md spells them. */
export interface ClockTold {
  readonly main: string;
  readonly increment: string;
  readonly periods: string;
  readonly period: string;
}

export function clockTold(clock: string): ClockTold | null {
  const found = /^([0-9hms]+)?(?:\+([0-9hms]+))?\s?(?:([0-9]+)x([0-9hms]+))?$/.exec(clock);
  if (!found || clock === 'none') return null;
  return { main: found[1] ?? '', increment: found[2] ?? '', periods: found[3] ?? '', period: found[4] ?? '' };
}

/** A clock in days: `3d` for every answer, and with `bank 10d` ten more in all. */
export interface DaysTold {
  readonly days: number;
  readonly bank: number;
}

export function daysTold(clock: string): DaysTold | null {
  const found = /^([0-9]+)d(?: bank ([0-9]+)d)?$/.exec(clock);
  return found && { days: Number(found[1]), bank: Number(found[2] ?? 0) };
}

/** A time as it is spelled, in parts: `1h30m` is one hour and thirty minutes. */
export function timeParts(time: string): { readonly n: number; readonly unit: 'h' | 'm' | 's' }[] {
  return [...time.matchAll(/([0-9]+)(h|m|s)(?!s)/g)].map(([, n, unit]) => ({
    n: Number(n),
    unit: unit as 'h' | 'm' | 's',
  }));
}
