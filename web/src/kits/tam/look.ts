import { readAction } from '$lib/action';
import type { Tablet } from '$parts/Piece.svelte';
import type { Translator } from '$lib/translator.svelte';
import type { Face } from '$lib/types.gen';
import { words } from './words';

/** The letter of a piece without colour and owner: `+p` is P. */
export function letterOf(sign: string): string {
  return sign.replace('+', '').toUpperCase();
}

/** How a piece of a position text looks: upper case sits at the IA-side and looks up, `+` is red. */
export function tabletOf(sign: string, translator: Translator, way?: string): Tablet {
  const letter = letterOf(sign);
  const bare = sign.replace('+', '');
  const faces = letter === 'M' ? 'nobody' : bare === letter ? 'up' : 'down';
  return { ...painted(letter, translator), red: sign.startsWith('+'), faces, ...(way ? { way } : {}) };
}
/** What is painted on a piece in each of the sets. */
function painted(letter: string, translator: Translator) {
  const glyph = translator.kanji(letter);
  const initial = letter === 'M' ? translator.name('M').replace('皇', 'Tam') : translator.initial(letter);
  return { glyph, initial, picture: glyph === '獣' ? 'beast' : letter };
}

/** A piece in hand, `rP`, as a tablet; whoever holds it sees it upright. */
export function heldTablet(kind: string, translator: Translator): Tablet {
  return { ...painted(kind.slice(1), translator), red: kind.startsWith('r'), faces: 'up' };
}

/** A piece as settlements name it, `rP`; null for anything else. */
export function codeTablet(code: string, translator: Translator): Tablet | null {
  return /^[rb][VPRBTHCSGK]$/.test(code) ? heldTablet(code, translator) : null;
}

/** A piece in hand or on a square, in words. */
export function nameOf(kind: string, translator: Translator): string {
  const letter = kind.slice(1);
  return translator.from(words, kind.startsWith('r') ? 'red' : 'black', { piece: translator.full(letter) });
}

/** The same with its short name alone: red pawn, 赤兵. */
export function shortNameOf(kind: string, translator: Translator): string {
  return translator.from(words, kind.startsWith('r') ? 'red' : 'black', { piece: translator.name(kind.slice(1)) });
}

/** What an act has changed on the board: where something came from and where it is now. */
export interface Changed {
  readonly from: readonly string[];
  readonly to: readonly string[];
}
const NOTHING: Changed = { from: [], to: [] };
/** So many squares change when a season begins anew; no move changes as many. */
const MANY = 9;

/** The squares that look different after an act; a failed throw changes none, and a new season is no move. */
export function changed(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): Changed {
  const squares = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const other = squares.filter((square) => before[square] !== now[square]);
  if (other.length > MANY) return NOTHING;
  return { from: other.filter((square) => !(square in now)), to: other.filter((square) => square in now) };
}

/** The squares an act led over, from where it began to where it ended: a piece is seen going along them. */
export function wayOf(news: readonly Face[], half: readonly string[]): readonly string[] {
  const said = news.findLast(([, seat, action]) => seat >= 0 && /^(move|step|land|tam|ride|jump)/.test(action));
  if (!said) return [];
  const { verb, targets } = readAction(said[2]);
  const squares = targets.map((item) => item[0] ?? '');
  return verb === 'land' ? [...half.slice(0, 2), ...squares] : squares;
}
