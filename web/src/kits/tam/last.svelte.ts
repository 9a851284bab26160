import { untrack } from 'svelte';
import type { Face } from '$lib/types.gen';
import { changed, wayOf, type Changed } from './look';

/** What is looked at to see what an act has changed. */
interface Looked {
  readonly pieces: Readonly<Record<string, string>>;
  /** The squares of a half-done move, where a game has such. */
  readonly move?: readonly string[];
  readonly season?: number;
}
const NOTHING: Changed = { from: [], to: [] };

/** What the last act really changed on a board; made while a board is made, it follows its view and its news. */
export class LastAct {
  changed = $state.raw<Changed>(NOTHING);
  /** The squares it led over. */
  way = $state.raw<readonly string[]>([]);
  #before: Looked;

  constructor(view: () => Looked, news: () => readonly Face[]) {
    this.#before = untrack(view);
    $effect(() => {
      const now = view();
      const faces = news();
      if (now !== this.#before) this.#follow(now, faces);
    });
  }
  /** A throw that failed has changed nothing; a declaration or talk leaves the marks as they are. */
  #follow(now: Looked, faces: readonly Face[]): void {
    const said = faces.findLast(([, seat, action]) => seat >= 0 && !action.startsWith('@'))?.[2];
    const anew = now.season !== this.#before.season;
    if (faces.length === 0 || anew) this.changed = NOTHING;
    else if (said !== undefined && said !== 'go-on') this.changed = changed(this.#before.pieces, now.pieces);
    this.way = this.changed.to.length > 0 ? wayOf(faces, this.#before.move ?? []) : [];
    this.#before = now;
  }
}
