/** A place on the mountain, in units of its picture. */
export interface Stone {
  readonly x: number;
  readonly y: number;
}

export const WIDE = 1000;
export const HIGH = 620;

/** The turns of the path from the foot to the top: how many squares each has, how high it lies and how far it reaches. */
const TURNS = [
  { squares: 7, y: 566, half: 405 },
  { squares: 6, y: 462, half: 322 },
  { squares: 5, y: 364, half: 236 },
  { squares: 4, y: 268, half: 158 },
  { squares: 2, y: 182, half: 62 },
  { squares: 1, y: 92, half: 0 },
] as const;
/** How much a turn rises from its beginning to its end. */
const RISE = 34;

/** Where the squares of the road lie: a path that winds up the mountain and back, shorter with every turn. */
export const STONES: readonly Stone[] = TURNS.flatMap(({ squares, y, half }, turn) =>
  Array.from({ length: squares }, (_, at) => {
    const along = squares === 1 ? 0.5 : at / (squares - 1);
    const side = turn % 2 === 0 ? 1 : -1;
    return { x: WIDE / 2 + side * half * (2 * along - 1), y: y - RISE * along };
  }),
);

/** The path through some stones as a smooth line. */
export function path(stones: readonly Stone[]): string {
  const [first, ...rest] = stones;
  if (!first) return '';
  return rest.reduce(
    (line, stone, at) => {
      const before = stones[at - 1] ?? first;
      const from = stones[at] ?? first;
      const after = stones[at + 2] ?? stone;
      const one = `${(from.x + (stone.x - before.x) / 6).toFixed(1)} ${(from.y + (stone.y - before.y) / 6).toFixed(1)}`;
      const two = `${(stone.x - (after.x - from.x) / 6).toFixed(1)} ${(stone.y - (after.y - from.y) / 6).toFixed(1)}`;
      return `${line}C${one} ${two} ${stone.x.toFixed(1)} ${stone.y.toFixed(1)}`;
    },
    `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`,
  );
}
