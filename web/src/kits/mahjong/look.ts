import type { MahjongDiscard, MahjongMeld, MahjongSeating, MahjongWallShape } from '$lib/types.gen';

/** A tile as it is drawn here, edge included. */
export const WIDE = 62;
export const HIGH = 84;
/** Half the middle of the table, around which the rivers lie. */
export const MIDDLE = 192;
/** How high a row of a river is. */
const ROW = HIGH + 3;
const GAP = 10;

/** How the table lies in its room: on a phone the sides' rivers lie in two long rows, so that all tiles are larger. */
export interface Layout {
  /** How far from the middle of the table its end is, to the right and left, to the far side, and to the near one. */
  readonly wide: number;
  readonly far: number;
  readonly near: number;
  /** Where each player's hand begins, and how large it and the sets beside it are drawn. */
  readonly edge: Readonly<Record<Place, number>>;
  readonly backs: number;
  readonly sets: number;
  /** Discards in a row of a river, and how many rows there are; the last one is as long as it gets. */
  readonly row: Readonly<Record<Place, number>>;
  readonly rows: Readonly<Record<Place, number>>;
  /** How many flowers lie side by side. */
  readonly flowers: number;
}

/** The layout for so many players; `own` means that the near one's hand and sets are drawn elsewhere. */
export function layoutOf(seats: number, narrow: boolean, own: boolean): Layout {
  const three = seats === 3;
  const [backs, sets] = narrow ? [0.5, 0.76] : [0.62, 0.9];
  const strip = sets * HIGH + 4;
  const long = MIDDLE + GAP + 3 * ROW;
  const side = MIDDLE + GAP + (narrow ? 2 : 3) * ROW;
  const six = narrow ? (three ? 7 : 10) : 6;
  return {
    wide: side + strip,
    far: three ? 2.1 * MIDDLE + 20 : long + strip,
    near: long + (own ? 0 : strip),
    edge: { near: long, across: long, right: side, left: side },
    backs,
    sets,
    row: { near: 6, across: 6, right: six, left: six },
    rows: { near: 3, across: 3, right: narrow ? 2 : 3, left: narrow ? 2 : 3 },
    flowers: narrow ? 3 : 4,
  };
}

/** How far to the right of a player sets may lie before the table ends. */
export function endOf(layout: Layout, place: Place): number {
  return { near: layout.wide, across: layout.wide, right: layout.far, left: layout.near }[place] - 6;
}

/** One player at the table, as everybody may see them. */
export interface Player {
  readonly seat: number;
  readonly name: string;
  /** E, S, W, N, or nothing before the seats are drawn. */
  readonly wind: string;
  readonly dealer: boolean;
  readonly points: number;
  readonly held: number;
  readonly river: readonly MahjongDiscard[];
  readonly melds: readonly MahjongMeld[];
  readonly flowers: readonly string[];
  /** Those of the flowers that count for this player. */
  readonly counting: readonly string[];
  /** Words beside the name: riichi. */
  readonly badges: readonly string[];
  /** Whether a deposit lies before this player. */
  readonly stick: boolean;
  /** Whether it is this player's turn. */
  readonly asked: boolean;
}

/** Tiles side by side as they stand in a hand. */
export const upright = (codes: readonly string[]): Lain[] => codes.map((code) => ({ code, pose: 'upright' }));

/** The tile everybody is asked about. */
export interface Question {
  readonly tile: string;
  readonly giver: number;
  readonly about: string;
}

export type Pose = 'upright' | 'sideways' | 'stacked' | 'down';

/** A tile of a set as it lies. */
export interface Lain {
  readonly code: string;
  readonly pose: Pose;
  /** What a wildcard stands for. */
  readonly as?: string;
}

/** The plain tiles in the order of their kinds. */
export const KINDS: readonly string[] = [...'mps']
  .flatMap((suit) => [...'123456789'].map((n) => n + suit))
  .concat([...'1234567'].map((n) => `${n}z`));

export function kindOf(code: string): number {
  return KINDS.indexOf(code.replace('0', '5'));
}

/** The seats from one of them on, each one's right neighbour next. */
export function seatsFrom(circle: readonly number[], first: number): number[] {
  const at = Math.max(0, circle.indexOf(first));
  return [...circle.slice(at), ...circle.slice(0, at)];
}

/** How many places to the right of one seat another sits. */
export function away(circle: readonly number[], seat: number, other: number): number {
  return (circle.indexOf(other) - circle.indexOf(seat) + circle.length) % circle.length;
}

/** Where each seat sits as the first of them looks at the table. */
export const PLACES: Readonly<Record<number, readonly Place[]>> = {
  3: ['near', 'right', 'left'],
  4: ['near', 'right', 'across', 'left'],
};
export type Place = 'near' | 'right' | 'across' | 'left';
export const TURN: Readonly<Record<Place, number>> = { near: 0, right: -90, across: 180, left: 90 };

/** The wind of a seat; nothing while nobody deals yet. */
export function windOf(table: MahjongSeating, seat: number): string {
  return table.dealer < 0 ? '' : (['E', 'S', 'W', 'N'][away(table.circle, table.dealer, seat)] ?? '');
}

/**
 * How a set lies, from left to right as its owner sees it. The taken tile lies sideways and tells by its place whom it
 * came from; the fourth tile of a small kan lies upon it; the ends of a closed kan lie face down.
 */
export function laid(meld: MahjongMeld, circle: readonly number[], owner: number): Lain[] {
  const wild = standIns(meld);
  const lain = (code: string, pose: Pose): Lain =>
    kindOf(code) < 0 ? { code, pose, as: wild.shift() ?? '' } : { code, pose };
  if (meld.call === 'ankan')
    return meld.own.map((code, at) => lain(code, at === 0 || at === meld.own.length - 1 ? 'down' : 'upright'));
  const rest = meld.own.map((code) => lain(code, 'upright'));
  const turned = [lain(meld.taken, 'sideways'), ...(meld.added ? [lain(meld.added, 'stacked')] : [])];
  const steps = away(circle, owner, meld.giver);
  const at = steps === 1 ? rest.length : steps === circle.length - 1 ? 0 : 1;
  return [...rest.slice(0, at), ...turned, ...rest.slice(at)];
}

/** What the wildcards of a set stand for: the tiles it lacks. */
export function standIns(meld: MahjongMeld): string[] {
  const all = [...meld.own, meld.taken, meld.added].filter(Boolean);
  const real = all.filter((code) => kindOf(code) >= 0).map(kindOf);
  const low = meld.low >= 0 ? meld.low : Math.min(...real);
  const lacking = meld.call === 'chi' ? [low, low + 1, low + 2] : all.map(() => low);
  for (const kind of real) lacking.splice(lacking.indexOf(kind), 1);
  return lacking.map((kind) => KINDS[kind] ?? '');
}

/** A tile with the place of its upper left corner. */
export interface Spot extends Lain {
  readonly x: number;
  readonly y: number;
}

/** Tiles side by side, all standing on one line; how wide they are together. */
export function inRow(tiles: readonly Lain[], left = 0, top = 0): { spots: Spot[]; width: number } {
  let x = left;
  const spots = tiles.map((tile): Spot => {
    if (tile.pose === 'stacked') return { ...tile, x: x - HIGH, y: top + HIGH - 2 * WIDE };
    const spot = { ...tile, x, y: tile.pose === 'sideways' ? top + HIGH - WIDE : top };
    x += tile.pose === 'sideways' ? HIGH : WIDE;
    return spot;
  });
  return { spots, width: x - left };
}

/** All sets in one row, a little apart, the first at the player's right. */
export function laidSets(melds: readonly MahjongMeld[], circle: readonly number[], owner: number) {
  let left = 0;
  const spots = [...melds].reverse().flatMap((meld) => {
    const row = inRow(laid(meld, circle, owner), left);
    left += row.width + 10;
    return row.spots;
  });
  return { spots, width: Math.max(0, left - 10) };
}

/** A river: rows of a few tiles, the last as long as it gets, drawn together where it would run into another's. */
export function riverSpots(river: readonly MahjongDiscard[], size = 6, count = 3): Spot[] {
  const longest = (size + 4) * WIDE;
  const rows = Array.from({ length: count }, (_, n) =>
    river.slice(n * size, n === count - 1 ? undefined : (n + 1) * size),
  );
  return rows.flatMap((row, n) => {
    const tiles = row.map((each): Lain => ({ code: each.tile, pose: each.sideways ? 'sideways' : 'upright' }));
    const { spots, width } = inRow(tiles, 0, MIDDLE + GAP + n * ROW);
    const most = size > 6 ? (size + 0.4) * WIDE : longest;
    const squeeze = width > most ? (most - WIDE) / (width - WIDE) : 1;
    return spots.map((spot) => ({ ...spot, x: spot.x * squeeze - (size / 2) * WIDE }));
  });
}

/** One stack of the wall. */
export interface Stack {
  /** Counted from 1 at its owner's right end. */
  readonly number: number;
  /** Tiles left in it. */
  readonly high: number;
  readonly dead: boolean;
  /** Whether the tile on top lies face up. */
  readonly open: boolean;
}

/** The stacks of every seat's side of the wall; `open` tiles of its dead end have been turned over. */
export function wallOf(shape: MahjongWallShape, circle: readonly number[], open = 0): Map<number, Stack[]> {
  const order = seatsFrom(circle, shape.owner);
  const leftwards = [order[0], ...order.slice(1).reverse()];
  const count = shape.sides * shape.stacks;
  const dead = shape.dead > 0 ? Math.floor((2 * count - shape.dead - shape.replaced) / 2) : count;
  const sides = new Map<number, Stack[]>(circle.map((seat) => [seat, []]));
  for (let at = 0; at < count; at += 1) {
    const drawn = Math.min(2, Math.max(0, shape.drawn - 2 * at));
    const replaced = Math.min(2, Math.max(0, shape.replaced - 2 * (count - 1 - at)));
    const [side, number] = [
      Math.floor((shape.cut + at) / shape.stacks) % shape.sides,
      ((shape.cut + at) % shape.stacks) + 1,
    ];
    const fromHead = count - 1 - at;
    sides
      .get(leftwards[side] ?? 0)
      ?.push({ number, high: 2 - drawn - replaced, dead: at >= dead, open: fromHead >= 2 && fromHead < 2 + open });
  }
  return sides;
}
