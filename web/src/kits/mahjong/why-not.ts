import { readAction } from '$lib/action';
import type { Translator } from '$lib/translator.svelte';
import { words } from './words';

interface Asked {
  readonly stage: string;
  readonly mover: number;
}

/** Why a tile cannot be used, as far as all mahjongs say it alike; null where it is for the game to say. */
export function whyNot(
  view: Asked,
  action: string,
  translator: Translator,
  seat: number | null,
  asked: boolean,
): string | null {
  const tile = translator.name(readAction(action).items.flat().at(-1) ?? '');
  if (asked) return translator.from(words, 'why.no-call', { tile });
  if (view.mover !== seat) return translator.from(words, 'why.turn', { who: translator.person(view.mover) });
  return null;
}
