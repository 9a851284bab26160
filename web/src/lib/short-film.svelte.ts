import { filmActs } from './record';
import { WALL, type Timer } from './scene';
import { settings } from './settings.svelte';
import type { Told } from './story';
import { isLuck, THROWS, unseen, type ToldAct } from './told-acts';
import type { Face, FilmShown } from './types.gen';

/** How long a throw is in the air. */
const TUMBLE = 900;
/** What the eye needs before it reads, and how long a letter takes it, in each language. */
const LOOK = 900;
const LETTER = { en: 32, ja: 75 };
const LONGEST = 4200;

/** One act of the film: what is told of it, and what lies on the table before and after. */
export interface Step {
  readonly act: ToldAct;
  readonly sentence: string;
  readonly falls: boolean;
  readonly asked: readonly number[];
}

/** The acts of a film that somebody could see; covered answers go by without a word. */
export function stepsOf(film: FilmShown, telling: (act: ToldAct) => Told): Step[] {
  const frames = new Map(film.frames.map((frame, at) => [frame.n, at === 0 ? { ...frame, face: null } : frame]));
  return filmActs(frames).flatMap((act) => {
    const { sentence, beat } = telling(act);
    if (!sentence || beat === 'none' || unseen(act)) return [];
    const last = frames.get((act.faces.at(-1)?.[0] ?? 0) + 1);
    const falls = act.faces.some((face) => THROWS.test(face[2]));
    return [{ act, sentence, falls, asked: last?.question.seats ?? [] }];
  });
}

/** The short film of a rules page: it runs once through and stands at its end, or at whatever step is chosen. */
export class ShortFilm {
  /** The step that is shown; -1 for the position before the first. */
  at = $state(-1);
  /** Whether its throw is still in the air. */
  falling = $state(false);
  running = $state(false);
  #callOff: (() => void) | null = null;

  constructor(
    private readonly film: FilmShown,
    private readonly steps: () => readonly Step[],
    private readonly timer: Timer = WALL,
  ) {}

  get over(): boolean {
    return !this.running && this.at === this.steps().length - 1;
  }
  get step(): Step | null {
    return this.steps()[this.at] ?? null;
  }
  get view(): unknown {
    const { step } = this;
    if (!step) return this.film.frames[0]?.view;
    return this.falling ? step.act.before : step.act.after;
  }
  get asked(): readonly number[] {
    return this.step?.asked ?? this.film.frames[0]?.question.seats ?? [];
  }
  /** What has just happened, for the board to animate. */
  get news(): readonly Face[] {
    return this.falling ? [] : (this.step?.act.faces ?? []);
  }
  /** The throw that is in the air or fell last. */
  get thrown(): Face | null {
    const faces = this.steps()
      .slice(0, this.at + 1)
      .flatMap(({ act }) => act.faces);
    return faces.findLast((face) => isLuck(face) && THROWS.test(face[2])) ?? null;
  }

  run(): void {
    this.stop();
    this.running = true;
    this.at = -1;
    this.#wait(LOOK, () => this.#next());
  }
  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.running = this.falling = false;
  }
  go(at: number): void {
    this.stop();
    this.at = at;
  }

  #wait(milliseconds: number, then: () => void): void {
    this.#callOff = this.timer.after(milliseconds, then);
  }
  #next(): void {
    this.at += 1;
    const { step } = this;
    if (!step) return this.stop();
    if (!step.falls || settings.still) return this.#stand(step);
    this.falling = true;
    this.#wait(TUMBLE, () => this.#stand(step));
  }
  #stand(step: Step): void {
    this.falling = false;
    if (this.at === this.steps().length - 1) return this.stop();
    const reading = step.sentence.length * LETTER[settings.language];
    this.#wait(Math.min(LONGEST, LOOK + reading), () => this.#next());
  }
}
