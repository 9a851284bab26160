import type { SeekOpened } from './types.gen';

/** What somebody looks for: everything that quick play asks. */
export type QuickChoice = Required<Pick<SeekOpened, 'game' | 'preset' | 'clock' | 'rated' | 'seats'>>;

const PLACE = 'kaik.quick-play';

/** The clocks that are offered, quick ones first: the more choices there are, the longer everybody waits. */
export const CLOCKS = ['3m+2s', '5m+3s', '10m+5s', '15m 3x30s', '30m+20s', 'none'] as const;

/** Clocks for a match over days and weeks; nobody waits for that in front of a page, so quick play has none of them. */
export const DAY_CLOCKS = ['1d', '2d', '3d', '3d bank 10d', '7d', '14d'] as const;

/** What was chosen last on this device. */
export function lastChoice(): QuickChoice | null {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? 'null') as QuickChoice | null;
  } catch {
    return null;
  }
}

export function rememberChoice(choice: QuickChoice): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(choice));
  } catch {
    // nothing is kept in a private window
  }
}

/** A choice that the game has: its rule set and number of seats, else those it begins with. */
export function fitting(
  choice: QuickChoice,
  game: { readonly presets: readonly string[]; readonly default: string; readonly seats: readonly number[] },
): QuickChoice {
  const [fewest = 2, most = 2] = game.seats;
  const preset = game.presets.includes(choice.preset) ? choice.preset : game.default;
  const seats = choice.seats >= fewest && choice.seats <= most ? choice.seats : Math.max(2, fewest);
  return { ...choice, preset, seats };
}
