import type { Pace } from './settings.svelte';
import type { Beat } from './story';

/** More visible acts than this at once are not played one by one: the page goes to now and says how many it skipped. */
export const HANDFUL = 9;
/** How long a throw is in the air, at the usual pace. */
const TUMBLE = 700;
/** How long something waits to be read that nobody taps away. */
const READ = 1500;
const BEATS: Readonly<Record<Beat, number>> = { none: 0, quick: 600, plain: 800, long: 1000 };
const PACES: Readonly<Record<Pace, number>> = { slow: 1.7, normal: 1, fast: 0.5, once: 0 };

/** A clock that can be another one in tests. */
export interface Timer {
  /** Does something later; what it gives back calls that off. */
  after(milliseconds: number, act: () => void): () => void;
}
export const WALL: Timer = {
  after(milliseconds, act) {
    const id = setTimeout(act, milliseconds);
    return () => clearTimeout(id);
  },
};

/** What the scene must know of an act to give it its time. */
export interface Weight {
  /** Whether the player did it: that is never waited for. */
  readonly own: boolean;
  /** Whether something is thrown before its result is seen. */
  readonly falls: boolean;
  readonly beat: Beat;
  /** Whether it stands until it is tapped away, or for a while. */
  readonly hold: boolean;
  /** Whether nothing follows until somebody says so: the page of a season is open. */
  readonly stop: boolean;
}

/** Who shows the acts; each is shown once, in order. */
export interface Stage<Act> {
  /** The throw is in the air; its result is shown later. */
  fall(act: Act): void;
  /** `skipped` means that others follow at once, so that nothing of it is seen. */
  show(act: Act, skipped: boolean): void;
  /** So many acts were not played. */
  skipped(acts: number): void;
  /** Whether acts are waiting, or one is in the air, may have changed. */
  changed(): void;
}

interface Queued<Act> {
  readonly act: Act;
  readonly weight: Weight;
}

/** Between what the server told and what is shown: acts wait in line here, and each gets its time. */
export class Scene<Act> {
  #queue: Queued<Act>[] = [];
  #falling: Queued<Act> | null = null;
  #callOff: (() => void) | null = null;
  #then: () => void = () => undefined;
  #stopped = false;
  #hidden = false;

  constructor(
    private readonly stage: Stage<Act>,
    private readonly pace: () => Pace,
    private readonly timer: Timer = WALL,
  ) {}

  /** How many acts are told and not yet shown. */
  get waiting(): number {
    return this.#queue.length + (this.#falling ? 1 : 0);
  }
  /** Whether nothing goes on before `resume`. */
  get stopped(): boolean {
    return this.#stopped;
  }
  get falling(): boolean {
    return this.#falling !== null;
  }

  add(act: Act, weight: Weight): void {
    this.#queue.push({ act, weight });
    if (weight.own) this.#untilOwn();
    else if (this.#visible() > HANDFUL && !this.#stopped) this.finish();
    else this.#next();
    this.stage.changed();
  }
  /** Ends the pause after the act that is shown: a tap or a key says that it was seen. */
  press(): void {
    if (this.#falling || !this.#callOff) return;
    this.#rest();
    this.#then();
    this.stage.changed();
  }
  /** Goes on after a stop. */
  resume(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    if (this.#visible() > HANDFUL) this.finish();
    else this.#next();
    this.stage.changed();
  }
  /** Shows everything that is told, at once. */
  finish(): void {
    this.#rest();
    this.#stopped = false;
    const skipped = this.#visible() - 1;
    if (this.#falling) this.#queue.unshift(this.#falling);
    this.#falling = null;
    const last = this.#queue.pop();
    for (const { act } of this.#queue.splice(0)) this.stage.show(act, true);
    if (last) this.#show(last);
    if (skipped > 0) this.stage.skipped(skipped);
    this.stage.changed();
  }
  /** While the page is hidden nothing is played; what has come meanwhile is played, or skipped, when it is seen again. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    if (!hidden) this.#next();
    this.stage.changed();
  }
  /** Forgets what was not shown: the table is told anew. */
  clear(): void {
    this.#rest();
    this.#queue = [];
    this.#falling = null;
    this.#stopped = false;
    this.stage.changed();
  }

  /** The acts in line that somebody could see. */
  #visible(): number {
    const waiting = this.#falling ? [this.#falling, ...this.#queue] : this.#queue;
    return waiting.filter(({ weight }) => weight.beat !== 'none').length;
  }
  /** Whoever has acted sees that at once: what came before it is shown without its pauses. */
  #untilOwn(): void {
    this.#stopped = false;
    if (this.#falling) {
      this.#rest();
      this.#land();
    }
    while (this.#queue.length > 1) {
      const before = this.#queue.shift();
      if (before) this.stage.show(before.act, true);
    }
    // what nobody can see, as a pass, takes nothing from the time of the act it answers
    const [own] = this.#queue;
    if (own?.weight.beat === 'none' && !own.weight.falls && !own.weight.stop) {
      this.#queue = [];
      this.stage.show(own.act, false);
    } else this.#rest();
    this.#next();
  }
  #rest(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
  #wait(milliseconds: number, then: () => void): void {
    this.#then = then;
    this.#callOff = this.timer.after(milliseconds, () => {
      this.#callOff = null;
      then();
      this.stage.changed();
    });
  }

  /** The next act, and those after it that need no time; nothing while another still stands. */
  #next(): void {
    while (!this.#callOff && !this.#stopped && !this.#falling) {
      if (this.#hidden && PACES[this.pace()] > 0 && !this.#queue[0]?.weight.own) return;
      const next = this.#queue.shift();
      if (!next) return;
      const tumble = next.weight.falls ? TUMBLE * PACES[this.pace()] : 0;
      if (tumble > 0) this.#fall(next, tumble);
      else this.#show(next);
    }
  }
  #fall(next: Queued<Act>, tumble: number): void {
    this.#falling = next;
    this.stage.fall(next.act);
    this.#wait(tumble, () => {
      this.#land();
      this.#next();
    });
  }
  #land(): void {
    const fallen = this.#falling;
    this.#falling = null;
    if (fallen) this.#show(fallen);
  }
  #show({ act, weight }: Queued<Act>): void {
    this.stage.show(act, false);
    const stands = PACES[this.pace()] * (weight.hold ? READ : BEATS[weight.beat]);
    const stop = () => (this.#stopped = true);
    // a season's page opens with what ended it, unless that is to be seen on the table first
    if (weight.stop && !(weight.hold && stands > 0)) return void stop();
    if (stands > 0) this.#wait(stands, weight.stop ? stop : () => this.#next());
  }
}
