import { describe, expect, it } from 'vitest';
import { byRound, entrantName, sittingOut } from './tournament-words';
import type { PairingShown, TournamentListed, TournamentShown } from './types.gen';

const pairing = (round: number, players: number[], how: PairingShown['how'] = 'played'): PairingShown => ({
  round,
  board: players[0] ?? 0,
  players,
  table: 'T',
  match: '',
  how,
  points: null,
  due: 0,
});
const shown = (kind: TournamentListed['kind'], round: number, pairings: PairingShown[]) =>
  ({
    listed: { kind, round, state: 'running' },
    entrants: [0, 1, 2, 3, 4].map((number) => ({ number, name: `P${number}`, bot: '', withdrawn: number === 4 })),
    pairings,
  }) as unknown as TournamentShown;

describe('a tournament in words', () => {
  it('calls bots by their name on the page, with the number that tells them apart', () => {
    expect(entrantName({ name: 'level3 (2)', bot: 'level3' })).toMatch(/^[A-Z][a-z]+ \(2\)$/);
    expect(entrantName({ name: 'Mika', bot: '' })).toBe('Mika');
  });
  it('shows what is over by round, the latest first, and an arena in one list', () => {
    const pairings = [pairing(2, [0, 1]), pairing(2, [2, 3], ''), pairing(1, [0, 2]), pairing(1, [1, 3])];
    expect(byRound(shown('swiss', 2, pairings)).map(([round, these]) => [round, these.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(byRound(shown('arena', 2, pairings)).map(([round, these]) => [round, these.length])).toEqual([[0, 3]]);
  });
  it('tells who sits out in this round, but not who has withdrawn', () => {
    const found = sittingOut(shown('round_robin', 2, [pairing(1, [2, 3]), pairing(2, [0, 1], '')]));
    expect(found.map(({ number }) => number)).toEqual([2, 3]);
    expect(sittingOut(shown('arena', 2, []))).toEqual([]);
  });
});
