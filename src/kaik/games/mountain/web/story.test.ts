import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import type { MountainPlaced } from '$lib/types.gen';
import { story } from './story';

const labels = {
  B3: { en: 'black chariot', ja: '黒車' },
  'rank.6': { en: 'officer', ja: '筆' },
};

const none: MountainPlaced[][] = [[], []];
const table = {
  node: [4, 4],
  rice: [10, 0],
  coins: [0, 3],
  placed: none,
  price: [10, 2] as [number, number],
  places: Array.from({ length: 25 }, () => [0, 0] as [number, number]),
  stage: 'choose',
  mover: 0,
};

it('says what a card costs', () => {
  const after = { ...table, rice: [7, 0] };
  const act = { before: table, after, log: '0|build:B3', labels };
  expect(toldIn('en', story, act)).toBe('You build the black chariot for 3 rice.');
  expect(toldIn('ja', story, act)).toBe('あなたが3米で黒車を設置しました。');
});

it('says what a climb costs, and what the next turn brings', () => {
  const before = { ...table, placed: [[], [{ card: 'R6', marks: 0, state: 'idle' as const }]] };
  const after = { ...before, node: [6, 4], rice: [0, 0], coins: [0, 5], mover: 1 };
  const act = { before, after, log: '0|move:rice *|sticks:4', labels };
  expect(toldIn('en', story, act)).toBe(
    'You pay 10 rice and climb 2 squares, to square 6. 4 thrown for the officer: 2 coins.',
  );
  expect(toldIn('ja', story, act)).toBe(
    'あなたが10米を払い、2マス登って6マス目に着きました。筆の裁は4：2銭を得ました。',
  );
});

it('says that a card is worn out', () => {
  const before = { ...table, placed: [[], [{ card: 'B3', marks: 3, state: 'idle' as const }]] };
  const act = { before, after: { ...before, placed: none, mover: 1 }, log: '0|end', labels };
  expect(toldIn('en', story, act)).toBe('You end the turn. Worn out and gone: the black chariot.');
  expect(toldIn('ja', story, act)).toBe('あなたが手番を終えました。黒車は印が3つになり、なくなりました。');
});
