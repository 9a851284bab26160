import type { AboutCard } from '$lib/about';
import type { Translator } from '$lib/translator.svelte';
import { words } from './words';

/** What a card is good for where melds are made by strength: sets, runs, and a ship that stands for others. */
export function meldsWith(translator: Translator): AboutCard {
  return (code) => {
    const rank = code.slice(1);
    if (rank === 'S') return translator.from(words, 'about.S');
    if (rank === 'K' || rank === 'T') return translator.from(words, 'about.KT');
    return translator.from(words, 'about.number', { n: rank });
  };
}
