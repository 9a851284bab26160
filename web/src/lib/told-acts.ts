import { readAction } from './action';
import type { Weight } from './scene';
import type { Story, Told } from './story';
import type { Translator } from './translator.svelte';
import type { Face } from './types.gen';

/** Actions that lie on the table for all to see when they have fallen. */
export const THROWS = /^(sticks|first|dice|die):/;

/** One act as the server told it: what lay on the table before and after, and the entries between. */
export interface ToldAct {
  readonly before: unknown;
  readonly after: unknown;
  readonly faces: readonly Face[];
}

/** Whether an entry is about the match and not part of it: an offer, a hint, resigning. */
export function isTalk([, , action]: Face): boolean {
  return action.startsWith('@');
}
export function isLuck([, seat]: Face): boolean {
  return seat < 0;
}
/** Who did it: whoever comes first. What follows are answers, some given by themselves because nothing else was open. */
export function actorOf(faces: readonly Face[]): number | null {
  return faces.find((face) => !isLuck(face) && face[2] !== '@hint')?.[1] ?? null;
}
/** How many acts of people and bots there are among some entries. */
export function actsIn(faces: readonly Face[]): number {
  return faces.filter((face) => !isLuck(face) && !isTalk(face)).length;
}

/** Whether nobody could see anything happen, as with a covered answer. */
export function unseen({ before, after }: ToldAct): boolean {
  return before !== null && JSON.stringify(before) === JSON.stringify(after);
}

export interface Teller {
  readonly story: Story<never> | null;
  readonly translator: Translator;
  readonly seat: number | null;
  /** What somebody is called at the beginning of a sentence. */
  readonly name: (seat: number) => string;
}

/** How an act is told: as the game tells it, and plainly where it has no words of its own. */
export function tell(act: ToldAct, teller: Teller): Told {
  const plain = plainly(act, teller);
  if (!teller.story || act.after === null || act.faces.every(isTalk)) return plain;
  return (teller.story as Story<unknown>)({ ...teller, ...act }) ?? plain;
}

function plainly(act: ToldAct, { translator, name }: Teller): Told {
  const faces = act.faces.filter(([, , action]) => action !== '@hint');
  if (faces.length === 0 || (unseen(act) && !faces.some(isTalk))) return { sentence: null, minor: true, beat: 'none' };
  const said = (face: Face) => translator.action(face[2]);
  const own = faces.filter((face) => !isLuck(face));
  if (own.length === 0) {
    const fell = faces.map(([, , action]) => begins(action, translator) ?? translator.action(action)).join(' · ');
    return { sentence: fell, short: fell };
  }
  const short = [...own.map(said), ...faces.filter((face) => isLuck(face) && THROWS.test(face[2])).map(said)];
  const who = own.map((face) => `${name(face[1])}: ${said(face)}`);
  return { sentence: [...who, ...short.slice(own.length)].join(' · '), short: short.join(' · ') };
}

/** Who begins, as a line of the record has it. */
function begins(action: string, translator: Translator): string | null {
  const { verb, items } = readAction(action);
  const who = items[0]?.[0];
  if (verb !== 'first' || who === undefined) return null;
  return [translator.name(verb), translator.atom(who, verb)].join(translator.language === 'ja' ? '：' : ': ');
}

/** The time an act gets. */
export function weigh(act: ToldAct, told: Told, seat: number | null, stop: boolean): Weight {
  const falls = act.faces.some((face) => THROWS.test(face[2]));
  const usual = unseen(act) ? 'none' : told.failed ? 'long' : told.minor ? 'quick' : 'plain';
  return {
    own: seat !== null && actorOf(act.faces) === seat,
    falls,
    beat: told.beat ?? usual,
    hold: told.hold ?? false,
    stop,
  };
}
