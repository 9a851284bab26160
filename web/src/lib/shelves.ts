import type { GameListed } from './types.gen';

/** Games of one group, side by side. */
export interface Shelf {
  readonly group: string;
  readonly games: readonly GameListed[];
}

/** The shelves of the lobby: games stand in the order of the books, and each shelf where its first game does. */
export function shelvesOf(games: readonly GameListed[]): Shelf[] {
  const groups = [...new Set(games.map((game) => game.group))];
  return groups.map((group) => ({ group, games: games.filter((game) => game.group === group) }));
}
