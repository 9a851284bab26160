/** A place on the table, in hundredths of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where everybody sits, in the order of play; the first sits below. A tall room has its people along the sides. */
export function around(people: number, tall: boolean): Spot[] {
  return Array.from({ length: people }, (_, at) => (tall ? beside(at, people) : inARing(at, people)));
}

function inARing(at: number, people: number): Spot {
  const turn = Math.PI / 2 + (2 * Math.PI * at) / people;
  return { x: 50 + 38 * Math.cos(turn), y: 50 + 37 * Math.sin(turn) };
}

/** Up the left side and down the right one; whoever is left over sits at the top. */
function beside(at: number, people: number): Spot {
  const sides = Math.floor((people - 1) / 2);
  const top = people % 2 === 0 ? sides + 1 : -1;
  if (at === 0) return { x: 50, y: 88 };
  if (at === top) return { x: 50, y: 9 };
  const left = at <= sides;
  const step = left ? at - 1 : people - 1 - at;
  const [low, high] = [70, top < 0 ? 14 : 26];
  return { x: left ? 19 : 81, y: sides === 1 ? (low + high) / 2 : low - ((low - high) * step) / (sides - 1) };
}
