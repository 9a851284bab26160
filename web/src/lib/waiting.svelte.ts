import { api } from './api';
import type { TurnShown } from './types.gen';

/** How often a page asks whether somebody waits for us, in milliseconds. */
const AGAIN = 60_000;

/** The matches that wait for us, the longest waiting first, and how many notices we have not looked at. */
class Waiting {
  turns = $state.raw<readonly TurnShown[]>([]);
  unseen = $state.raw(0);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state.raw(0);
  #asking: ReturnType<typeof setInterval> | undefined;

  /** Asks, and from now on every minute; whoever calls this has a cookie. */
  async load(): Promise<void> {
    this.#asking ??= setInterval(() => document.hidden || this.#ask(), AGAIN);
    await this.#ask();
  }
  async #ask(): Promise<void> {
    try {
      const [{ turns, now }, { unseen }] = await Promise.all([api.turns(), api.notices()]);
      this.turns = turns;
      this.unseen = unseen;
      this.ahead = now - Date.now();
    } catch {
      // a page that does not know it is still a page
    }
  }
}

export const waiting = new Waiting();
