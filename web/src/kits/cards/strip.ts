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

/** The same where points lie in a pot. */
export function potStrip(
  { match, pot }: { match: Seasons; pot: number },
  seasons: number,
  translator: Translator,
): Strip {
  const { points, note } = seasonStrip(match, seasons, translator);
  return { points: points ?? [], note: `${note} · ${translator.from(words, 'pot', { n: pot })}` };
}
