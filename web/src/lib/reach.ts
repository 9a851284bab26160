/** How a square is reached: exactly, leaping, along a line, over one piece, or from the second square on. */
export type Kind = 'step' | 'leap' | 'ride' | 'hop' | 'far';

/** The board as moves are read from it. */
export interface Cloth {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly pieces: Readonly<Record<string, string>>;
}
/** One square a piece gets to, and how; whoever stands there is not asked. */
export interface Reached {
  readonly square: string;
  readonly kind: Kind;
  /** How many squares away it lies. */
  readonly far: number;
}
interface Stride {
  readonly kind: Kind;
  readonly x: number;
  readonly y: number;
  /** How many squares; 0 for any. */
  readonly squares: number;
}
type Way = readonly [number, number];

const STRAIGHT: readonly Way[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const DIAGONAL: readonly Way[] = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  F: [[0, -1]],
  B: [[0, 1]],
  L: [[-1, 0]],
  R: [[1, 0]],
  '+': STRAIGHT,
  x: DIAGONAL,
  '*': [...STRAIGHT, ...DIAGONAL],
};

/** A cell of a move table (`ride F B, step L R`) spelled out for a piece that looks up the board, or down. */
export function strides(cell: string, up: boolean): Stride[] {
  return cell.split(', ').flatMap((group) => {
    const [kind, ...signs] = group.split(' ') as [Kind, ...string[]];
    return signs.flatMap((sign) => stride(kind, sign, up ? 1 : -1));
  });
}
function stride(kind: Kind, sign: string, turn: 1 | -1): Stride[] {
  const squares = kind === 'step' || kind === 'leap' ? (sign.endsWith('2') ? 2 : 1) : 0;
  return (WAYS[sign.replace('2', '')] ?? []).map(([x, y]) => ({ kind, x: x * turn, y: y * turn, squares }));
}

/** Where a piece gets to from a square by one ordinary move; the square `lifted` counts as empty. */
export function reached(cloth: Cloth, from: string, cell: string, up: boolean, lifted = from): Reached[] {
  return strides(cell, up).flatMap((each) => walked(cloth, from, each, lifted));
}
function walked(cloth: Cloth, from: string, { kind, x, y, squares }: Stride, lifted: string): Reached[] {
  const found: Reached[] = [];
  let over = 0;
  for (let far = 1; squares === 0 || far <= squares; far++) {
    const square = beside(cloth, from, x * far, y * far);
    if (square === null) break;
    const taken = square in cloth.pieces && square !== lifted;
    if (squares === 0 ? kind !== 'far' || far > 1 : far === squares) found.push({ square, kind, far });
    if (!taken || kind === 'leap' || (kind === 'far' && far === 1)) continue;
    over += 1;
    if (over > (kind === 'hop' ? 1 : 0)) break;
  }
  return found;
}

/** The square so many columns and rows away; null beyond the edge. */
export function beside(cloth: Cloth, square: string, x: number, y: number): string | null {
  const [column, row] = split(cloth, square);
  const there = [cloth.columns[column + x], cloth.rows[row + y]];
  return there[0] !== undefined && there[1] !== undefined ? there[0] + there[1] : null;
}
/** How many king's steps lie between two squares. */
export function distance(cloth: Cloth, one: string, other: string): number {
  const [a, b] = split(cloth, one);
  const [c, d] = split(cloth, other);
  return Math.max(Math.abs(a - c), Math.abs(b - d));
}
function split(cloth: Cloth, square: string): [number, number] {
  return [cloth.columns.indexOf(square.slice(0, 1)), cloth.rows.indexOf(square.slice(1))];
}
/** The squares around one. */
export function around(cloth: Cloth, square: string): string[] {
  return (WAYS['*'] ?? []).flatMap(([x, y]) => beside(cloth, square, x, y) ?? []);
}
