import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { LinkedShipsView } from '$lib/types.gen';
import { story } from './story';

const view = (more: Partial<LinkedShipsView> = {}): Partial<LinkedShipsView> => ({
  places: Array.from({ length: 21 }, (): [number, number] => [0, 0]),
  ships: ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'],
  store: [20, 20],
  goal: [0, 0],
  node: [2, 0, 0, 5, 0, 0],
  cargo: [5, 0, 0, 2, 0, 0],
  mover: 0,
  sticks: 3,
  last: false,
  target: 20,
  ...more,
});

it('sails a ship, names the fare and the throw that follows', () => {
  const after = view({ store: [17, 20], node: [5, 0, 0, 5, 0, 0], mover: 1, sticks: 4 });
  const act = { before: view(), after, log: '0|move:A1 *|sticks:4' };
  expect(toldIn('en', story, act)).toBe('You sail A1 3 squares, to square 5. That costs 3. Level 2 throws 4.');
  expect(toldIn('ja', story, act)).toBe('船A1を3マス進め、マス5へ。3払います。二級の裁は4。');
});

it('says who loses a turn', () => {
  const after = view({ sticks: 2, mover: 0 });
  const act = { before: view(), after, log: '0|pass *|sticks:0 *|sticks:2' };
  expect(toldIn('en', story, act)).toBe('You do nothing. Level 2 threw 0: no turn. You throw 2.');
  expect(toldIn('ja', story, act)).toBe('パスしました。二級の裁は0。手番なし。あなたの裁は2。');
});

it('sends an empty ship home after a raid', () => {
  const at = { node: [5, 0, 0, 5, 0, 0] };
  const after = view({ node: [5, 0, 0, 0, 0, 0], cargo: [7, 0, 0, 0, 0, 0], mover: 1, sticks: 1 });
  const act = { before: view(at), after, log: '0|raid:A1-B1 *|sticks:1' };
  expect(toldIn('en', story, act)).toBe('You raid B1 with A1 and take 2. B1 is empty and goes home. Level 2 throws 1.');
  expect(toldIn('ja', story, act)).toBe('船A1で船B1から2奪いました。空になった船B1は始に戻ります。二級の裁は1。');
});

it('unloads at the goal and rings in the last round', () => {
  const before = view({ node: [19, 0, 0, 5, 0, 0], goal: [16, 0] });
  const after = view({ node: [20, 0, 0, 5, 0, 0], goal: [21, 0], store: [17, 20], last: true, mover: 1, sticks: 2 });
  const act = { before, after, log: '0|move:A1 *|sticks:2' };
  expect(toldIn('en', story, act)).toBe(
    'You bring A1 to the goal with 5: 21 of 20. That costs 3. 20 are at the goal: this round is the last. Level 2 throws 2.',
  );
});
