import { inOrder } from './cards';
import type { AnalysisWanted, TableStart } from './types.gen';

/** A board while somebody sets it up: pieces as position texts spell them, by square. */
export interface BoardDraft {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly pieces: Readonly<Record<string, string>>;
  /** Captured pieces of both sides, the case of their letters by their owner. */
  readonly hands: readonly string[];
  readonly side: 'IA' | 'A';
  /** What else the text says: `rate=2`. */
  readonly keys: readonly string[];
}

/** The position text of a draft, as the referee reads it. */
export function positionText({ columns, rows, pieces, hands, side, keys }: BoardDraft): string {
  const lines = rows.map((row) => columns.map((column) => pieces[column + row] ?? ' ').join(''));
  const placed = lines.map((line) => line.replace(/ +/g, (gap) => String(gap.length)));
  return [placed.join('/'), `[${hands.join('')}]`, side, ...keys].join(' ');
}

/** The keys of a text with one of them changed; a rate of 1 is not written. */
export function withKey(keys: readonly string[], key: string, value: string): string[] {
  return [...keys.filter((each) => !each.startsWith(`${key}=`)), ...(value === '' ? [] : [`${key}=${value}`])];
}

/** The side to move and the keys after it, from a text the server wrote. */
export function tailOf(text: string): { side: 'IA' | 'A'; keys: string[] } {
  const [side, ...keys] = text
    .slice(text.indexOf(']') + 1)
    .trim()
    .split(/\s+/);
  return { side: side === 'A' ? 'A' : 'IA', keys };
}

/** A captured piece as a view names it, `rP`, as a position text spells it for its owner. */
export function heldSign(kind: string, seat: number): string {
  const letter = kind.slice(1);
  return (kind.startsWith('r') ? '+' : '') + (seat === 0 ? letter : letter.toLowerCase());
}

const SUITS = 'mpszjqfha';

/** Tiles as one writes them: `345m40p`, a red five after the plain ones. */
export function writtenTiles(tiles: readonly string[]): string {
  const number = (tile: string) => (tile.startsWith('0') ? 5.5 : Number(tile[0]));
  return [...SUITS]
    .map((suit) => {
      const own = tiles.filter((tile) => tile.endsWith(suit)).sort((one, other) => number(one) - number(other));
      return own.length > 0 ? own.map((tile) => tile[0]).join('') + suit : '';
    })
    .join('');
}

/** What a text of a hand names: its cards or tiles one by one, and the words after the tiles. */
export function handOf(text: string): { codes: string[]; words: string[] } {
  const codes: string[] = [];
  const words: string[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const cards = word.split('+');
    if (cards.every((card) => /^[BR][S0-8KT]$/.test(card))) codes.push(...cards);
    else if (/^([0-9]+[a-z])+$/.test(word)) {
      for (const [, digits = '', suit = ''] of word.matchAll(/([0-9]+)([a-z])/g)) {
        codes.push(...[...digits].map((digit) => digit + suit));
      }
    } else words.push(word);
  }
  return { codes, words };
}

/** A hand as text: cards with blanks between, tiles close together, then what else was said. */
export function handText(codes: readonly string[], words: readonly string[] = []): string {
  const tiles = codes.some((code) => /^[0-9]/.test(code));
  const held = tiles ? writtenTiles(codes) : inOrder(codes).join(' ');
  return [held, ...words].filter(Boolean).join(' ');
}

/** What the part of an address behind `#` asks about: `p=` a position, `h=` a hand, `m=` a match at an entry, and so on. */
export function wantedFrom(
  hash: string,
): Pick<AnalysisWanted, 'start' | 'hand' | 'seat' | 'preset'> & { opened?: string } {
  const said = new URLSearchParams(hash);
  const preset = said.get('preset') ?? '';
  const rules = preset ? { preset } : {};
  const seat = said.has('seat') ? { seat: Number(said.get('seat')) } : {};
  const hand = said.get('h');
  if (hand !== null) return { hand, ...rules };
  const start: TableStart = {};
  const n = said.has('n') ? { n: Number(said.get('n')) } : {};
  if (said.has('p')) return { start: { position: said.get('p') ?? '' }, ...rules };
  if (said.has('m')) return { start: { match: said.get('m') ?? '', ...n }, ...seat };
  if (said.has('o')) return { start: n, opened: said.get('o') ?? '', ...seat };
  for (const what of ['lesson', 'puzzle'] as const) {
    const id = said.get(what);
    if (id) start[what] = id;
  }
  return Object.keys(start).length > 0 ? { start } : rules;
}

/** The address of something that can be asked about. */
export function analysisLink(game: string, said: Readonly<Record<string, string | number>>): string {
  const hash = new URLSearchParams(Object.entries(said).map(([key, value]) => [key, String(value)]));
  return `/analyse/${encodeURIComponent(game)}#${hash.toString()}`;
}
