import type { Picker } from '$lib/picker';
import { readAtom } from './say';

/**
 * A touch on a tile throws it away, unless one could win instead; everything else that all mahjongs say has a button with
 * its tiles on it.
 */
export const picker = {
  prefers: ['discard'],
  costly: ['chi', 'pon', 'daiminkan', 'ankan', 'kakan'],
  risks: ({ verb }, legal) => verb === 'discard' && legal.some((action) => action.verb === 'tsumo'),
  buttons: ['tsumo', 'ron', 'daiminkan', 'ankan', 'kakan', 'pon', 'pass'],
  label: readAtom,
} satisfies Picker;
