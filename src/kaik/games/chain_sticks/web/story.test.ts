import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { ChainSticksChainView, ChainSticksSeenChain, Pot } from '$lib/types.gen';
import { story } from './story';

const pot: Pot = {
  purses: [-1, -1],
  players: [0, 1],
  waiting: [],
  points: 2,
  paid: [1, 1],
  game: 1,
  turn: 1,
  last: [],
  winner: null,
  taken: 0,
};
const chain = (throws: number[], done = false): ChainSticksSeenChain => ({
  throws,
  total: throws.reduce((sum, each) => sum + each, 0),
  broken: false,
  done,
});
const view = (chains: ChainSticksSeenChain[], more: Partial<Pot> = {}): Partial<ChainSticksChainView> => ({
  pot: { ...pot, ...more },
  stake: 1,
  secret: false,
  chains,
});

it('adds a throw to the chain', () => {
  const act = { before: view([chain([4])]), after: view([chain([4, 3])]), log: '0|again *|sticks:3' };
  expect(toldIn('en', story, act)).toBe('You throw 3 more and have 7.');
  expect(toldIn('ja', story, act)).toBe('再行で3。合計7。');
});

it('says what was needed, what came and what it cost, and who begins', () => {
  const act = {
    before: view([chain([4, 2])]),
    after: view([{ ...chain([4, 2, 1], true), broken: true }, chain([5])]),
    log: '0|again *|sticks:1 *|sticks:5',
  };
  expect(toldIn('en', story, act)).toBe('You needed 2 or more and threw 1: all 6 are lost. Level 2 begins with 5.');
  expect(toldIn('ja', story, act)).toBe('2以上が要るところで1。6点をすべて失いました。二級の初投は5。');
});

it('ends a game with a banked total', () => {
  const act = {
    before: view([chain([4], true), chain([5, 2])]),
    after: view([], {
      game: 2,
      winner: 1,
      taken: 2,
      last: [
        [0, 4],
        [1, 7],
      ],
    }),
    log: '1|bank',
  };
  expect(toldIn('en', story, act)).toBe('Level 2 banks 7. Level 2 has the most, 7, and takes the pot of 2.');
  expect(toldIn('ja', story, act)).toBe('二級が7で積値。最大は二級の7。場の2点を取ります。');
});
