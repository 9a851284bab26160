import type { Strip } from '$lib/boards';
import type { Translator } from '$lib/translator.svelte';
import type { Seasons } from '$lib/types.gen';
import { signed } from './look';
import { words } from './words';

/** Everybody's points, and which season of the match it is. */
export function seasonStrip(match: Seasons, seasons: number, translator: Translator): Strip {
  const n = Math.min(match.played + 1, seasons);
  return { points: match.points.map(signed), note: translator.from(words, 'season', { n, all: seasons }) };
}
