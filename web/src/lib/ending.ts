import { change, titleOf, totalOf } from './settling';
import type { Translator } from './translator.svelte';
import type { MatchCourse, SeatSeen, Settlement, SettlementAt, SettlementLine } from './types.gen';

type Seated = readonly Pick<SeatSeen, 'name'>[];

/** A sheet for the whole match where it was paid throw by throw: the last payments in a row, a line each. */
export function wholeOf(settlements: readonly SettlementAt[]): Settlement | null {
  const from = settlements.findLastIndex(({ settlement }) => !settlement.brief) + 1;
  const brief = settlements.slice(from).map(({ settlement }) => settlement);
  const [first, last] = [brief[0], brief.at(-1)];
  if (!first || !last || brief.length < 2) return null;
  return { ...last, before: first.before, lines: brief.map(lineFor) };
}

function lineFor(settlement: Settlement): SettlementLine {
  const { label, values, winners } = settlement;
  const [seat = null, ...more] = winners;
  return { label, values, seat: more.length > 0 ? null : seat, pieces: [], amount: null, points: totalOf(settlement) };
}

/** A season that changed much, in words. */
export interface Turn {
  /** Which of the seasons it was, from 1 on. */
  readonly nth: number;
  readonly text: string;
  /** What whoever gained most got of it. */
  readonly gain: string;
}

/** How a swing of a match with several seasons is told; null where it is an act. */
export function turnOf(
  { settlements }: MatchCourse,
  swing: { readonly n: number; readonly seat: number },
  seats: Seated,
  translator: Translator,
): Turn | null {
  const at = settlements.findIndex(({ n }) => n === swing.n);
  const found = settlements[at]?.settlement;
  if (!found || settlements.length < 2) return null;
  const made = madeOf(found, swing.seat, translator);
  const title = titleOf(found, seats, translator);
  return {
    nth: at + 1,
    text: made ? `${title}${translator.language === 'ja' ? '：' : ': '}${made}` : title,
    gain: change(totalOf(found)[swing.seat] ?? 0),
  };
}

/** The dearest thing somebody made in a season, by its name: a hand, a yaku. */
function madeOf({ lines }: Settlement, seat: number, translator: Translator): string {
  const named = lines
    .filter((line) => line.seat === seat && line.points.length === 0 && (line.amount ?? 0) > 0)
    .map(({ amount, values }) => ({ amount, name: Object.values(values).find((value) => typeof value === 'string') }))
    .filter(({ name }) => name !== undefined && translator.knows(name))
    .sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
  const [best] = named;
  return best?.name ? translator.name(best.name) : '';
}
