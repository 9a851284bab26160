import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
  B8: { en: 'black general', ja: '黒将' },
  'rank.5': { en: 'horse', ja: '馬' },
};

const match = { points: [0, 0], dealer: 0, mult: 1, played: 0 };
const table = { match, trick: [], held: [3, 3], scores: [0, 0], swept: [], dealing: 0, asked: 1 };

it('tells how somebody joins a trick', () => {
  const act = { before: table, after: { ...table, trick: [{ seat: 1, cards: ['R5'] }] }, log: '1|join:R5', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 joins with the red horse.');
  expect(toldIn('ja', story, act)).toBe('二級が赤馬で参加しました。');
});

it('says what an empty hand brings', () => {
  const after = { ...table, held: [0, 7], scores: [7, 0], trick: [{ seat: 0, cards: ['R5', 'R5'] }] };
  const act = { before: table, after, log: '0|lead:R5+R5', labels };
  expect(toldIn('en', story, act)).toBe('You lead a set of 2 (horse). The hand is empty: 7 points.');
  expect(toldIn('ja', story, act)).toBe('あなたが馬の友2枚で始めました。手札がなくなり、7点を得ました。');
});

it('says what leaving costs and who takes the trick', () => {
  const swept = [{ seat: 1, cards: ['R5', 'B8'] }];
  const before = { ...table, trick: swept };
  const act = { before, after: { ...table, dealing: 1, asked: 1, swept }, log: '0|out *|draw:B8', labels };
  expect(toldIn('en', story, act)).toBe(
    'You leave the trick and draw the black general. Level 2 takes the trick of 2 cards and leads next.',
  );
  expect(toldIn('ja', story, act)).toBe('あなたは参加せず、黒将を引きました。二級が場の2枚を取り、次も始めます。');
});
