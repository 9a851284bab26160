import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { Pot } from '$lib/types.gen';
import { story } from './story';

const pot: Pot = {
  purses: [-1, -1],
  players: [0, 1],
  waiting: [1],
  points: 1,
  paid: [1, 0],
  game: 1,
  turn: 1,
  last: [],
  winner: null,
  taken: 0,
};

it('says what is paid', () => {
  const act = { before: { pot, stake: 2 }, after: { pot: { ...pot, waiting: [] }, stake: 2 }, log: '1|pay' };
  expect(toldIn('en', story, act)).toBe('Level 2 pays 2 into the pot.');
  expect(toldIn('ja', story, act)).toBe('二級が場に2点出します。');
});

it('says what everybody threw and who takes the pot', () => {
  const won = { ...pot, game: 2, winner: 1, taken: 2, last: [[0, 3] as [number, number], [1, 5] as [number, number]] };
  const act = { before: { pot, stake: 1 }, after: { pot: won, stake: 1 }, log: '1|pay *|sticks:3 *|sticks:5' };
  expect(toldIn('en', story, act)).toBe('You threw 3, Level 2 threw 5: Level 2 takes the pot of 2.');
  expect(toldIn('ja', story, act)).toBe('あなたの出目は3、二級の出目は5。二級が場の2点を取ります。');
});

it('says that a tie takes nobody anywhere', () => {
  const tied = { ...pot, turn: 2, last: [[0, 3] as [number, number], [1, 3] as [number, number]] };
  const act = { before: { pot, stake: 1 }, after: { pot: tied, stake: 1 }, log: '1|pay *|sticks:3 *|sticks:3' };
  expect(toldIn('en', story, act)).toBe('You threw 3, Level 2 threw 3: a tie at 3. Only you and Level 2 throw again.');
  expect(toldIn('ja', story, act)).toContain('3で同点。');
});
