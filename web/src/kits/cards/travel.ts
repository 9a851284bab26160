import type { TransitionConfig } from 'svelte/transition';
import { settings } from '$lib/settings.svelte';

/** Where something on a table of cards comes from: whoever sits there, or a pile. */
export interface Origin {
  readonly from: number | 'stock' | null;
}

const LONG = 420;

/** A card's way onto the table: from the seat that plays it, or from the stock into a hand. */
export function travel(node: Element, { from }: Origin): TransitionConfig {
  const source = from === null ? null : node.closest('.felt')?.querySelector(`[data-place="${from}"]`);
  if (!source || settings.still) return { duration: 0 };
  const [here, there] = [node.getBoundingClientRect(), source.getBoundingClientRect()];
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  return {
    duration: LONG,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) scale(${0.6 + 0.4 * t}); opacity: ${0.4 + 0.6 * t}`,
  };
}
