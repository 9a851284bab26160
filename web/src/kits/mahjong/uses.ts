import { getContext, setContext } from 'svelte';
import { tileOf } from '$lib/tiles';
import type { Translator } from '$lib/translator.svelte';
import { words } from './words';

/** What a tile is good for, in a few words each, for whoever looks. */
export type Uses = (code: string) => readonly string[];

const KEY = Symbol('what tiles are good for');

/** Tells everything drawn on this table what tiles are good for. */
export function tellUses(uses: Uses): void {
  setContext(KEY, uses);
}
/** What the table around knows of its tiles; nothing outside of one. */
export function usesHere(): Uses {
  return getContext<Uses | undefined>(KEY) ?? (() => []);
}

/** A tile by its names, and below them what it is good for. */
export function explained(code: string, translator: Translator, uses: Uses): string {
  const special = uses(code);
  const plain = special.length > 0 ? null : plainUse(code);
  return [translator.full(code), ...special, ...(plain ? [translator.from(words, plain)] : [])].join('\n');
}

/** What any tile of its kind is good for: numbers make runs, honours do not, and all else is laid aside. */
function plainUse(code: string): 'use.number' | 'use.honour' | null {
  const suit = tileOf(code)?.suit;
  if (suit === 'z') return 'use.honour';
  return suit === 'm' || suit === 'p' || suit === 's' ? 'use.number' : null;
}
