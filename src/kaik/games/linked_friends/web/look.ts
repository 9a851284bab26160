import type { Held } from '$kits/cards/Hand.svelte';
import type { Translator } from '$lib/translator.svelte';
import type { ActionPicker } from '$lib/action-picker.svelte';
import type { LinkedFriendsKind } from '$lib/types.gen';
import { words } from './words';

/** The strength of a card: king and Tam are alike, and colours do not count. */
export function strengthOf(code: string): string {
  const rank = code.slice(1);
  return rank === 'K' || rank === 'T' ? 'KT' : rank;
}

export function kindName(kind: LinkedFriendsKind, translator: Translator): string {
  return translator.from(words, kind.type, { n: kind.size, w: kind.width });
}

/**
 * Cards that are alike but for their colour are laid in one order, black before red: a touch on any of them takes the
 * next one, a touch on one that is taken lets the last one go.
 */
export function alike(
  cards: readonly string[],
  actions: ActionPicker,
  translator: Translator,
): (code: string, nth: number) => Held {
  return (code, nth) => {
    const stack = cards.filter((card) => strengthOf(card) === strengthOf(code)).sort();
    const count = actions.touched.filter((atom) => stack.includes(atom)).length;
    const taken = stack.indexOf(code) + nth < count;
    const meant = (taken ? stack[count - 1] : stack[count]) ?? code;
    return {
      on: actions.on(meant, { label: translator.full(code), taken }),
      taken,
    };
  };
}
