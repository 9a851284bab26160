/** How runners and ships are called on the road: seat 0 is A. */
export function letterOf(seat: number): string {
  return 'ABCDEF'[seat] ?? '?';
}

/** The seat behind a letter; -1 for none. */
export function seatOf(letter: string): number {
  return letter === '' ? -1 : 'ABCDEF'.indexOf(letter);
}

/** Where one of several things stands that share a square, as steps from its middle; flat squares fill their rows first. */
export function huddle(at: number, company: number, flat = false): readonly [number, number] {
  const across = company > (flat ? 2 : 4) ? 3 : Math.min(company, 2);
  const rows = Math.ceil(company / across);
  const row = Math.floor(at / across);
  const inRow = row === rows - 1 ? company - across * (rows - 1) : across;
  return [(at % across) - (inRow - 1) / 2, row - (rows - 1) / 2];
}
