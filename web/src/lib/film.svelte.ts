import { api } from './api';
import type { Frame } from './types.gen';

const REEL = 50;

/** The positions of a match as one pair of eyes saw them, fetched a reel at a time as they are looked at. */
export class Film {
  at = $state(0);
  #frames = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  #asked = new Set<number>();
  #entries = $state(0);
  wrong = $state('');

  constructor(
    private readonly match: string,
    entries: number,
    private readonly seat: number | null,
    at: number,
  ) {
    this.#entries = entries;
    this.go(at);
  }

  get entries(): number {
    return this.#entries;
  }
  /** A running match has gone on; whoever looks at its last position goes on with it. */
  async grow(entries: number): Promise<void> {
    if (entries <= this.#entries) return;
    const [last, follows] = [Math.floor(this.#entries / REEL), this.at === this.#entries];
    this.#entries = entries;
    for (let reel = last; reel * REEL <= entries; reel += 1) {
      this.#asked.delete(reel);
      await this.#fetch(reel);
    }
    if (follows) this.go(this.#entries);
  }

  /** The last frame that has arrived at or before where we look. */
  get frame(): Frame | null {
    for (let n = this.at; n >= 0; n -= 1) {
      const found = this.#frames.get(n);
      if (found) return found;
    }
    return null;
  }
  get frames(): ReadonlyMap<number, Frame> {
    return this.#frames;
  }
  go(n: number): void {
    this.at = Math.min(this.entries, Math.max(0, n));
    void this.#fetch(Math.floor(this.at / REEL));
    void this.#fetch(Math.floor((this.at + 5) / REEL));
  }
  /** Everything, for the log and the curve. */
  async all(): Promise<void> {
    for (let reel = 0; reel * REEL <= this.entries; reel += 1) await this.#fetch(reel);
  }

  async #fetch(reel: number): Promise<void> {
    if (this.#asked.has(reel) || reel * REEL > this.entries) return;
    this.#asked.add(reel);
    try {
      const { frames } = await api.frames(this.match, reel * REEL, REEL, this.seat);
      this.#frames = new Map([...this.#frames, ...frames.map((frame) => [frame.n, frame] as const)]);
    } catch (wrong) {
      this.#asked.delete(reel);
      this.wrong = (wrong as Error).message;
    }
  }
}
