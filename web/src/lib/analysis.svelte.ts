import { api } from './api';
import { openedText } from './opened';
import type { PracticePoint } from './practice';
import { handOf, handText, wantedFrom } from './analysis';
import type { AnalysisShown, AnalysisWanted, BestAction } from './types.gen';

/** What is asked about, without what was played from there. */
type Subject = Pick<AnalysisWanted, 'start' | 'record' | 'hand' | 'seat'>;

/** An analysis while somebody works at it: what was asked, what was answered, and what was played from there. */
export class AnalysisRun {
  shown = $state.raw<AnalysisShown | null>(null);
  best = $state.raw<BestAction | null>(null);
  wrong = $state.raw('');
  thinking = $state.raw(false);
  preset = $state.raw('');
  seats = $state.raw(0);
  then = $state.raw<readonly string[]>([]);
  /** The hand that is being set up, one by one, and what else was said about it. */
  codes = $state.raw<readonly string[]>([]);
  words = $state.raw<readonly string[]>([]);
  #subject = $state.raw<Subject>({});
  #asked = 0;
  /** Single rules of a position that somebody brought along; they stay until other rules are chosen. */
  #options: NonNullable<AnalysisWanted['options']> = {};

  constructor(
    private readonly game: string,
    from: string,
  ) {
    const { opened, preset = '', ...subject } = wantedFrom(from);
    const record = opened ? openedText(opened) : null;
    this.preset = preset;
    this.#subject = record === null ? subject : { ...subject, record };
    if (subject.hand) this.#remember(subject.hand);
  }

  /** Whether a position of somebody else is looked at, whose rules come with it. */
  get borrowed(): boolean {
    const { start, record } = this.#subject;
    return Boolean(record ?? start?.match ?? start?.lesson ?? start?.puzzle);
  }
  /** What stands in the text field: the position, or the hand. */
  get text(): string {
    return this.#subject.hand ?? this.shown?.text ?? '';
  }
  get practice(): PracticePoint | null {
    const point = this.shown?.practice;
    return point ? { ...point, game: this.game } : null;
  }

  /** Asks about what there is now. */
  async ask(): Promise<void> {
    const nth = ++this.#asked;
    this.best = null;
    this.thinking = false;
    try {
      const shown = await api.analyse(this.#wanted());
      if (nth !== this.#asked) return;
      this.shown = shown;
      this.wrong = '';
    } catch (why) {
      if (nth === this.#asked) this.wrong = (why as Error).message;
    }
  }
  /** Asks the strongest bot, too. */
  async think(): Promise<void> {
    const nth = this.#asked;
    this.thinking = true;
    try {
      const { best } = await api.analyse({ ...this.#wanted(), think: true });
      if (nth === this.#asked) this.best = best;
    } catch (why) {
      if (nth === this.#asked) this.wrong = (why as Error).message;
    } finally {
      if (nth === this.#asked) this.thinking = false;
    }
  }
  /** Another position, as text. */
  setUp(position: string): Promise<void> {
    this.#keepRules();
    this.#subject = { start: { position } };
    this.then = [];
    return this.ask();
  }
  /** Another hand: a text that somebody wrote, or cards and tiles that were chosen. */
  hold(hand: string): Promise<void> {
    this.#keepRules();
    this.#remember(hand);
    this.#subject = { hand };
    this.then = [];
    return this.ask();
  }
  holdCodes(codes: readonly string[]): Promise<void> {
    return this.hold(handText(codes, this.words));
  }
  rule(preset: string, seats: number): Promise<void> {
    this.preset = preset;
    this.seats = seats;
    this.#options = {};
    this.then = [];
    return this.ask();
  }
  play(action: string): Promise<void> {
    const [first, ...others] = this.shown?.table?.question.seats ?? [];
    const by = others.length > 0 ? (this.shown?.seat ?? first) : undefined;
    this.then = [...this.then, by === undefined ? action : `${by} ${action}`];
    return this.ask();
  }
  takeBack(): Promise<void> {
    this.then = this.then.slice(0, -1);
    return this.ask();
  }

  /** What is changed in somebody else's position is played by its rules. */
  #keepRules(): void {
    if (!this.borrowed || !this.shown) return;
    const { preset, seats, practice } = this.shown;
    this.preset = preset;
    this.seats = seats;
    this.#options = practice?.options ?? {};
  }
  #remember(hand: string): void {
    const { codes, words } = handOf(hand);
    this.codes = codes;
    this.words = words;
  }
  #wanted(): AnalysisWanted {
    const rules = this.borrowed ? {} : { preset: this.preset, seats: this.seats, options: this.#options };
    // where several look on after a move, it is seen with the eyes of whoever is asked next
    const { seat, ...subject } = this.#subject;
    const eyes = seat !== undefined && this.then.length === 0 ? { seat } : {};
    return { game: this.game, ...rules, ...subject, ...eyes, then: [...this.then] };
  }
}
