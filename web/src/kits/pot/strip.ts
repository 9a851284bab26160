import type { Strip } from '$lib/boards';
import type { Translator } from '$lib/translator.svelte';
import type { Pot } from '$lib/types.gen';
import { signed } from './look';
import { words } from './words';

/** Everybody's points, which game of the match it is, and what lies in the pot. */
export function potStrip({ pot, games }: { pot: Pot; games: number }, translator: Translator): Strip {
  const n = Math.min(pot.game, games);
  const note = [
    translator.from(words, 'game', { n, all: games }),
    translator.from(words, 'pot.name', { n: pot.points }),
  ].join(' · ');
  return { points: pot.purses.map(signed), note };
}
