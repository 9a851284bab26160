import type { Action } from './action';

/** What is left of the legal actions after some touches. */
export interface Narrowed {
  /** Actions that still fit. */
  readonly left: readonly Action[];
  /** Those of them that the touches spell out wholly. */
  readonly complete: readonly Action[];
  /** What may be touched next, with the actions each touch would keep. */
  readonly next: ReadonlyMap<string, readonly Action[]>;
}

/**
 * The actions that begin with these touches: items of a path in their order, the atoms of one item in any order.
 * A verb, once chosen, keeps only its own actions.
 */
export function narrow(actions: readonly Action[], touches: readonly string[], verb: string | null = null): Narrowed {
  const left: Action[] = [];
  const complete: Action[] = [];
  const next = new Map<string, Action[]>();
  for (const action of actions) {
    if (verb !== null && action.verb !== verb) continue;
    const rest = remaining(action, touches);
    if (rest === null) continue;
    left.push(action);
    if (rest.length === 0) complete.push(action);
    for (const target of new Set(rest)) next.set(target, [...(next.get(target) ?? []), action]);
  }
  return { left, complete, next };
}

/** The targets of the item that is being touched, or null if the touches do not fit; empty when nothing is left. */
export function remaining(action: Action, touches: readonly string[]): string[] | null {
  let nth = 0;
  let open = [...(action.targets[0] ?? [])];
  for (const touch of touches) {
    const found = open.indexOf(touch);
    if (found < 0) return null;
    open.splice(found, 1);
    if (open.length > 0) continue;
    nth += 1;
    open = [...(action.targets[nth] ?? [])];
  }
  return open;
}

/** Whether the last touch went into a set, whose atoms may come and go in any order. */
export function inSet(left: readonly Action[], touches: readonly string[]): boolean {
  return touches.length > 0 && left.some((action) => itemAt(action, touches.length - 1).length > 1);
}

/** The item of an action that its n-th touch belongs to. */
function itemAt(action: Action, n: number): readonly string[] {
  let before = 0;
  for (const item of action.items) {
    before += item.length;
    if (n < before) return item;
  }
  return [];
}

/** What comes of one more touch. */
export type Step =
  | { readonly kind: 'touched'; readonly touches: readonly string[] }
  | { readonly kind: 'play'; readonly action: Action }
  | { readonly kind: 'not-open' };

/**
 * A touch on something: it goes on where that is possible, takes back what was touched already, plays the action that
 * a second touch on the end of a path confirms, or begins anew where another action could begin.
 */
export function touched(
  actions: readonly Action[],
  touches: readonly string[],
  target: string,
  verb: string | null = null,
  prefers: readonly string[] = [],
): Step {
  const now = narrow(actions, touches, verb);
  if (now.next.has(target)) return settle(actions, [...touches, target], verb, prefers);
  if (touches.includes(target)) return takenBack(now, touches, target);
  const anew = touches.length > 0 && narrow(actions, [], verb).next.has(target);
  return anew ? settle(actions, [target], verb, prefers) : { kind: 'not-open' };
}

/** Plays an action when nothing is left to choose. */
function settle(
  actions: readonly Action[],
  touches: readonly string[],
  verb: string | null,
  prefers: readonly string[],
): Step {
  const now = narrow(actions, touches, verb);
  const only = now.complete.length === now.left.length ? chosen(now.complete, prefers) : null;
  return only === null ? { kind: 'touched', touches } : { kind: 'play', action: only };
}

/** The one action that is meant: the only one, or the only one with a verb that a plain touch stands for. */
export function chosen(complete: readonly Action[], prefers: readonly string[]): Action | null {
  if (complete.length === 1) return complete[0] ?? null;
  const preferred = complete.filter((action) => prefers.includes(action.verb));
  return preferred.length === 1 ? (preferred[0] ?? null) : null;
}

function takenBack(now: Narrowed, touches: readonly string[], target: string): Step {
  if (inSet(now.left, touches)) return { kind: 'touched', touches: released(now.left, touches, target) };
  const confirmed = touches.at(-1) === target ? chosen(now.complete, []) : null;
  if (confirmed !== null) return { kind: 'play', action: confirmed };
  return { kind: 'touched', touches: touches.slice(0, touches.lastIndexOf(target)) };
}

/** The touches with one copy of a target let go: alone, where the others still begin an action, else with what followed. */
export function released(actions: readonly Action[], touches: readonly string[], target: string): readonly string[] {
  const last = touches.lastIndexOf(target);
  const others = touches.filter((_, nth) => nth !== last);
  return narrow(actions, others).left.length > 0 ? others : touches.slice(0, last);
}
