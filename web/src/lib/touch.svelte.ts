import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';
import { inSet, narrow, touched, withoutOne } from './narrow';
import { readWord, spell, spot, type Word } from './word';

/** How something on the table stands to the word that is being touched together. */
export type Mark = 'can' | 'throw' | 'taken' | '';

/** What a board may say about one of its things. */
export interface Drawn {
  /** What a screen reader says. */
  readonly label?: string;
  /** Whether this copy is the one that is taken, where several copies of a card look alike. */
  readonly taken?: boolean;
}

/** What happens to words that were touched together. */
export interface Ears {
  readonly say: (word: string) => void;
  /** A word that is not open: asked for all the same, to hear why. */
  readonly ask: (word: string) => void;
  readonly heard?: (sound: 'touch' | 'back') => void;
}

/** The legal words, and the touches that narrow them; boards mark and tap through this, and know no rules. */
export class Touch {
  #words = $state.raw<readonly Word[]>([]);
  #atoms = $state.raw<readonly string[]>([]);
  #verb = $state.raw<string | null>(null);
  #hint = $state.raw<Word | null>(null);
  #drawn = new SvelteMap<string, number>();
  #now = $derived(narrow(this.#words, this.#atoms, this.#verb));
  /** Verbs a plain touch stands for where several would do, as discarding does in mahjong. */
  prefers = $state.raw<readonly string[]>([]);
  /** Verbs that are offered as buttons even though all their things are drawn. */
  offers = $state.raw<readonly string[]>([]);
  /** Verbs whose words the board has buttons for itself, so that none are made under it. */
  buttons = $state.raw<readonly string[]>([]);
  /** Says of a word with which odds its sticks succeed (`≥3 · 50 %`), or null if it needs none. */
  throws = $state.raw<(word: Word) => string | null>(() => null);

  constructor(private readonly ears: Ears) {}

  /** New legal words; whatever was half touched is forgotten. */
  open(legal: readonly string[]): void {
    this.#words = legal.map(readWord);
    this.cancel();
  }

  /** A word somebody would say here; what it names is marked until another is suggested, or none. */
  suggest(word: string | null): void {
    this.#hint = word === null ? null : readWord(word);
  }
  get hint(): Word | null {
    return this.#hint;
  }
  /** Whether the suggested word names this. */
  hinted(atom: string): boolean {
    return this.#hintedAt(atom) >= 0;
  }
  /** Whether the suggested word only passes over this, on its way from one thing to another. */
  hintedOver(atom: string): boolean {
    const at = this.#hintedAt(atom);
    return at > 0 && at < (this.#hint?.items.length ?? 0) - 1;
  }
  #hintedAt(atom: string): number {
    return this.#hint?.items.findLastIndex((item) => item.some((each) => spot(each) === atom)) ?? -1;
  }

  get words(): readonly Word[] {
    return this.#words;
  }
  get atoms(): readonly string[] {
    return this.#atoms;
  }
  get verb(): string | null {
    return this.#verb;
  }
  get left(): readonly Word[] {
    return this.#now.left;
  }
  get done(): readonly Word[] {
    return this.#now.done;
  }
  get begun(): boolean {
    return this.#atoms.length > 0 || this.#verb !== null;
  }
  /** What may be touched next, as far as the board does not draw it. */
  get undrawn(): readonly string[] {
    return [...this.#now.next.keys()].filter((atom) => !this.#drawn.has(atom));
  }

  /** Whether touching this goes on with some word. */
  can(atom: string): boolean {
    return this.#now.next.has(atom);
  }
  /** Whether touching this would spell a word out. */
  ends(atom: string): boolean {
    return (this.#now.next.get(atom) ?? []).some((word) => narrow([word], [...this.#atoms, atom]).done.length > 0);
  }
  /** How many copies of this are taken. */
  count(atom: string): number {
    return this.#atoms.filter((each) => each === atom).length;
  }
  /** The odds to show beside this, if everything it could go on with needs the sticks. */
  odds(atom: string): string | null {
    const odds = (this.#now.next.get(atom) ?? []).map((word) => this.throws(word));
    return odds.length > 0 && odds.every((each) => each !== null) ? (odds[0] ?? null) : null;
  }
  mark(atom: string): Mark {
    if (this.can(atom)) return this.odds(atom) === null ? 'can' : 'throw';
    return this.#atoms.includes(atom) ? 'taken' : '';
  }
  /** Whether something is drawn on the board, so that no button is needed for it. */
  draws(atom: string): boolean {
    return this.#drawn.has(atom);
  }

  choose(verb: string | null): void {
    this.#atoms = [];
    this.#verb = verb;
    if (verb !== null && this.left.length === 1 && this.done.length === 1) this.say(this.left[0]!.text);
  }
  cancel(): void {
    this.#atoms = [];
    this.#verb = null;
  }
  /** Takes back the last touch. */
  back(): void {
    if (this.#atoms.length > 0) this.#atoms = this.#atoms.slice(0, -1);
    else this.#verb = null;
    this.ears.heard?.('back');
  }
  say(word: string): void {
    this.cancel();
    this.ears.say(word);
  }

  /** A touch on something; `letGo` means a copy that is taken already. */
  tap(atom: string, letGo = false): void {
    if (letGo && inSet(this.left, this.#atoms)) {
      this.#atoms = withoutOne(this.#atoms, atom);
      return this.ears.heard?.('back');
    }
    const step = touched(this.#words, this.#atoms, atom, this.#verb, this.prefers);
    if (step.kind === 'say') return this.say(step.word.text);
    if (step.kind === 'not-open') return this.#tried(atom);
    this.ears.heard?.(step.touches.length > this.#atoms.length ? 'touch' : 'back');
    this.#atoms = step.touches;
  }

  #tried(atom: string): void {
    const word = this.left[0] ?? this.#words.find((each) => each.items.length > 0);
    if (!word) return;
    const joint = inSet(this.left, this.#atoms) ? '+' : '-';
    this.ears.ask(spell(word.verb, [...this.#atoms, atom], joint));
  }

  /** Makes an element the thing an atom names: it can be tapped and reached by keys, and carries its mark. */
  on(atom: string, drawn: Drawn = {}): Attachment {
    return (element) => {
      untrack(() => this.#note(atom, 1));
      const tap = () => this.tap(atom, drawn.taken ?? false);
      const key = (event: Event) => {
        if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        tap();
      };
      element.addEventListener('click', tap);
      element.addEventListener('keydown', key);
      element.setAttribute('data-atom', atom);
      element.setAttribute('role', 'button');
      $effect(() => this.#dress(element, atom, drawn));
      return () => {
        element.removeEventListener('click', tap);
        element.removeEventListener('keydown', key);
        untrack(() => this.#note(atom, -1));
      };
    };
  }

  #note(atom: string, change: 1 | -1): void {
    const copies = (this.#drawn.get(atom) ?? 0) + change;
    if (copies > 0) this.#drawn.set(atom, copies);
    else this.#drawn.delete(atom);
  }

  #dress(element: Element, atom: string, drawn: Drawn): void {
    const mark = this.mark(atom);
    const taken = drawn.taken ?? (mark === 'taken' || this.#atoms.includes(atom));
    element.setAttribute('data-touch', mark);
    element.toggleAttribute('data-taken', taken);
    element.toggleAttribute('data-hint', this.hinted(atom));
    element.setAttribute('tabindex', mark === '' ? '-1' : '0');
    element.setAttribute('aria-pressed', String(taken));
    element.setAttribute('aria-disabled', String(mark === ''));
    if (drawn.label) element.setAttribute('aria-label', drawn.label);
  }
}
