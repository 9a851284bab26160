import type { Picker } from '$lib/picker';

/** Giving up leaves what was paid in the pot: it is pressed twice, and paying is what is usually meant. */
export const picker: Picker = { usual: ['pay'], costly: ['give-up'] };
