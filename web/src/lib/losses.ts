/** A loss is a quick one where the match took less than this part of the time it takes among people. */
const QUICK = 0.5;
const ENOUGH = 2;
const PLACE = 'kaik.losses';

export interface Ended {
  readonly match: string;
  readonly game: string;
  /** The bot that was played against; empty where it has no level. */
  readonly bot: string;
  readonly lost: boolean;
  /** How long a match of this game takes. */
  readonly minutes: number;
}

interface Kept {
  /** The match that was begun last here, and when. */
  readonly match: string;
  readonly at: number;
  /** Which game was lost to which bot, and in which matches, one after another. */
  readonly to: string;
  readonly lost: readonly string[];
}
const NONE: Kept = { match: '', at: 0, to: '', lost: [] };

/** The next easier level; null where there is none. */
export function lowerLevel(bot: string): string | null {
  const level = Number(/^level([1-9])$/.exec(bot)?.[1] ?? 0);
  return level > 1 ? `level${level - 1}` : null;
}

/** Quick losses in a row on this device, so that an easier opponent can be offered. */
export class Losses {
  #kept: Kept;

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.#kept = this.#read();
  }

  /** A match is on the table; it has begun when it was first seen here. */
  begin(match: string): void {
    if (match !== this.#kept.match) this.#keep({ ...this.#kept, match, at: this.now() });
  }

  /** A match is over; the level to offer, if this was the second quick loss. Told twice it counts once. */
  end({ match, game, bot, lost, minutes }: Ended): string | null {
    const to = `${game} ${bot}`;
    const before = this.#kept.to === to ? this.#kept.lost : [];
    if (!before.includes(match)) {
      const quick = match === this.#kept.match && this.now() - this.#kept.at < QUICK * minutes * 60_000;
      this.#keep({ ...this.#kept, to, lost: lost && quick ? [...before, match].slice(-ENOUGH) : [] });
    }
    return this.#kept.lost.length >= ENOUGH ? lowerLevel(bot) : null;
  }

  #read(): Kept {
    try {
      return { ...NONE, ...(JSON.parse(this.storage?.getItem(PLACE) ?? '{}') as Partial<Kept>) };
    } catch {
      return NONE;
    }
  }
  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      this.storage?.setItem(PLACE, JSON.stringify(kept));
    } catch {
      // a private window keeps nothing; it still counts while the page is open
    }
  }
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
export const losses = new Losses(storage());
