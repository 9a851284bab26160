import { describe, expect, it } from 'vitest';
import { shelvesOf } from './shelves';
import type { GameListed } from './types.gen';

const listed = (id: string, group: string) => ({ id, group }) as GameListed;

describe('the shelves of the lobby', () => {
  it('stand in the order of their first games, and a late game goes to its own', () => {
    const games = [
      listed('fool', 'sticks'),
      listed('war', 'boards'),
      listed('siege', 'boards'),
      listed('new', 'sticks'),
    ];
    const stand = shelvesOf(games).map((shelf) => [shelf.group, ...shelf.games.map((game) => game.id)]);
    expect(stand).toEqual([
      ['sticks', 'fool', 'new'],
      ['boards', 'war', 'siege'],
    ]);
  });
  it('are none without games', () => {
    expect(shelvesOf([])).toEqual([]);
  });
});
