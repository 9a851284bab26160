import { api } from './api';
import { play } from './sounds';
import type { ChallengeSeen } from './types.gen';

/** How often a page without the lobby's socket asks whether there is a new challenge, in milliseconds. */
const AGAIN = 60_000;

/** Challenges to me and of mine: those that are open, and what became of them lately. */
class ChallengeList {
  all = $state.raw<readonly ChallengeSeen[]>([]);
  #asking: ReturnType<typeof setInterval> | undefined;

  get toMe(): readonly ChallengeSeen[] {
    return this.all.filter((each) => !each.mine && each.state === 'open' && each.until > Date.now());
  }
  /** Asks for them, and from now on every minute; whoever calls this has a cookie. */
  async load(): Promise<void> {
    this.#asking ??= setInterval(() => document.hidden || this.#ask(), AGAIN);
    await this.#ask();
  }
  /** Takes a change in: a new challenge, or an answer. */
  note(changed: ChallengeSeen): void {
    const known = this.all.some((each) => each.id === changed.id);
    this.all = [changed, ...this.all.filter((each) => each.id !== changed.id)];
    if (!known && !changed.mine) play('bell');
    if (changed.mine && changed.state === 'accepted') play('bell');
  }
  async #ask(): Promise<void> {
    try {
      this.all = await api.challenges();
    } catch {
      // a page without its challenges is still a page
    }
  }
}

export const challenges = new ChallengeList();
