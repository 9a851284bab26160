import type { Picker } from '$lib/picker';
import type { Translator } from '$lib/translator.svelte';

/** The seat that deals first is read as a name. */
export function dealerName(atom: string, translator: Translator, verb: string): string | null {
  return verb === 'dealer' ? translator.person(Number(atom)) : null;
}

/** Cards are touched where they lie. */
export const picker: Picker = { label: dealerName };
