import { actorOf, isLuck, isTalk, type ToldAct } from './told-acts';
import type { Told } from './story';
import type { Face, Frame, Settlement, SettlementAt } from './types.gen';

/** One line of a game record: an act with the throws, deals and answers that belong to it. */
export interface RecordLine {
  /** The number of its first entry, and of its last. */
  readonly first: number;
  readonly last: number;
  /** Who did it; null for what only fell or was dealt. */
  readonly seat: number | null;
  readonly told: Told;
}

/** The lines between two ends of seasons; the settlement stands where this one ended. */
export interface RecordPart {
  readonly lines: readonly RecordLine[];
  readonly settled: Settlement | null;
}

export type Telling = (act: ToldAct) => Told;

/** Entries whose positions are not known, an act at a time: luck belongs to what came before it. */
export function actsOf(faces: readonly Face[]): ToldAct[] {
  const acts: Face[][] = [];
  for (const face of faces) {
    const last = acts.at(-1);
    if (last && isLuck(face) && !last.every(isLuck)) last.push(face);
    else if (last && last.every(isLuck) && isLuck(face)) last.push(face);
    else acts.push([face]);
  }
  return acts.map((each) => ({ before: null, after: null, faces: each }));
}

function lineOf(act: ToldAct, telling: Telling): RecordLine {
  const { faces } = act;
  return {
    first: faces[0]?.[0] ?? 0,
    last: faces.at(-1)?.[0] ?? 0,
    seat: actorOf(faces),
    told: telling(act),
  };
}

/** Whether a line is part of the record, and not only of the trace: covered answers and lone passes are left out. */
function matters({ told }: RecordLine, faces: readonly Face[]): boolean {
  return faces.some(isTalk) || (!told.minor && told.sentence !== null);
}

/** The record of a match, season by season; `everything` leaves nothing out. */
export function recordOf(
  acts: readonly ToldAct[],
  settlements: readonly SettlementAt[],
  telling: Telling,
  everything: boolean,
): RecordPart[] {
  const parts: { lines: RecordLine[]; settled: Settlement | null }[] = [{ lines: [], settled: null }];
  for (const act of acts) {
    if (act.faces.length === 0 || act.faces.every(([, , action]) => action === '@hint' && !everything)) continue;
    const line = lineOf(act, telling);
    const part = parts.at(-1)!;
    if (everything || matters(line, act.faces)) part.lines.push(line);
    const settled = settlements.find(({ n }) => n >= line.first && n <= line.last);
    if (!settled || settled.settlement.brief) continue; // a small payment is part of its line
    part.settled = settled.settlement;
    parts.push({ lines: [], settled: null });
  }
  return parts.filter(({ lines, settled }) => lines.length > 0 || settled);
}

/** The acts of a match whose positions are all known, as a replay has them. */
export function filmActs(frames: ReadonlyMap<number, Pick<Frame, 'face' | 'view'>>): ToldAct[] {
  const faces = [...frames.entries()]
    .sort(([one], [other]) => one - other)
    .flatMap(([, { face }]) => (face ? [face] : []));
  return actsOf(faces).map((act) => ({
    faces: act.faces,
    before: frames.get(act.faces[0]![0])?.view ?? null,
    after: frames.get(act.faces.at(-1)![0] + 1)?.view ?? null,
  }));
}

/** Tells every act once, until `key` says that it would be told otherwise: in another language, with another story. */
export function remembering(telling: Telling, key: () => string): Telling {
  const known = new WeakMap<ToldAct, readonly [string, Told]>();
  return (act) => {
    const now = key();
    const found = known.get(act);
    if (found?.[0] === now) return found[1];
    const told = telling(act);
    known.set(act, [now, told]);
    return told;
  };
}
