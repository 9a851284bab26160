const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const THING = '[data-atom]';
/** What has one tab stop of its own: a board, a hand, a tray. */
const GROUP = '[role="group"], ul, fieldset';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The index of the nearest spot that lies in a direction, counting what is off the line twice; -1 for none. */
export function nearest(from: Spot, spots: readonly Spot[], way: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, at) => {
    const along = (spot.x - from.x) * way[0] + (spot.y - from.y) * way[1];
    const aside = Math.abs((spot.x - from.x) * way[1]) + Math.abs((spot.y - from.y) * way[0]);
    if (along < 1 || aside > along * 2) return;
    if (along + aside * 2 >= least) return;
    least = along + aside * 2;
    best = at;
  });
  return best;
}

/** Which of a group's things the tab key stops at: the last one that had the focus, or the first that may be touched. */
export function tabStop(touchable: readonly boolean[], last: number): number {
  if (last >= 0 && (touchable[last] || !touchable.includes(true))) return last;
  return Math.max(0, touchable.indexOf(true));
}

/** Gives every board and hand within one tab stop; from there arrow keys go from thing to thing, wherever they lie. */
export function roving(root: HTMLElement): () => void {
  const focus = new RovingFocus(root);
  return () => focus.leave();
}

class RovingFocus {
  /** The thing of each group that had the focus last. */
  #last = new WeakMap<Element, Element>();
  #changes = new MutationObserver(() => this.#settle());

  constructor(private readonly root: HTMLElement) {
    this.#changes.observe(root, { subtree: true, childList: true, attributeFilter: ['data-touch'] });
    root.addEventListener('keydown', this.#moved);
    root.addEventListener('focusin', this.#focused);
    root.addEventListener('focusout', this.#focused);
    this.#settle();
  }
  leave(): void {
    this.#changes.disconnect();
    this.root.removeEventListener('keydown', this.#moved);
    this.root.removeEventListener('focusin', this.#focused);
    this.root.removeEventListener('focusout', this.#focused);
  }

  #things(): Element[] {
    return [...this.root.querySelectorAll(THING)];
  }
  #groupOf(thing: Element): Element {
    const found = thing.closest(GROUP);
    return found && this.root.contains(found) ? found : this.root;
  }
  #settle(): void {
    const groups = new Map<Element, Element[]>();
    for (const thing of this.#things()) {
      const group = this.#groupOf(thing);
      groups.set(group, [...(groups.get(group) ?? []), thing]);
    }
    for (const [group, things] of groups) {
      const stop = stopAmong(things, this.#last.get(group));
      for (const thing of things) thing.setAttribute('tabindex', thing === stop ? '0' : '-1');
    }
  }
  #focused = (event: FocusEvent): void => {
    const thing = thingAt(event);
    if (event.type === 'focusin' && thing) this.#last.set(this.#groupOf(thing), thing);
    this.#settle();
  };
  #moved = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const here = thingAt(event);
    if (!way || !here) return;
    const others = this.#things().filter((each) => each !== here);
    const found = others[nearest(middle(here), others.map(middle), way)];
    if (!(found instanceof HTMLElement || found instanceof SVGElement)) return;
    event.preventDefault();
    found.focus();
  };
}

function thingAt(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest(THING) : null;
}

/** The focus stays where it is while it is within; otherwise it comes back to something that may be touched. */
function stopAmong(things: readonly Element[], last: Element | undefined): Element | undefined {
  const here = things.find((thing) => thing === document.activeElement);
  const touchable = things.map((thing) => ['can', 'throw'].includes(thing.getAttribute('data-touch') ?? ''));
  return here ?? things[tabStop(touchable, last ? things.indexOf(last) : -1)];
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
