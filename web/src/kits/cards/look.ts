import type { Translator } from '$lib/translator.svelte';
import { fill } from '$lib/words';

/** Points with their sign, as purses are read. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** The rank that names a strength; king and Tam share theirs. */
export function rankOf(strength: number): string {
  if (strength < 0) return 'S';
  return strength < 9 ? String(strength) : 'KT';
}

/** A meld in words: `set of 3, horse`. */
export function meldName(
  meld: { type: string; size: number; top: number; width?: number },
  translator: Translator,
): string {
  const phrase = translator.name(`phrase.${meld.type}`);
  return fill(phrase, { size: meld.size, top: translator.name(`rank.${rankOf(meld.top)}`), width: meld.width ?? 1 });
}
