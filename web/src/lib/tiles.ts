/** A mahjong tile, taken apart for drawing. */
export interface TileLook {
  readonly suit: 'm' | 'p' | 's' | 'z' | 'q' | 'f' | 'h' | 'a' | 'j';
  /** 1 to 9; a red five is a five. */
  readonly number: number;
  readonly red: boolean;
  /** What stands in the corner for those who do not read kanji. */
  readonly index: string;
}

const HONOURS = ['E', 'S', 'W', 'N', 'P', 'F', 'C'];

/** The look of a tile's code; null for a tile face down. */
export function tileOf(code: string): TileLook | null {
  const found = /^([0-9])([mpszqfhaj])$/.exec(code);
  if (!found) return null;
  const suit = found[2] as TileLook['suit'];
  const red = found[1] === '0';
  const number = red ? 5 : Number(found[1]);
  return { suit, number, red, index: indexOf(suit, number) };
}

function indexOf(suit: TileLook['suit'], number: number): string {
  if (suit === 'z') return HONOURS[number - 1] ?? '';
  return suit === 'j' ? '★' : String(number);
}

type Pip = readonly [number, number];
const LEFT = 17;
const MID = 30;
const RIGHT = 43;

/** Where the circles or canes of a number stand on a face of 60 by 80. */
export const PIPS: Readonly<Record<number, readonly Pip[]>> = {
  1: [[MID, 42]],
  2: [
    [MID, 27],
    [MID, 57],
  ],
  3: [
    [LEFT, 24],
    [MID, 42],
    [RIGHT, 60],
  ],
  4: [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 56],
    [RIGHT, 56],
  ],
  5: [
    [LEFT, 26],
    [RIGHT, 26],
    [MID, 42],
    [LEFT, 58],
    [RIGHT, 58],
  ],
  6: [
    [LEFT, 24],
    [RIGHT, 24],
    [LEFT, 43],
    [RIGHT, 43],
    [LEFT, 62],
    [RIGHT, 62],
  ],
  7: [
    [LEFT, 19],
    [MID, 25],
    [RIGHT, 31],
    [LEFT, 47],
    [RIGHT, 47],
    [LEFT, 64],
    [RIGHT, 64],
  ],
  8: [
    [LEFT, 19],
    [RIGHT, 19],
    [LEFT, 34],
    [RIGHT, 34],
    [LEFT, 49],
    [RIGHT, 49],
    [LEFT, 64],
    [RIGHT, 64],
  ],
  9: [
    [LEFT, 23],
    [MID, 23],
    [RIGHT, 23],
    [LEFT, 43],
    [MID, 43],
    [RIGHT, 43],
    [LEFT, 63],
    [MID, 63],
    [RIGHT, 63],
  ],
};

/** Which circle or cane of a number is painted in which of the three colours, as the old sets do. */
export function pipColour(number: number, at: number): 'green' | 'red' | 'blue' {
  if (number === 1) return 'red';
  if (number === 5 && at === 2) return 'red';
  if (number === 7 && at < 3) return 'red';
  if (number === 9 && at % 3 === 1) return 'red';
  if (number === 3) return (['blue', 'red', 'green'] as const)[at] ?? 'green';
  return at % 2 === 0 ? 'green' : 'blue';
}

/** Winds in the order of the seats from the dealer. */
export const WINDS = ['E', 'S', 'W', 'N'] as const;
