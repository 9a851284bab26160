import { readAction } from './action';

/** What somebody who types a move means: one action, one of several, or nothing that can be read. */
export type Meant =
  | { readonly kind: 'one'; readonly action: string }
  | { readonly kind: 'several'; readonly actions: readonly string[] }
  | { readonly kind: 'none' };

/** How an action and its parts are called at the table. */
export interface Namer {
  name(key: string): string;
  atom(atom: string, verb?: string): string;
}

/** What is typed in a game's own notation, in plain words; null where it is none. Only boards of squares have one. */
export type Spoken = (text: string) => string | null;

/** The words of a text, however they are joined: `NAI NY`, `nai-ny` and `NAI → NY` are the same. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,;:+\-–→>／/、・]+/)
    .filter(Boolean);
}

/** All the ways an action could be typed: with its verb or without, by codes or by names. */
function spellings(action: string, namer: Namer): string[][] {
  const { verb, items } = readAction(action);
  const atoms = items.flat();
  const verbs = [[], wordsOf(verb), wordsOf(namer.name(verb))];
  const codes = atoms.flatMap((atom) => wordsOf(atom));
  const names = atoms.flatMap((atom) => wordsOf(namer.atom(atom, verb)));
  return verbs
    .flatMap((first) => [codes, names].map((rest) => [...first, ...rest]))
    .filter((words) => words.length > 0);
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}
/** Whether the words stand in the longer ones in their order, from its first to its last: `NAI NY` in `NAI TY NY`. */
function within(words: readonly string[], longer: readonly string[]): boolean {
  let at = 0;
  for (const word of longer) if (word === words[at]) at += 1;
  return at === words.length;
}

function chosen(actions: readonly string[]): Meant | null {
  const [first, ...others] = actions;
  if (first === undefined) return null;
  return others.length === 0 ? { kind: 'one', action: first } : { kind: 'several', actions };
}

/** Turns what a person typed into the open action that is meant. */
export function meant(text: string, legal: readonly string[], namer: Namer, spoken?: Spoken): Meant {
  const plain = (spoken?.(text) ?? text).trim();
  if (legal.includes(plain)) return { kind: 'one', action: plain };
  const words = wordsOf(plain);
  if (words.length === 0) return { kind: 'none' };
  const sorted = [...words].sort();
  const tests: ((spelling: readonly string[]) => boolean)[] = [
    (spelling) => same(words, spelling),
    (spelling) => same(sorted, [...spelling].sort()),
    (spelling) => within(words, spelling),
  ];
  for (const test of tests) {
    const found = chosen(legal.filter((action) => spellings(action, namer).some(test)));
    if (found) return found;
  }
  return { kind: 'none' };
}

/** What somebody tried who typed squares that are no open move: a move all the same, so that the board can say why not. */
export function tried(text: string, spoken?: Spoken): string | null {
  if (!spoken) return null;
  const squares = wordsOf((spoken(text) ?? text).trim())
    .map((word) => word.toUpperCase())
    .filter((word) => word !== 'MOVE');
  const [first] = squares;
  return squares.length >= 2 && squares.length <= 4 && first && squares.every((word) => /^[A-Z]{2,3}$/.test(word))
    ? `move:${squares.join('-')}`
    : null;
}

/** Whether a text is spelled as actions are, so that the server can say what is wrong with it. */
export function isSpelled(text: string): boolean {
  return /^@?[a-z][a-z-]*(:\S+)?$/.test(text.trim());
}
