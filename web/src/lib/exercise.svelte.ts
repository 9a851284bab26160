import type { PracticePoint } from './practice';
import { actsOf } from './record';
import { Scene } from './scene';
import { settings } from './settings.svelte';
import type { Told } from './story';
import { THROWS, weigh, type ToldAct } from './told-acts';
import type { ExerciseShown, ExerciseTried, Face, Frame, Settlement, TaskShown } from './types.gen';

/** Where an exercise comes from: a step of a lesson, a puzzle. */
export interface ExerciseSource {
  readonly show: () => Promise<ExerciseShown>;
  readonly attempt: (action: string, done: readonly string[]) => Promise<ExerciseTried>;
}

/** What is said about the last try. */
export interface Verdict {
  readonly good: boolean;
  /** In both languages; null where there is nothing to say but that it was right. */
  readonly names: Readonly<Record<string, string>> | null;
  /** Why it could not even be tried, in the language of the moment. */
  readonly refused?: string;
}

interface PlayedAct extends ToldAct {
  readonly asked: readonly number[];
  readonly settlement: Settlement | null;
}

/** An exercise while somebody works at it: what lies on the table, what is asked, and what was said about it. */
export class ExerciseRun {
  shown = $state.raw<ExerciseShown | null>(null);
  task = $state.raw<TaskShown | null>(null);
  view = $state.raw<unknown>(null);
  asked = $state.raw<readonly number[]>([]);
  legal = $state.raw<readonly string[]>([]);
  /** The faces that led to what is shown; boards animate them. */
  news = $state.raw<readonly Face[]>([]);
  thrown = $state.raw<Face | null>(null);
  falling = $state.raw(false);
  /** The act that is shown. */
  act = $state.raw<ToldAct | null>(null);
  settlement = $state.raw<Settlement | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  finished = $state.raw(false);
  /** Whether a try is on its way, or what came of it is being played. */
  busy = $state.raw(false);
  #done: readonly string[] = [];
  #tried: ExerciseTried | null = null;
  readonly #scene = new Scene<PlayedAct>(
    {
      fall: (act) => (this.thrown = act.faces.findLast((face) => THROWS.test(face[2])) ?? this.thrown),
      show: (act) => this.#show(act),
      skipped: () => undefined,
      changed: () => this.#changed(),
    },
    () => settings.pace,
  );

  /** `telling` says how an act is told, which decides how long it stands. */
  constructor(
    private readonly source: ExerciseSource,
    private readonly telling: (act: ToldAct) => Told,
  ) {}

  /** Where practice would begin: here, or where luck or nobody is to go on here, in the position it began with. */
  practice(what: 'lesson' | 'puzzle', item: string): PracticePoint | null {
    if (!this.shown) return null;
    const { game, seat, seats } = this.shown;
    const done = this.asked.length > 0 ? [...this.#done] : [];
    return { game, seat, seats, start: what === 'lesson' ? { lesson: item, done } : { puzzle: item, done } };
  }
  /** Begins, or begins again. */
  async open(): Promise<void> {
    const shown = await this.source.show();
    this.#scene.clear();
    this.#done = [];
    this.#tried = null;
    this.shown = shown;
    this.task = shown.task;
    this.view = shown.position.view;
    this.asked = shown.position.question.seats;
    this.legal = shown.position.legal;
    this.news = [];
    this.thrown = shown.faces.findLast((face) => THROWS.test(face[2])) ?? null;
    this.act = null;
    this.settlement = null;
    this.verdict = null;
    this.finished = false;
    this.busy = false;
  }
  /** Tries an action; what is not open is said like anything else that is wrong. */
  async attempt(action: string): Promise<void> {
    if (this.busy || this.finished || !this.shown) return;
    this.busy = true;
    try {
      this.#judged(await this.source.attempt(action, this.#done));
    } catch (why) {
      this.refuse((why as Error).message);
    }
  }
  /** What was said about the last try no longer matters: another one has begun. */
  forget(): void {
    this.verdict = null;
  }
  refuse(sentence: string): void {
    this.verdict = { good: false, names: null, refused: sentence };
    this.busy = false;
  }
  /** Ends the pause after an act. */
  goOn(): void {
    this.#scene.press();
  }

  #judged(tried: ExerciseTried): void {
    this.verdict = { good: tried.fulfilled, names: tried.say };
    if (!tried.fulfilled) {
      this.busy = false;
      this.legal = [...tried.position.legal]; // what was touched is let go of
      return;
    }
    this.#done = [...this.#done, tried.action];
    this.#tried = tried;
    const seat = this.shown?.seat ?? null;
    for (const act of this.#acts(tried.frames)) this.#scene.add(act, weigh(act, this.telling(act), seat, false));
    this.#changed();
  }
  /** What happened, act by act: each with what lay on the table before and after. */
  #acts(frames: readonly Frame[]): PlayedAct[] {
    const after = new Map(frames.map((frame) => [frame.face?.[0] ?? -1, frame]));
    let before = this.view;
    return actsOf(frames.flatMap(({ face }) => (face ? [face] : []))).map(({ faces }) => {
      const last = after.get(faces.at(-1)?.[0] ?? -1);
      const settled = faces.map(([n]) => after.get(n)?.settlement).find(Boolean) ?? null;
      const act = {
        before,
        after: last?.view ?? before,
        faces,
        asked: last?.question.seats ?? [],
        settlement: settled,
      };
      before = act.after;
      return act;
    });
  }
  #show(act: PlayedAct): void {
    this.thrown = act.faces.findLast((face) => THROWS.test(face[2])) ?? this.thrown;
    this.view = act.after;
    this.asked = act.asked;
    this.news = act.faces;
    this.act = act;
    this.settlement = act.settlement ?? this.settlement;
  }
  #changed(): void {
    this.falling = this.#scene.falling;
    const tried = this.#tried;
    if (!tried || this.#scene.waiting > 0) return;
    this.#tried = null;
    this.view = tried.position.view;
    this.asked = tried.position.question.seats;
    this.legal = tried.position.legal;
    this.task = tried.task ?? this.task;
    this.finished = tried.finished;
    this.busy = false;
  }
}
