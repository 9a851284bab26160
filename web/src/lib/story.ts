import type { Face } from './types.gen';
import type { Translator } from './translator.svelte';

/** One act as a seat saw it: the entry, and what lay on the table before and after it. */
export interface Act<View> {
  /** Null for the first act after a reload. */
  readonly before: View | null;
  readonly after: View;
  /** The act itself, and the throws, deals and draws that belong to it, in order. */
  readonly faces: readonly Face[];
  /** Whose eyes these are; null for a spectator. */
  readonly seat: number | null;
  readonly translator: Translator;
  /** What somebody is called, as the beginning of a sentence: You, Adept. */
  readonly name: (seat: number) => string;
}

/** How much time an act wants: 0, 0.6, 0.8 or 1 second at the usual pace. */
export type Beat = 'none' | 'quick' | 'plain' | 'long';

/** How an act is to be shown. */
export interface Told {
  /** One sentence about what happened, as a player would tell it; null where nothing needs saying. */
  readonly sentence: string | null;
  /** The same for a line of the log, which says beside it who it was: "archer NAI → NY, takes the horse". */
  readonly short?: string;
  /** How long it stands before the next act is shown; `none` for what nobody could see happen. Usually `plain`. */
  readonly beat?: Beat;
  /** Whether the page waits until this is read: a finished trick, a showdown. */
  readonly hold?: boolean;
  /** What stays away from the log unless everything is shown: a lone pass, a covered answer. */
  readonly minor?: boolean;
  /** Whether it went wrong for whoever did it: a failed throw, a penalty. */
  readonly failed?: boolean;
}

/** A game's own sentences for what happens in it: `web/story.ts` exports one as `story`. */
export type Story<View> = (act: Act<View>) => Told | null;
