import { readAction } from '$lib/action';
import { listed } from '$lib/people';
import type { Act, Told } from '$lib/story';
import type { Translator } from '$lib/translator.svelte';
import type { Face } from '$lib/types.gen';
import { fill, type Sentences } from '$lib/words';
import { rankOf } from './look';
import { words } from './words';

/** What somebody did: the first entry that is not luck. */
export interface Deed {
  readonly seat: number;
  readonly verb: string;
  readonly items: readonly (readonly string[])[];
}

export function deedOf(faces: readonly Face[]): Deed | null {
  const face = faces.find(([, seat, action]) => seat >= 0 && !action.startsWith('@'));
  if (!face) return null;
  const { verb, items } = readAction(face[2]);
  return { seat: face[1], verb, items };
}

/** What luck brought under a verb, the first time; null where it was not asked. */
export function luckOf(faces: readonly Face[], verb: string): readonly (readonly string[])[] | null {
  const face = faces.find(([, seat, action]) => seat < 0 && readAction(action).verb === verb);
  return face ? readAction(face[2]).items : null;
}

/** A sentence, and the same without its subject for a line of the log that has the name beside it. */
export interface Line {
  readonly sentence: string;
  readonly short: string;
}

/** Tells about one act; verbs in sentences are `{v|leads|lead}`, since whoever reads is addressed. */
export class Teller<K extends string> {
  constructor(
    private readonly act: Act<unknown>,
    private readonly words: Sentences<K>,
  ) {}

  /** What somebody is called in the middle of a sentence. */
  inner(seat: number): string {
    return seat === this.act.seat ? this.act.translator.say('house.you') : this.act.name(seat);
  }
  /** Several of them, at the beginning of a sentence. */
  all(seats: readonly number[]): string {
    return listed(seats.map((seat, at) => (at === 0 ? this.act.name(seat) : this.inner(seat))));
  }
  /** A sentence about a seat, from the game's own catalogue. */
  line(key: K, seat: number, gaps: Record<string, string | number> = {}): Line {
    return lineOf(this.act, this.words[this.act.translator.language][key], seat, gaps);
  }
  /** A sentence about nobody in particular. */
  plain(key: K, gaps: Record<string, string | number> = {}): Line {
    const sentence = this.act.translator.from(this.words, key, gaps);
    return { sentence, short: sentence };
  }
}

function lineOf(act: Act<unknown>, template: string, seat: number, gaps: Record<string, string | number>): Line {
  const whole = fill(template, { who: act.name(seat), v: seat === act.seat ? 2 : 1, ...gaps });
  const bare = fill(template.replace(/^\{who\}(が|は|、|：)?/, ''), { who: act.name(seat), v: 1, ...gaps });
  return { sentence: whole, short: bare.trim() };
}

/** Sentences told in one breath. */
export function told(lines: readonly (Line | null)[], translator: Translator, how: Partial<Told> = {}): Told {
  const there = lines.filter((line) => line !== null);
  const between = translator.language === 'ja' ? '' : ' ';
  return {
    sentence: there.map((line) => line.sentence).join(between),
    short: there.map((line, at) => (at === 0 ? line.short : line.sentence)).join(between),
    ...how,
  };
}

/** Whether a season ended between two views. */
export function seasonOver(
  before: { match: { played: number } } | null,
  after: { match: { played: number } },
): boolean {
  return before !== null && before.match.played !== after.match.played;
}

/** Cards in the middle of a sentence: each by its name, or how many there are. */
export function cardsTold(cards: readonly string[], translator: Translator): string {
  if (cards.length > 4 || cards.some((card) => card === '?'))
    return translator.from(words, 'told.cards', { n: cards.length });
  return listed(cards.map((card) => translator.from(words, 'told.single', { card: translator.name(card) })));
}

/** A meld in the middle of a sentence: the red horse, a set of 3 (horse). */
export function meldTold(
  cards: readonly string[],
  meld: { type: string; size: number; top: number },
  translator: Translator,
): string {
  if (meld.type === 'single') return translator.from(words, 'told.single', { card: translator.name(cards[0] ?? '') });
  const key = `told.${meld.type}` as 'told.set' | 'told.run' | 'told.runset';
  return translator.from(words, key, { size: meld.size, top: translator.name(`rank.${rankOf(meld.top)}`) });
}

/** The deal of a season, and who begins it; for acts of luck alone. */
export function dealTold(act: Act<{ match: { dealer: number } }>): Told | null {
  if (!luckOf(act.faces, 'deal') && !luckOf(act.faces, 'dealer')) return null;
  const line = new Teller(act, words).line('told.deal', Math.max(act.after.match.dealer, 0));
  return told([line], act.translator, { minor: true });
}
