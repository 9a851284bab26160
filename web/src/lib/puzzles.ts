import type { PuzzleListed } from './types.gen';

/** The puzzles of a theme; all of them where none is named, or none is known by that name. */
export function ofTheme(puzzles: readonly PuzzleListed[], theme: string): readonly PuzzleListed[] {
  const found = puzzles.filter((each) => each.theme === theme);
  return found.length > 0 ? found : puzzles;
}

/** The puzzle that comes after one: the next that is not solved, from there on and round; else the one that follows. */
export function following(
  puzzles: readonly PuzzleListed[],
  id: string,
  solved: readonly string[],
): PuzzleListed | undefined {
  const at = puzzles.findIndex((each) => each.id === id);
  const round = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  return round.find((each) => !solved.includes(each.id)) ?? round[0];
}

/** Where a puzzle is: its theme is kept behind the #, so that the next one is of the same. */
export function placeOfPuzzle(game: string, id: string, theme = ''): string {
  return `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}${theme ? `#${encodeURIComponent(theme)}` : ''}`;
}
