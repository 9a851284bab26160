import type { Picker } from '$lib/picker';

/** The seat that begins is read as a name. */
export const picker: Picker = {
  label: (atom, translator, verb) => (verb === 'first' ? translator.person(Number(atom)) : null),
};
