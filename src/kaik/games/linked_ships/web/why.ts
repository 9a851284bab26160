import type { Translator } from '$lib/translator.svelte';
import type { LinkedShipsView } from '$lib/types.gen';
import { words } from './words';

/** Why a ship can do nothing now, as a player would say it; null where the rules themselves must answer. */
export function whyNot(
  view: LinkedShipsView,
  action: string,
  translator: Translator,
  seat: number | null,
): string | null {
  const name = action.split(/[:-]/)[1] ?? '';
  const ship = view.ships.indexOf(name);
  if (ship < 0 || seat === null) return null;
  const fleet = view.ships.length / view.store.length;
  const other = Math.floor(ship / fleet) !== seat;
  const goal = view.places.length - 1;
  if (other) return translator.from(words, 'why.other', { name, who: translator.person(Math.floor(ship / fleet)) });
  if (view.node[ship] === goal) return translator.from(words, 'why.goal', { name });
  const store = view.store[seat] ?? 0;
  if (store < view.sticks) return translator.from(words, 'why.store', { n: store, need: view.sticks });
  return null;
}
