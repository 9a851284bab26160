import { spot, type Word } from './word';

/** What is left of the legal words after some touches. */
export interface Narrowed {
  /** Words that still fit. */
  readonly left: readonly Word[];
  /** Those of them that the touches spell out wholly. */
  readonly done: readonly Word[];
  /** What may be touched next, with the words each touch would keep. */
  readonly next: ReadonlyMap<string, readonly Word[]>;
}

/**
 * The words that begin with these touches: items of a path in their order, the atoms of one item in any order.
 * A verb, once chosen, keeps only its own words.
 */
export function narrow(words: readonly Word[], touches: readonly string[], verb: string | null = null): Narrowed {
  const left: Word[] = [];
  const done: Word[] = [];
  const next = new Map<string, Word[]>();
  for (const word of words) {
    if (verb !== null && word.verb !== verb) continue;
    const rest = remaining(word, touches);
    if (rest === null) continue;
    left.push(word);
    if (rest.length === 0) done.push(word);
    for (const atom of new Set(rest)) next.set(atom, [...(next.get(atom) ?? []), word]);
  }
  return { left, done, next };
}

/** The atoms of the item that is being touched, or null if the touches do not fit; empty when nothing is left. */
export function remaining(word: Word, touches: readonly string[]): string[] | null {
  let at = 0;
  let open = (word.items[0] ?? []).map(spot);
  for (const touch of touches) {
    const found = open.indexOf(touch);
    if (found < 0) return null;
    open.splice(found, 1);
    if (open.length > 0) continue;
    at += 1;
    open = (word.items[at] ?? []).map(spot);
  }
  return open;
}

/** Whether the last touch went into a set, whose atoms may come and go in any order. */
export function inSet(left: readonly Word[], touches: readonly string[]): boolean {
  return touches.length > 0 && left.some((word) => itemAt(word, touches.length - 1).length > 1);
}

/** The item of a word that its n-th touch belongs to. */
function itemAt(word: Word, n: number): readonly string[] {
  let before = 0;
  for (const item of word.items) {
    before += item.length;
    if (n < before) return item;
  }
  return [];
}

/** What comes of one more touch. */
export type Step =
  | { readonly kind: 'touched'; readonly touches: readonly string[] }
  | { readonly kind: 'say'; readonly word: Word }
  | { readonly kind: 'not-open' };

/**
 * A touch on something: it goes on where that is possible, takes back what was touched already, says the word that a
 * second touch on the end of a path confirms, or begins anew where another word could begin.
 */
export function touched(
  words: readonly Word[],
  touches: readonly string[],
  atom: string,
  verb: string | null = null,
  prefers: readonly string[] = [],
): Step {
  const now = narrow(words, touches, verb);
  if (now.next.has(atom)) return settle(words, [...touches, atom], verb, prefers);
  if (touches.includes(atom)) return takenBack(now, touches, atom);
  if (touches.length > 0 && narrow(words, [], verb).next.has(atom)) return settle(words, [atom], verb, prefers);
  return { kind: 'not-open' };
}

/** Says a word when nothing is left to choose. */
function settle(words: readonly Word[], touches: readonly string[], verb: string | null, prefers: readonly string[]): Step {
  const now = narrow(words, touches, verb);
  const only = now.done.length === now.left.length ? chosen(now.done, prefers) : null;
  return only === null ? { kind: 'touched', touches } : { kind: 'say', word: only };
}

/** The one word that is meant: the only one, or the only one with a verb that a plain touch stands for. */
export function chosen(done: readonly Word[], prefers: readonly string[]): Word | null {
  if (done.length === 1) return done[0] ?? null;
  const preferred = done.filter((word) => prefers.includes(word.verb));
  return preferred.length === 1 ? (preferred[0] ?? null) : null;
}

function takenBack(now: Narrowed, touches: readonly string[], atom: string): Step {
  if (inSet(now.left, touches)) return { kind: 'touched', touches: withoutOne(touches, atom) };
  const last = touches.length - 1;
  const confirmed = touches[last] === atom ? chosen(now.done, []) : null;
  if (confirmed !== null) return { kind: 'say', word: confirmed };
  return { kind: 'touched', touches: touches.slice(0, touches.lastIndexOf(atom)) };
}

/** The touches with one of an atom's copies let go. */
export function withoutOne(touches: readonly string[], atom: string): readonly string[] {
  const at = touches.lastIndexOf(atom);
  return touches.filter((_, index) => index !== at);
}
