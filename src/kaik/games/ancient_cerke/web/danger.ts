import type { AncientCerkeAncientView } from '$lib/types.gen';
import { beside, reached, type Cloth, type Reached } from '$lib/reach';
import { ownerOf } from '$kits/tam/danger';
import { letterOf } from '$kits/tam/look';

type View = AncientCerkeAncientView;
const SHORE = '#';

/** The board with empty water shut off: nobody but a vessel goes there. */
function land(view: View): Cloth {
  const shut = view.water.filter((square) => !(square in view.pieces)).map((square) => [square, SHORE]);
  return { columns: view.columns, rows: view.rows, pieces: { ...Object.fromEntries(shut), ...view.pieces } };
}
function cellOf(view: View, square: string): string {
  const key = view.promoted.includes(square) ? 'promoted' : letterOf(view.pieces[square] ?? '');
  return view.ways[key] ?? '';
}

/** Where the piece on a square gets to by one ordinary move. */
export function reachOf(view: View, square: string): Reached[] {
  const sign = view.pieces[square];
  if (!sign) return [];
  const sails = view.sails[square];
  if (sails) return sails.map((end) => ({ square: end, kind: 'ride', far: 1 }));
  return leg(land(view), square, cellOf(view, square), sign, square);
}
function leg(cloth: Cloth, from: string, cell: string, sign: string, lifted: string): Reached[] {
  if (cell === '') return [];
  return reached(cloth, from, cell, ownerOf(sign) === 0, lifted).filter((each) => cloth.pieces[each.square] !== SHORE);
}

/** The squares of kings that could be taken next turn, over vessels too. */
export function kingsInDanger(view: View): string[] {
  if (view.phase.type !== 'moving') return [];
  const cloth = land(view);
  const kings = Object.keys(view.pieces).filter((square) => letterOf(view.pieces[square] ?? '') === 'K');
  return kings.filter((king) => {
    const enemy = 1 - (ownerOf(view.pieces[king] ?? '') ?? 0);
    const takers = Object.keys(view.pieces).filter(
      (square) => ownerOf(view.pieces[square] ?? '') === enemy && !(square in view.sails),
    );
    return takers.some((square) => takes(view, cloth, square, king));
  });
}
/** Whether a piece gets to a king, by its own move or stepping from vessel to vessel. */
function takes(view: View, cloth: Cloth, square: string, king: string): boolean {
  const sign = view.pieces[square] ?? '';
  const cell = cellOf(view, square);
  const stood = new Set<string>();
  const ends = [square];
  for (let from = ends.pop(); from !== undefined; from = ends.pop()) {
    const found = leg(cloth, from, cell, sign, square).map((each) => each.square);
    if (found.includes(king) && (!view.jumpers.includes(letterOf(sign)) || lands(view, from, king, square)))
      return true;
    for (const vessel of found.filter((each) => each in view.sails && !stood.has(each))) {
      stood.add(vessel);
      ends.push(vessel);
    }
  }
  return false;
}
/** Whether a jumper finds free land right behind its victim. */
function lands(view: View, from: string, king: string, lifted: string): boolean {
  const at = (square: string) =>
    [view.columns.indexOf(square.slice(0, 1)), view.rows.indexOf(square.slice(1))] as const;
  const [a, b] = [at(from), at(king)];
  const behind = beside(view, king, Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1]));
  return behind !== null && !view.water.includes(behind) && (!(behind in view.pieces) || behind === lifted);
}
