import type { Picker } from '$lib/picker';
import type { Translator } from '$lib/translator.svelte';
import type { TamView } from '$lib/types.gen';
import { words } from './words';

/** `rP` in the log and on buttons, and who begins. */
function shortName(atom: string, translator: Translator, verb: string): string | null {
  if (verb === 'first') return translator.person(Number(atom));
  if (!/^[rb][VPRBTHCSGK]$/.test(atom)) return null;
  return translator.from(words, atom.startsWith('r') ? 'red' : 'black', { piece: translator.name(atom.slice(1)) });
}

/** Pieces and squares are touched where they are; what a square needs of the sticks stands in the view. */
export const picker: Picker<TamView> = { label: shortName, needs: (view) => view.needs };
