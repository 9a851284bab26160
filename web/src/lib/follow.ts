/** A thing on a board with a number of its own, so that it can be seen moving from square to square. */
export interface Followed<Look> {
  readonly id: number;
  readonly square: string;
  readonly look: Look;
}

/**
 * Numbers for the pieces of a new position: whatever stands where it stood keeps its number, and a piece that has
 * appeared takes the number of one alike that has vanished. It compares pictures and knows no rules.
 */
export function follow<Look>(
  before: readonly Followed<Look>[],
  now: Readonly<Record<string, Look>>,
  alike: (one: Look, other: Look) => boolean = (one, other) => one === other,
): Followed<Look>[] {
  const stayed = before.filter((each) => each.square in now && alike(now[each.square] as Look, each.look));
  const vanished = before.filter((each) => !stayed.includes(each));
  const there = new Set(stayed.map((each) => each.square));
  let fresh = Math.max(0, ...before.map((each) => each.id)) + 1;
  const moved = Object.entries(now)
    .filter(([square]) => !there.has(square))
    .map(([square, look]) => {
      const at = vanished.findIndex((each) => alike(each.look, look));
      const id = at < 0 ? fresh++ : vanished.splice(at, 1)[0]!.id;
      return { id, square, look };
    });
  const kept = stayed.map((each) => ({ ...each, look: now[each.square] as Look }));
  return [...kept, ...moved].sort((one, other) => one.id - other.id);
}
