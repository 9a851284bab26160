import type { Strip } from '$lib/boards';
import type { Translator } from '$lib/translator.svelte';
import type { MahjongWallShape } from '$lib/types.gen';
import { leftIn } from './players';
import { words } from './words';

interface Hand {
  readonly points: readonly number[];
  readonly stage: string;
  readonly wall: MahjongWallShape;
}

/** Everybody's points, which hand it is, and how many tiles are left. */
export function handStrip({ points, stage, wall }: Hand, title: string, translator: Translator): Strip {
  const left = stage === 'over' ? [] : [translator.from(words, 'left', { n: leftIn(wall) })];
  return { points, note: [title, ...left].join(' · ') };
}

/** The same where hands are counted through. */
export function seasonStrip(view: Hand & { season: number }, translator: Translator): Strip {
  return handStrip(view, translator.from(words, 'season.short', { n: view.season }), translator);
}
