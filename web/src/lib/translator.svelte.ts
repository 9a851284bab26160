import { settings } from './settings.svelte';
import { catalogue, fill, isKey, type Key, type Language, type Sentences } from './words';
import type { Wrong } from './types.gen';
import { readAction, unmarked } from './action';
import type { Picker } from './picker';

/** A set of more atoms than this is told by its number alone. */
const MANY = 8;

export type Names = Readonly<Record<string, string>>;
export type Labels = Readonly<Record<string, Names>>;

/** A sentence of the pages in the language of the moment. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return fill(catalogue[settings.language][key], gaps);
}

/** Why something was refused: the server's own sentence is English, so other languages say what kind of refusal it is. */
export function whyNot(sentence: string, kind: Wrong['kind'] = 'refused'): string {
  return settings.language === 'en' && sentence ? sentence : t(`refused.${kind}`);
}

/** A name in the language of the moment. */
export function named(names: Names | undefined, otherwise = ''): string {
  return names?.[settings.language] || names?.en || otherwise;
}

/** The name of a group of games, which is a shelf of the lobby; its id where nobody has named it. */
export function groupName(group: string): string {
  const key = `group.${group}`;
  return isKey(key) ? t(key) : group;
}

/** What a board says things with: the game's own labels, in the language of the moment. */
export class Translator {
  #labels = $state.raw<Labels>({});
  #picker = $state.raw<Picker>({});

  /** Labels that are known already, and how those who sit at the table are called. */
  constructor(
    labels: Labels = {},
    readonly person = (seat: number): string => t('new.seat', { n: seat + 1 }),
  ) {
    this.#labels = labels;
  }

  get language(): Language {
    return settings.language;
  }
  learn(labels: Labels): void {
    this.#labels = labels;
  }
  /** What the board declares: it may read atoms that have no label of their own. */
  use(picker: Picker | undefined): void {
    this.#picker = picker ?? {};
  }
  knows(key: string): boolean {
    return key in this.#labels;
  }
  /** The name of a piece, card, verb or hand; the key itself where none is known. */
  name(key: string): string {
    return named(this.#labels[key], key);
  }
  /** Name, reading in both scripts and the other language together: 船 · ヌアーㇰ nuak · vessel. */
  full(key: string): string {
    const names = this.#labels[key];
    if (!names) return key;
    const reading = [names.native, names.latin].filter(Boolean).join(' ');
    return [names.ja, reading, names.en].filter((each, at, all) => each && all.indexOf(each) === at).join(' · ');
  }
  /** How it is called in the language of the books: 船 · ヌアーㇰ nuak. */
  reading(key: string): string {
    const names = this.#labels[key];
    return [names?.ja, [names?.native, names?.latin].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  }
  /** What is painted on a piece or card, in every language the same. */
  kanji(key: string): string {
    return this.#labels[key]?.ja ?? key;
  }
  /** The first letter of its English name, for pieces painted with letters. */
  initial(key: string): string {
    return (this.#labels[key]?.en ?? key).slice(0, 1).toUpperCase();
  }
  /** An action as a person reads it: `move:LAU-TAU` is 動かす LAU → TAU. */
  action(text: string): string {
    const { verb, items } = readAction(text);
    const talk = `said.${verb.slice(1)}`;
    if (verb.startsWith('@') && isKey(talk)) return t(talk);
    if (items.length > 1 && items.some((item) => item.length > MANY)) return this.name(verb); // a whole deal
    const path = items.map((item) => this.#item(item, verb)).join(' → ');
    return path ? `${this.name(verb)} ${path}` : this.name(verb);
  }
  #item(atoms: readonly string[], verb: string): string {
    if (atoms.length > 1 && atoms.every((atom) => atom === '?')) return `？×${atoms.length}`;
    if (atoms.length > MANY) return `×${atoms.length}`;
    return atoms.map((atom) => this.atom(atom, verb)).join(' ');
  }
  /** One atom of an action as a person reads it. */
  atom(atom: string, verb = ''): string {
    return atom === '?' ? '？' : (this.#picker.label?.(atom, this, verb) ?? this.name(unmarked(atom)));
  }
  /** A sentence of a board's own catalogue. */
  from<K extends string>(words: Sentences<K>, key: K, gaps: Record<string, string | number> = {}): string {
    return fill(words[settings.language][key], gaps);
  }
  /** A sentence of the pages. */
  say(key: Key, gaps: Record<string, string | number> = {}): string {
    return t(key, gaps);
  }
}
