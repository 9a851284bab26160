import { ActionPicker } from './action-picker.svelte';
import { api } from './api';
import type { BoardProps } from './boards';
import type { LiveTable } from './live.svelte';
import type { Picker } from './picker';
import { play } from './sounds';
import { THROWS } from './told-acts';
import type { AnswersPlanned, LineShown, PlannedStep } from './types.gen';

export type PlannedLine = AnswersPlanned['lines'][number];

const same = (one: PlannedStep, other: PlannedStep) => one[0] === other[0] && one[1] === other[1];

/** All lines with one more; where an older line answers the same otherwise, the new one counts. */
export function withLine(lines: readonly PlannedLine[], line: PlannedLine, seat: number): PlannedLine[] {
  const fits = (old: PlannedLine) => {
    const apart = line.findIndex((step, at) => !old[at] || !same(step, old[at]));
    if (apart < 0) return old.length > line.length; // an older one that goes on from here stays
    return old[apart] !== undefined && line[apart]?.[0] !== seat;
  };
  return [...lines.filter(fits), ...(lines.some((old) => old.length > line.length && begins(old, line)) ? [] : [line])];
}

function begins(whole: PlannedLine, part: PlannedLine): boolean {
  return part.every((step, at) => whole[at] !== undefined && same(step, whole[at]));
}

/** A line of what may follow, while somebody plays it out on the board. */
export class LinePlanner {
  shown = $state.raw<LineShown | null>(null);
  steps = $state.raw<PlannedLine>([]);
  wrong = $state.raw('');
  #asked = 0;

  constructor(
    private readonly match: string,
    readonly n: number,
    readonly seat: number,
  ) {
    void this.#ask();
  }

  /** Whether it ends with an answer of ours, so that it can be kept. */
  get whole(): boolean {
    return this.steps.at(-1)?.[0] === this.seat;
  }
  /** Whoever acts in the position that is shown, or luck, does this. */
  play(action: string): void {
    const by = this.shown?.seat;
    if (by === undefined || by === null) return;
    this.steps = [...this.steps, [by, action]];
    void this.#ask();
  }
  back(): void {
    this.steps = this.steps.slice(0, -1);
    void this.#ask();
  }
  async #ask(): Promise<void> {
    const nth = ++this.#asked;
    try {
      const shown = await api.line(this.match, { n: this.n, steps: [...this.steps] });
      if (nth !== this.#asked) return;
      this.shown = shown;
      this.wrong = '';
    } catch (why) {
      if (nth !== this.#asked) return;
      this.wrong = (why as Error).message;
      if (this.steps.length > 0) this.steps = this.steps.slice(0, -1);
    }
  }
}

/** Answers in advance at one table: whether there can be any, and the line that is being played out. */
export class Planning {
  line = $state.raw<LinePlanner | null>(null);
  /** What can be touched in the position a line leads to. */
  readonly actions = new ActionPicker({
    play: (action) => this.line?.play(action),
    ask: () => undefined,
    sound: play,
  });

  constructor(private readonly live: LiveTable) {}

  get may(): boolean {
    const { planned, latest, busy } = this.live;
    return planned !== null && this.line === null && !busy && latest !== null && !latest.outcome;
  }
  begin(): void {
    const { latest, seat } = this.live;
    if (latest && seat !== null) this.line = new LinePlanner(latest.match, latest.n, seat);
  }
  close(): void {
    this.line = null;
  }
  /** Keeps the line that was played out, beside those there are. */
  keep(): void {
    if (!this.line) return;
    this.live.plan(withLine(this.live.planned?.lines ?? [], this.line.steps, this.line.seat));
    this.close();
  }
  /** The match has so many entries: a line that begins elsewhere is of no use. */
  follow(n: number): void {
    if (this.line && this.line.n !== n) this.close();
  }
  open(picker: Picker | undefined): void {
    const shown = this.line?.shown;
    this.actions.use(picker);
    this.actions.open(shown?.legal ?? [], shown ? picker?.needs?.(shown.view as never) : []);
  }
  /** What a board is given: the position that is supposed, in place of the true one. */
  over(given: BoardProps): BoardProps {
    const shown = this.line?.shown;
    if (!shown) return given;
    const thrown = shown.faces.findLast((face) => THROWS.test(face[2])) ?? null;
    const { view, question } = shown;
    return { ...given, view, actions: this.actions, asked: question.seats, news: [], thrown, threats: false };
  }
}
