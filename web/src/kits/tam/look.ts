import type { Tablet } from '$parts/Piece.svelte';
import type { Translator } from '$lib/translator.svelte';
import type { Face } from '$lib/types.gen';
import { words } from './words';

/** The letter of a piece without colour and owner: `+p` is P. */
export function letterOf(sign: string): string {
  return sign.replace('+', '').toUpperCase();
}

/** How a piece of a position text looks: upper case sits at the IA-side and looks up, `+` is red. */
export function tabletOf(sign: string, translator: Translator): Tablet {
  const letter = letterOf(sign);
  const bare = sign.replace('+', '');
  const faces = letter === 'M' ? 'nobody' : bare === letter ? 'up' : 'down';
  return { glyph: translator.kanji(letter), red: sign.startsWith('+'), faces };
}

/** A piece in hand, `rP`, as a tablet; whoever holds it sees it upright. */
export function heldTablet(kind: string, translator: Translator): Tablet {
  return { glyph: translator.kanji(kind.slice(1)), red: kind.startsWith('r'), faces: 'up' };
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

/** Where the last move of a piece ended. */
export function lastSquare(news: readonly Face[], pieces: Readonly<Record<string, string>>): string | null {
  const moved = news.findLast(([, seat, action]) => seat >= 0 && action.includes(':'));
  const end = moved?.[2].split(/[:-]/).at(-1) ?? null;
  return end && end in pieces ? end : null;
}
