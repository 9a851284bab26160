import { settings } from '$lib/settings.svelte';
import type { Translator } from '$lib/translator.svelte';
import type { MahjongSeating } from '$lib/types.gen';
import type { Question } from './look';
import { words } from './words';

/** The question to whoever has a tile to throw away, or is asked about one. */
export function asks(question: Question | null, translator: Translator): string {
  if (!question) return translator.from(words, 'act');
  const gaps = { who: translator.person(question.giver), tile: translator.name(question.tile) };
  return translator.from(words, question.about === 'kan' ? 'kan' : 'claim', gaps);
}

/** What is thrown for before the deal, in one sentence. */
export function opening(table: MahjongSeating, translator: Translator): string {
  return translator.from(words, table.step === 'dealer' ? 'step.dealer' : table.step, {
    who: translator.person(table.thrower),
  });
}

const WITH_SEATS: readonly string[] = ['calls', 'wins', 'exhausted', 'aborted'];

/** How words of a mahjong table are read in the log: seats by name, hands and calls by theirs. */
export function readAtom(atom: string, translator: Translator, verb: string): string | null {
  if (WITH_SEATS.includes(verb) && /^\d$/.test(atom)) return translator.person(Number(atom));
  const call = `call.${atom}`;
  if ((verb === 'calls' || verb === 'swap') && translator.knows(call)) return translator.name(call);
  const reason = `abort.${atom}`;
  return translator.knows(reason) ? translator.name(reason) : null;
}

/** A wind as it stands on plates: as it is painted on the tiles. */
export function windMark(wind: string, translator: Translator): string {
  return settings.pieces === 'kanji' ? translator.kanji(`wind.${wind}`) : wind;
}
