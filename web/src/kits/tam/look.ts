import type { Tablet } from '$parts/Piece.svelte';
import { oddsText } from '$lib/throws';
import type { Tongue } from '$lib/tongue.svelte';
import type { Face, TamView } from '$lib/types.gen';
import type { Word } from '$lib/word';
import { words } from './words';

/** The letter of a piece without colour and owner: `+p` is P. */
export function letterOf(sign: string): string {
  return sign.replace('+', '').toUpperCase();
}

/** How a piece of a position text looks: upper case sits at the IA-side and looks up, `+` is red. */
export function tabletOf(sign: string, tongue: Tongue): Tablet {
  const letter = letterOf(sign);
  const bare = sign.replace('+', '');
  const faces = letter === 'M' ? 'nobody' : bare === letter ? 'up' : 'down';
  return { glyph: tongue.kanji(letter), red: sign.startsWith('+'), faces };
}

/** A piece in hand, `rP`, as a tablet; whoever holds it sees it upright. */
export function heldTablet(kind: string, tongue: Tongue): Tablet {
  return { glyph: tongue.kanji(kind.slice(1)), red: kind.startsWith('r'), faces: 'up' };
}

/** A piece in hand or on a square, in words. */
export function nameOf(kind: string, tongue: Tongue): string {
  const letter = kind.slice(1);
  return tongue.from(words, kind.startsWith('r') ? 'red' : 'black', { piece: tongue.full(letter) });
}

/** `rP` in the log and on buttons, and who begins. */
export function shortName(atom: string, tongue: Tongue, verb: string): string | null {
  if (verb === 'first') return tongue.person(Number(atom));
  if (!/^[rb][VPRBTHCSGK]$/.test(atom)) return null;
  return tongue.from(words, atom.startsWith('r') ? 'red' : 'black', { piece: tongue.name(atom.slice(1)) });
}

/** What stands in the corner of a square that only the sticks can reach. */
export function oddsOf(view: TamView): (word: Word) => string | null {
  const water = new Set(view.water);
  return ({ verb, items }) => {
    const [src, stone, aim] = items.map((item) => item[0] ?? '');
    if (verb === 'ride' && stone) return aim ? oddsText(stretch(view, stone, aim)) : '≥1';
    if (verb !== 'move' && verb !== 'step') return null;
    const end = aim ?? stone ?? '';
    const ship = letterOf(view.pieces[src ?? ''] ?? '') === 'V';
    return water.has(end) && !water.has(src ?? '') && !ship ? oddsText(3) : null;
  };
}

/** How many squares lie between two on a line. */
function stretch(view: TamView, one: string, other: string): number {
  const place = (square: string) => {
    const column = view.columns.findIndex((name) => square.startsWith(name));
    return [column, view.rows.indexOf(square.slice(view.columns[column]?.length ?? 1))] as const;
  };
  const [x, y] = place(one);
  const [u, v] = place(other);
  return Math.max(Math.abs(x - u), Math.abs(y - v));
}

/** Where the last move of a piece ended. */
export function lastSquare(news: readonly Face[], pieces: Readonly<Record<string, string>>): string | null {
  const moved = news.findLast(([, seat, word]) => seat >= 0 && word.includes(':'));
  const end = moved?.[2].split(/[:-]/).at(-1) ?? null;
  return end && end in pieces ? end : null;
}

/** The question under the board. */
export function question(view: TamView, tongue: Tongue): string {
  const { phase } = view;
  switch (phase.type) {
    case 'chaining':
      return tongue.from(words, 'chaining', { n: phase.total });
    case 'stepped':
      return tongue.from(words, 'stepped', { n: phase.limit });
    case 'declaring':
      return phase.penalty
        ? tongue.from(words, 'declaring-cost', { n: phase.penalty / 10 })
        : tongue.from(words, 'declaring');
    default:
      return tongue.from(words, phase.type);
  }
}
