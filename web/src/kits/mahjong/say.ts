import type { Tongue } from '$lib/tongue.svelte';
import type { MahjongSeating } from '$lib/types.gen';
import type { Question } from './look';
import { words } from './words';

/** The question to whoever has a tile to throw away, or is asked about one. */
export function asks(question: Question | null, tongue: Tongue): string {
  if (!question) return tongue.from(words, 'act');
  const gaps = { who: tongue.person(question.giver), tile: tongue.name(question.tile) };
  return tongue.from(words, question.about === 'kan' ? 'kan' : 'claim', gaps);
}

/** What is thrown for before the deal, in one sentence. */
export function opening(table: MahjongSeating, tongue: Tongue): string {
  return tongue.from(words, table.step === 'dealer' ? 'step.dealer' : table.step, { who: tongue.person(table.thrower) });
}

const WITH_SEATS: readonly string[] = ['calls', 'wins', 'exhausted', 'aborted'];

/** How words of a mahjong table are read in the log: seats by name, hands and calls by theirs. */
export function readAtom(atom: string, tongue: Tongue, verb: string): string | null {
  if (WITH_SEATS.includes(verb) && /^\d$/.test(atom)) return tongue.person(Number(atom));
  const call = `call.${atom}`;
  if ((verb === 'calls' || verb === 'swap') && tongue.knows(call)) return tongue.name(call);
  const reason = `abort.${atom}`;
  return tongue.knows(reason) ? tongue.name(reason) : null;
}

/** Points with their sign: +8000, −2000. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0';
}
