import type { Attachment } from 'svelte/attachments';
import { spot, type Word } from '$lib/word';
import type { Touch } from '$lib/touch.svelte';

/** Says of an item of a word in which place on the table its cards lie: `hand`, `open` … */
export type Places = (verb: string, item: number) => string;

/** One touch or one next touch, and the item of the word it belongs to. */
interface Step {
  readonly atom: string;
  readonly item: number;
}

/** The items the touches so far belong to, and what may follow; null if the word does not begin so. */
function read(word: Word, touches: readonly string[]): { taken: Step[]; next: Step[] } | null {
  const taken: Step[] = [];
  let item = 0;
  let open = (word.items[0] ?? []).map(spot);
  for (const atom of touches) {
    const found = open.indexOf(atom);
    if (found < 0) return null;
    open.splice(found, 1);
    taken.push({ atom, item });
    if (open.length > 0) continue;
    item += 1;
    open = (word.items[item] ?? []).map(spot);
  }
  return { taken, next: open.map((atom) => ({ atom, item })) };
}

/**
 * Touching where the same card may lie in two places, as a hand and the open cards: a touch means the card that was
 * touched, not its twin elsewhere.
 */
export class Table {
  constructor(
    private readonly touch: Touch,
    private readonly places: Places,
  ) {}

  /** The words that go on with this card of this place. */
  #onWith(place: string, atom: string, touches: readonly string[]): readonly Word[] {
    return this.touch.words.filter((word) => {
      if (this.touch.verb !== null && touches.length > 0 && word.verb !== this.touch.verb) return false;
      const steps = read(word, touches);
      return steps?.next.some((step) => step.atom === atom && this.places(word.verb, step.item) === place) ?? false;
    });
  }
  can(place: string, atom: string): boolean {
    return this.#onWith(place, atom, this.touch.atoms).length > 0;
  }
  /** Whether the suggested word names this card of this place. */
  hinted(place: string, atom: string): boolean {
    const word = this.touch.hint;
    return word?.items.some((item, at) => this.places(word.verb, at) === place && item.some((each) => spot(each) === atom)) ?? false;
  }
  /** How many copies of a card are taken from a place. */
  count(place: string, atom: string): number {
    const word = this.touch.left[0];
    const taken = word ? (read(word, this.touch.atoms)?.taken ?? []) : [];
    return taken.filter((step) => step.atom === atom && word && this.places(word.verb, step.item) === place).length;
  }

  tap(place: string, atom: string, taken: boolean): void {
    if (taken) return this.#letGo(atom);
    if (this.can(place, atom)) return this.#goOn(place, atom, this.touch.atoms);
    if (this.touch.begun && this.#onWith(place, atom, []).length > 0) {
      this.touch.cancel();
      return this.#goOn(place, atom, []);
    }
    if (!this.touch.can(atom)) this.touch.tap(atom);
  }
  /** Narrows to the verb that is meant where another place would take the same touch for its own. */
  #goOn(place: string, atom: string, touches: readonly string[]): void {
    const meant = this.#onWith(place, atom, touches);
    const verbs = new Set(meant.map((word) => word.verb));
    const others = this.touch.left.some((word) => !verbs.has(word.verb) && read(word, touches)?.next.some((step) => step.atom === atom));
    if (others && verbs.size === 1) {
      this.touch.choose(meant[0]?.verb ?? null);
      for (const before of touches) this.touch.tap(before);
    }
    this.touch.tap(atom);
  }
  #letGo(atom: string): void {
    const kept = [...this.touch.atoms];
    kept.splice(kept.lastIndexOf(atom), 1);
    this.touch.cancel();
    for (const before of kept) this.touch.tap(before);
  }

  /** As `touch.on`, for a card in one place. */
  on(place: string, atom: string, drawn: { label: string; taken?: boolean }): Attachment {
    const plain = this.touch.on(atom, { taken: false, ...drawn });
    return (element) => {
      const tap = (event: Event) => {
        if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.tap(place, atom, drawn.taken ?? false);
      };
      element.addEventListener('click', tap, { capture: true });
      element.addEventListener('keydown', tap, { capture: true });
      const undo = plain(element);
      $effect(() => {
        const live = this.can(place, atom);
        element.setAttribute('data-touch', live ? this.touch.mark(atom) : '');
        element.setAttribute('tabindex', live || drawn.taken ? '0' : '-1');
        element.setAttribute('aria-disabled', String(!live && !drawn.taken));
        element.toggleAttribute('data-hint', this.hinted(place, atom));
      });
      return () => {
        element.removeEventListener('click', tap, { capture: true });
        element.removeEventListener('keydown', tap, { capture: true });
        if (typeof undo === 'function') undo();
      };
    };
  }
}
