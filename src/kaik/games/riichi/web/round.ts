import type { Translator } from '$lib/translator.svelte';
import { words } from './words';

const WINDS = ['E', 'S', 'W', 'N'] as const;
const NUMBERS = ['number.1', 'number.2', 'number.3', 'number.4'] as const;

/** A deal by the wind of its round and its number there: 東一局, East 1. */
export function roundName(kyoku: number, translator: Translator): string {
  const wind = translator.name(`wind.${WINDS[Math.floor(kyoku / 4) % 4] ?? 'E'}`);
  const n = translator.from(words, NUMBERS[kyoku % 4] ?? 'number.1');
  return translator.from(words, 'round', {
    wind: wind.charAt(0).toUpperCase() + wind.slice(1),
    n,
  });
}
