import type { Strip } from '$lib/boards';
import type { Translator } from '$lib/translator.svelte';
import type { TamView } from '$lib/types.gen';
import { words } from './words';

const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;

/** Everybody's points, the season and the rate. */
export function strip(view: TamView, translator: Translator): Strip {
  const season = translator.from(words, SEASONS[Math.min(view.season, view.seasons - 1) % 4] ?? 'spring');
  return { points: view.scores, note: translator.from(words, 'strip', { season, rate: view.rate }) };
}
