import { getContext, setContext } from 'svelte';
import type { Translator } from '$lib/translator.svelte';

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
  return [translator.full(code), ...uses(code)].join('\n');
}
