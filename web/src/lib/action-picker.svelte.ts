import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';
import { atomOf, readAction, spell, type Action } from './action';
import { inSet, narrow, released, touched } from './narrow';
import type { Need, Picker } from './picker';
import { oddsText } from './throws';

/** How something on the table stands to the action that is being touched together. */
export type Mark = 'can' | 'throw' | 'taken' | '';

/** What a board may say about one of its things. */
export interface Drawn {
  /** What a screen reader says. */
  readonly label?: string;
  /** Whether this copy is the one that is taken, where several copies of a card look alike. */
  readonly taken?: boolean;
}

/** What happens to actions that were touched together. */
export interface PickerCallbacks {
  readonly play: (action: string) => void;
  /** An action that is not open: asked for all the same, to be told why. */
  readonly ask: (action: string) => void;
  readonly sound?: (sound: 'touch' | 'back') => void;
}

/** The legal actions, and the touches that narrow them; boards mark and tap through this, and know no rules. */
export class ActionPicker {
  #picker = $state.raw<Picker>({});
  #open = $state.raw<readonly string[]>([]);
  #needs = $state.raw<ReadonlyMap<string, Need>>(new Map());
  #touched = $state.raw<readonly string[]>([]);
  #verb = $state.raw<string | null>(null);
  #suggested = $state.raw<string | null>(null);
  #drawn = new SvelteMap<string, number>();
  #legal = $derived(this.#open.map((text) => readAction(text, this.#picker.place)));
  #hint = $derived(this.#suggested === null ? null : readAction(this.#suggested, this.#picker.place));
  #now = $derived(narrow(this.#legal, this.#touched, this.#verb));

  constructor(private readonly callbacks: PickerCallbacks) {}

  /** What the board declares about its actions; what was touched before it was there may be named otherwise now. */
  use(picker: Picker | undefined): void {
    this.#picker = picker ?? {};
    this.cancel();
  }
  /** New legal actions, and what they need of a throw; whatever was half touched is forgotten. */
  open(legal: readonly string[], needs: readonly Need[] = []): void {
    this.#open = legal;
    this.#needs = new Map(needs.flatMap((need) => need.actions.map((action) => [action, need] as const)));
    this.cancel();
  }

  /** An action somebody would choose here; what it names is marked until another is suggested, or none. */
  suggest(action: string | null): void {
    this.#suggested = action;
  }
  get hint(): Action | null {
    return this.#hint;
  }
  /** Whether the suggested action names this. */
  hinted(target: string): boolean {
    return this.#hintedAt(target) >= 0;
  }
  /** Whether the suggested action only passes over this, on its way from one thing to another. */
  hintedOver(target: string): boolean {
    const nth = this.#hintedAt(target);
    return nth > 0 && nth < (this.#hint?.targets.length ?? 0) - 1;
  }
  #hintedAt(target: string): number {
    return this.#hint?.targets.findLastIndex((item) => item.includes(target)) ?? -1;
  }

  get legal(): readonly Action[] {
    return this.#legal;
  }
  /** The targets touched so far. */
  get touched(): readonly string[] {
    return this.#touched;
  }
  get verb(): string | null {
    return this.#verb;
  }
  /** The actions that begin with what is touched. */
  get left(): readonly Action[] {
    return this.#now.left;
  }
  get complete(): readonly Action[] {
    return this.#now.complete;
  }
  get begun(): boolean {
    return this.#touched.length > 0 || this.#verb !== null;
  }
  /** Which kinds of rings there are now. */
  get marks(): { readonly can: boolean; readonly throw: boolean } {
    const found = [...this.#now.next.keys()].map((target) => this.mark(target));
    return { can: found.includes('can'), throw: found.includes('throw') };
  }
  /** What may be touched next, as far as the board does not draw it. */
  get undrawn(): readonly string[] {
    return [...this.#now.next.keys()].filter((target) => !this.#drawn.has(target));
  }

  /** Whether touching this goes on with some action. */
  can(target: string): boolean {
    return this.#now.next.has(target);
  }
  /** Whether touching this would spell an action out. */
  ends(target: string): boolean {
    const after = [...this.#touched, target];
    return (this.#now.next.get(target) ?? []).some((action) => narrow([action], after).complete.length > 0);
  }
  /** Whether touching this could lead on, so that more would have to be touched. */
  goesOn(target: string): boolean {
    const after = [...this.#touched, target];
    return (this.#now.next.get(target) ?? []).some((action) => narrow([action], after).complete.length === 0);
  }
  /** How many copies of this are taken. */
  count(target: string): number {
    return this.#touched.filter((each) => each === target).length;
  }
  /** The odds to show beside this (`≥3 · 50 %`), if everything it could go on with needs a throw. */
  odds(target: string): string | null {
    const needs = (this.#now.next.get(target) ?? []).map((action) => this.#needs.get(action.text));
    return needs[0] && needs.every(Boolean) ? oddsText(needs[0]) : null;
  }
  mark(target: string): Mark {
    if (this.can(target)) return this.odds(target) === null ? 'can' : 'throw';
    return this.#touched.includes(target) ? 'taken' : '';
  }
  /** Whether something is drawn on the board, so that no button is needed for it. */
  draws(target: string): boolean {
    return this.#drawn.has(target);
  }
  /** Whether the board has buttons for a verb's actions itself. */
  hasButtons(verb: string): boolean {
    return this.#picker.buttons?.includes(verb) ?? false;
  }
  /** Whether a verb is the one that is usually meant. */
  isUsual(verb: string): boolean {
    return this.#picker.usual?.includes(verb) ?? false;
  }
  /** Whether a verb gives something away for good, so that it is asked for twice. */
  isCostly(verb: string): boolean {
    return this.#picker.costly?.includes(verb) ?? false;
  }
  /** Whether a verb is wanted as a button that narrows to it. */
  offers(verb: string): boolean {
    return this.#picker.offers?.includes(verb) ?? false;
  }

  choose(verb: string | null): void {
    this.#touched = [];
    this.#verb = verb;
    const [only, ...others] = this.left;
    if (verb !== null && only && others.length === 0 && this.complete.length === 1) this.play(only.text);
  }
  cancel(): void {
    this.#touched = [];
    this.#verb = null;
  }
  play(action: string): void {
    this.cancel();
    this.callbacks.play(action);
  }

  /** A touch on something; `letGo` means a copy that is taken already. */
  tap(target: string, letGo = false): void {
    if (letGo && inSet(this.left, this.#touched)) {
      this.#touched = released(this.left, this.#touched, target);
      return this.callbacks.sound?.('back');
    }
    const step = touched(this.#legal, this.#touched, target, this.#verb, this.#picker.prefers);
    if (step.kind === 'play' && this.#wantsButton(step.action)) return this.#offered(target);
    if (step.kind === 'play') return this.play(step.action.text);
    if (step.kind === 'not-open') return this.#tried(target);
    this.callbacks.sound?.(step.touches.length > this.#touched.length ? 'touch' : 'back');
    this.#touched = step.touches;
  }

  /** Whether a button is to be pressed for an action that touches have spelled out. */
  #wantsButton(action: Action): boolean {
    return this.isCostly(action.verb) || (this.#picker.risks?.(action, this.#legal) ?? false);
  }

  /** An action that costs something is not played by its last touch: a button stays to be pressed, or it is let go. */
  #offered(target: string): void {
    const again = this.#touched.at(-1) === target;
    this.#touched = again ? this.#touched.slice(0, -1) : [...this.#touched, target];
    this.callbacks.sound?.(again ? 'back' : 'touch');
  }

  /** Asks for what is not open, unless a twin in another place would be taken for it. */
  #tried(target: string): void {
    const twins = [...this.#now.next.keys()].some((each) => atomOf(each) === atomOf(target));
    const action = this.left[0] ?? this.#legal.find((each) => each.items.length > 0);
    if (twins || !action) return;
    const joint = inSet(this.left, this.#touched) ? '+' : '-';
    this.callbacks.ask(spell(action.verb, [...this.#touched, target].map(atomOf), joint));
  }

  /** Makes an element the thing that a target names: it can be tapped and reached by keys, and carries its mark. */
  on(target: string, drawn: Drawn = {}): Attachment {
    return (element) => {
      untrack(() => this.#note(target, 1));
      const tap = () => this.tap(target, drawn.taken ?? false);
      const key = (event: Event) => {
        if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        tap();
      };
      element.addEventListener('click', tap);
      element.addEventListener('keydown', key);
      element.setAttribute('data-atom', atomOf(target));
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '-1'); // `roving` makes one of them the tab stop
      $effect(() => this.#dress(element, target, drawn));
      return () => {
        element.removeEventListener('click', tap);
        element.removeEventListener('keydown', key);
        untrack(() => this.#note(target, -1));
      };
    };
  }

  #note(target: string, change: 1 | -1): void {
    const copies = (this.#drawn.get(target) ?? 0) + change;
    if (copies > 0) this.#drawn.set(target, copies);
    else this.#drawn.delete(target);
  }

  #dress(element: Element, target: string, drawn: Drawn): void {
    const mark = this.mark(target);
    const taken = drawn.taken ?? this.#touched.includes(target);
    element.setAttribute('data-touch', mark);
    element.toggleAttribute('data-taken', taken);
    element.toggleAttribute('data-hint', this.hinted(target));
    element.setAttribute('aria-pressed', String(taken));
    element.setAttribute('aria-disabled', String(mark === ''));
    if (drawn.label) element.setAttribute('aria-label', drawn.label);
  }
}
