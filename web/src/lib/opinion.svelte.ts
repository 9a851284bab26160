import { api } from './api';
import type { Review, ReviewShown } from './types.gen';

const BEAT = 1000;

/** What a bot thinks of a finished match: asked for once, waited for, and looked at along the film. */
export class MatchOpinion {
  shown = $state.raw<ReviewShown>({ state: 'none', done: 0, of: 0, review: null });
  wrong = $state.raw('');
  #left = false;
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly match: string) {
    void this.#ask(() => api.review(match));
  }

  get review(): Review | null {
    return this.shown.review;
  }
  get busy(): boolean {
    return this.shown.state === 'waiting' || this.shown.state === 'working';
  }
  begin(): Promise<void> {
    return this.#ask(async () => {
      await api.me();
      return api.beginReview(this.match);
    });
  }
  stop(): Promise<void> {
    return this.#ask(() => api.stopReview(this.match));
  }
  leave(): void {
    this.#left = true;
    clearTimeout(this.#beat);
  }

  async #ask(question: () => Promise<ReviewShown>): Promise<void> {
    clearTimeout(this.#beat);
    try {
      const shown = await question();
      if (this.#left) return;
      this.shown = shown;
      this.wrong = '';
    } catch (why) {
      this.wrong = (why as Error).message;
    }
    if (this.busy && !this.#left) this.#beat = setTimeout(() => void this.#ask(() => api.review(this.match)), BEAT);
  }
}
