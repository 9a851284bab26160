import type { TamNearSeen, TamView } from '$lib/types.gen';
import { letterOf } from './look';
import { around, reached, type Reached } from '$lib/reach';

/** The letters of the pieces in the order of the move tables. */
const LETTERS = 'VPRBTHCSGK';
/** The least throw that lets a piece into water. */
export const WATER = 3;
/** How often five sticks show at least so many dark faces. */
const CHANCES = [1, 31 / 32, 26 / 32, 16 / 32, 6 / 32, 1 / 32] as const;

/** A piece that could be taken next turn, and what the sticks must show for it. */
export interface Attack {
  readonly from: string;
  readonly on: string;
  /** The least throw; 0 where none is needed. */
  readonly least: number;
  /** How often it succeeds. */
  readonly chance: number;
}
/** What a side could claim after one capture. */
export interface Claim {
  readonly hands: readonly TamNearSeen[];
  /** The kind it takes, `rK`. */
  readonly kind: string;
  /** Points at a rate of one, what is held already included. */
  readonly points: number;
  readonly attack: Attack;
}

/** Whose a piece is; null for tam. */
export function ownerOf(sign: string): 0 | 1 | null {
  const bare = sign.replace('+', '');
  if (bare === 'M') return null;
  return bare === bare.toUpperCase() ? 0 : 1;
}
/** A piece on the board as it would be named in hand. */
export function kindOf(sign: string): string {
  return (sign.startsWith('+') ? 'r' : 'b') + letterOf(sign);
}

/** How a piece goes out of hue and in it. */
export function waysOf(view: TamView, sign: string): readonly [string, string] {
  return view.ways[LETTERS.indexOf(letterOf(sign))] ?? ['step', 'step'];
}
/** How a piece goes from a square; hue is read from where it starts. */
export function cellOf(view: TamView, sign: string, square: string): string {
  return waysOf(view, sign)[view.hue.includes(square) ? 1 : 0];
}
/** Where the piece on a square gets to by one ordinary move, pieces in its way included. */
export function reachOf(view: TamView, square: string): Reached[] {
  const sign = view.pieces[square];
  if (!sign) return [];
  if (letterOf(sign) === 'M') return tamReach(view, square);
  return reached(view, square, cellOf(view, sign, square), ownerOf(sign) === 0);
}
/** Two king's steps over empty squares. */
function tamReach(view: TamView, square: string): Reached[] {
  const free = (each: string) => !(each in view.pieces) || each === square;
  const first = around(view, square).filter(free);
  const ends = new Set(first.flatMap((each) => around(view, each).filter(free)));
  return [...ends].map((end) => ({ square: end, kind: 'step' as const, far: 2 }));
}

/** Everything a side could take next turn, the surest way to each. */
export function attacks(view: TamView, side: number): Attack[] {
  const best = new Map<string, Attack>();
  for (const [from, sign] of Object.entries(view.pieces)) {
    if (ownerOf(sign) !== side) continue;
    for (const attack of attacksOf(view, from, sign)) {
      const known = best.get(attack.on);
      if (!known || known.chance < attack.chance) best.set(attack.on, attack);
    }
  }
  return [...best.values()];
}
function attacksOf(view: TamView, from: string, sign: string): Attack[] {
  const up = ownerOf(sign) === 0;
  const wades = (end: string) =>
    view.water.includes(end) && !view.water.includes(from) && letterOf(sign) !== 'V' ? WATER : 0;
  return reached(view, from, cellOf(view, sign, from), up).flatMap(({ square: stone }) => {
    if (!(stone in view.pieces)) return [];
    const onward = reached(view, stone, cellOf(view, sign, stone), up, from).map((leg) =>
      attack(view, from, leg.square, leg.kind === 'step' || leg.kind === 'leap' ? 0 : leg.far, wades(leg.square)),
    );
    return [attack(view, from, stone, 0, wades(stone)), ...onward].filter((each) => each !== null);
  });
}
function attack(view: TamView, from: string, on: string, steps: number, wades: number): Attack | null {
  const [mine, theirs] = [view.pieces[from], view.pieces[on]];
  if (!mine || !theirs || view.guarded.includes(on) || steps > 5) return null;
  if (ownerOf(theirs) === null || ownerOf(theirs) === ownerOf(mine)) return null;
  return { from, on, least: Math.max(steps, wades), chance: chanceOf(steps) * chanceOf(wades) };
}
/** How often the sticks show at least so many dark faces. */
export function chanceOf(least: number): number {
  return CHANCES[least] ?? 0;
}

/** The kings that could be taken next turn, by whoever does not own them. */
export function kingsInDanger(view: TamView): Attack[] {
  if (view.phase.type === 'ended' || view.phase.type === 'first') return [];
  const all = [...attacks(view, 0), ...attacks(view, 1)];
  return all.filter(({ on }) => letterOf(view.pieces[on] ?? '') === 'K');
}

/** What a side could claim next turn by taking one piece, the dearest first. */
export function claims(view: TamView, side: 0 | 1): Claim[] {
  if (view.near[side].length === 0) return [];
  const held = view.held[side].reduce((sum, hand) => sum + hand.points, 0);
  const found = new Map<string, Claim>();
  for (const attack of attacks(view, side)) {
    const kind = kindOf(view.pieces[attack.on] ?? '');
    const hands = view.near[side].filter((hand) => hand.by.includes(kind));
    const known = found.get(kind);
    if (hands.length === 0 || (known && known.attack.chance >= attack.chance)) continue;
    found.set(kind, { hands, kind, attack, points: held + hands.reduce((sum, hand) => sum + hand.points, 0) });
  }
  return [...found.values()].sort((one, other) => other.points - one.points || other.attack.chance - one.attack.chance);
}
