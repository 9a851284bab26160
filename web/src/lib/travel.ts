import { cubicInOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from './settings.svelte';

interface Way {
  /** What it comes from, or goes to: a selector within the scene it lies in. */
  readonly to: string;
  /** Milliseconds before it sets out. */
  readonly late?: number;
}

/** A thing that travels across the table: from a seat to the pot as it comes, to the winner's seat as it goes. */
export function travel(node: Element, { to, late = 0 }: Way): TransitionConfig {
  const other = node.closest('[data-scene]')?.querySelector(to);
  if (!other || settings.still) return { duration: 0 };
  const [here, there] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  return { delay: late, duration: 480, easing: cubicInOut, css: (_, far) => `translate: ${x * far}px ${y * far}px` };
}

/** Moves an element along some points, given as offsets from where it stands now; nothing where nothing moves. */
export function along(element: Element, offsets: readonly (readonly [number, number])[], duration: number): void {
  if (settings.still || offsets.length === 0) return;
  const frames = [...offsets, [0, 0] as const].map(([x, y]) => ({ translate: `${x}px ${y}px` }));
  element.animate(frames, { duration, easing: 'ease-in-out' });
}
