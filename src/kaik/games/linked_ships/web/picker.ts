import { picker as races } from '$kits/races/picker';
import type { Action } from '$lib/action';
import type { Picker } from '$lib/picker';
import type { Translator } from '$lib/translator.svelte';
import type { LinkedShipsView } from '$lib/types.gen';
import { words } from './words';

/** What a button says: which ship does what, and how far or how much. */
function says({ verb, items }: Action, view: LinkedShipsView, translator: Translator): string | null {
  const [ship = '', other = ''] = items.map((item) => item[0] ?? '');
  const at = view.ships.indexOf(ship);
  const far = Math.min(view.sticks, view.places.length - 1 - (view.node[at] ?? 0));
  const free = view.hold - (view.cargo[at] ?? 0);
  switch (verb) {
    case 'move':
      return translator.from(words, other ? `do.sail.${other === 'ship' ? 'ship' : 'start'}` : 'do.sail', {
        ship,
        n: far,
      });
    case 'build':
      return translator.from(words, 'do.build', { ship });
    case 'supply':
      return translator.from(words, 'do.supply', { ship, n: Math.min(view.sticks, free) });
    case 'raid':
      return translator.from(words, 'do.raid', { ship, other });
    case 'recall':
      return translator.from(words, 'do.recall', { ship, n: view.cargo[at] ?? 0 });
    default:
      return null;
  }
}

/** A ship that is called home gives up its way, so no touch alone does it. */
export const picker: Picker<LinkedShipsView> = { label: races.label, says, costly: ['recall'] };
