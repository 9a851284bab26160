import type { Picker } from '$lib/picker';
import { readAtom } from './say';

/** A touch on a tile throws it away; everything else that all mahjongs say has a button with its tiles on it. */
export const picker = {
  prefers: ['discard'],
  buttons: ['tsumo', 'ron', 'daiminkan', 'ankan', 'kakan', 'pon', 'pass'],
  label: readAtom,
} satisfies Picker;
