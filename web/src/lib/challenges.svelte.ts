import { api } from './api';
import { answersIn, madeBy } from './challenge-answers';
import { play } from './sounds';
import type { ChallengeSeen } from './types.gen';

/** How often a page without the lobby's socket asks whether there is a new challenge, in milliseconds. */
const AGAIN = 60_000;
const PLACE = 'kaik.challenges-made';

/** Challenges to me and of mine: those that are open, and what became of them lately. */
class ChallengeList {
  all = $state.raw<readonly ChallengeSeen[]>([]);
  /** Answers to challenges of mine that I have not looked at yet. */
  answers = $state.raw<readonly ChallengeSeen[]>([]);
  #asking: ReturnType<typeof setInterval> | undefined;
  /** Challenges of mine that waited for an answer when I last knew, or whose answer I have not looked at. */
  #made: readonly string[] = stored();
  /** How often was asked, and how many changes came: an answer may be older than what came while it was awaited. */
  #asked = 0;
  #noted = 0;

  get toMe(): readonly ChallengeSeen[] {
    return this.all.filter((each) => !each.mine && each.state === 'open' && each.until > Date.now());
  }
  /** Whether an answer may have come since this device was here last. */
  get mayBeAnswered(): boolean {
    return this.#made.length > 0;
  }
  /** Asks for them, and from now on every minute; whoever calls this has a cookie. */
  async load(): Promise<void> {
    this.#asking ??= setInterval(() => document.hidden || this.#ask(), AGAIN);
    await this.#ask();
  }
  /** Takes a change in: a new challenge, or an answer. */
  note(changed: ChallengeSeen): void {
    const known = this.all.some((each) => each.id === changed.id);
    if (!known && !changed.mine) play('bell');
    if (changed.mine && changed.state === 'accepted') play('bell');
    this.#noted += 1;
    this.#take([changed, ...this.all.filter((each) => each.id !== changed.id)]);
  }
  /** Answers that I have seen are told no more. */
  see(...idents: readonly string[]): void {
    this.#made = this.#made.filter((each) => !idents.includes(each));
    this.#take(this.all);
  }

  #take(all: readonly ChallengeSeen[]): void {
    this.all = all;
    this.answers = answersIn(all, this.#made);
    this.#made = madeBy(all, this.answers);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#made));
    } catch {
      // nothing is kept in a private window
    }
  }
  async #ask(): Promise<void> {
    const [asked, noted] = [(this.#asked += 1), this.#noted];
    try {
      const all = await api.challenges();
      if (asked !== this.#asked) return; // a later question is under way
      if (noted === this.#noted) this.#take(all);
      else await this.#ask();
    } catch {
      // a page without its challenges is still a page
    }
  }
}

function stored(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export const challenges = new ChallengeList();
