import type { Act } from './story';
import type { Sentences } from './words';
import { settings } from './settings.svelte';

type Gaps = Record<string, string | number>;
/** The keys that have a second sentence for whoever looks: `pays` and `pays.you`. */
type Personal<K extends string> = K extends `${infer Base}.you` ? Base : never;

/** Says what somebody did; whoever looks is spoken to: "Adept pays 1", "You pay 1". */
export function teller<K extends string>(act: Act<unknown>, words: Sentences<K>) {
  return (key: Personal<K>, who: number, gaps: Gaps = {}): string => {
    const sentence = (who === act.seat ? `${key}.you` : key) as K;
    return act.translator.from(words, sentence, { who: act.name(who), ...gaps });
  };
}

/** What somebody is called in the middle of a sentence: you, Adept. */
export function whom(act: Act<unknown>, who: number): string {
  return who === act.seat ? act.translator.say('house.you') : act.name(who);
}

/** Sentences one after another; those that say nothing are left out. */
export function inOrder(sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(settings.language === 'ja' ? '' : ' ');
}

/** The numbers of all throws among some faces, in order; null for one that is covered. */
export function throwsIn(faces: Act<unknown>['faces']): (number | null)[] {
  return faces.flatMap(([, , action]) => {
    const found = /^(?:sticks|die):(\d+|\?)$/.exec(action);
    return found ? [found[1] === '?' ? null : Number(found[1])] : [];
  });
}
