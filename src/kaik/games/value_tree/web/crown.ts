/** Where a leaf of the tree hangs, in pixels: the middle of its card. */
export interface Leaf {
  readonly x: number;
  readonly y: number;
}

/** A crown: how wide its cards are, and where each of them hangs. */
export interface Crown {
  readonly card: number;
  readonly leaves: readonly Leaf[];
}

/** A card is so many times taller than wide; under it stands what it wants. */
const TALL = 1.55;
const LABEL = 26;
const SMALLEST = 30;

/**
 * So many ends of roads in a crown of this size. They hang from left to right in their order, since neighbours may be
 * joined, and in as many rows as they need.
 */
export function crown(count: number, width: number, height: number): Crown {
  const most = Math.min(width * 0.13, (height - LABEL) * 0.34, 130);
  let card = Math.max(most, SMALLEST);
  while (card > SMALLEST && rowsFor(count, width, card) * (card * TALL + LABEL) > height * 0.84) card -= 2;
  const rows = rowsFor(count, width, card);
  const deep = card * TALL + LABEL;
  const bend = Math.max(0, Math.min(height * 0.2, height * 0.84 - rows * deep));
  const leaves = Array.from({ length: count }, (_, at) => {
    const x = ((at + 0.5) / count) * (width - card) + card / 2;
    const off = Math.abs(x / width - 0.5) * 2;
    return { x, y: (at % rows) * deep + (card * TALL) / 2 + 4 + bend * off ** 2 };
  });
  return { card, leaves };
}

function rowsFor(count: number, width: number, card: number): number {
  return Math.max(1, Math.ceil((count * (card + 14)) / width));
}
