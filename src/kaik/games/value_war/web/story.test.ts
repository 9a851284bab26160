import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
  B8: { en: 'black general', ja: '黒将' },
};

const match = { points: [0, 0], dealer: 0, mult: 1, played: 0 };
const betting = { match, live: [0, 1], paid: [1, 1], dealer: 0, pot: 2, acted: [], price: 0, last: null };
const over = { ...betting, match: { ...match, played: 1 } };
const ended = { pot: 9, winners: [1], gains: [-4, 4], carried: 0, common: [], shown: [] };

it('tells an exchange', () => {
  const act = { before: { betting, round: 0 }, after: { betting, round: 0 }, log: '1|swap:R5-B8', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 swaps the red horse for the black general.');
  expect(toldIn('ja', story, act)).toBe('二級が赤馬を出して黒将を取りました。');
});

it('tells the base and who pays it', () => {
  const set = { before: { betting, round: 1 }, after: { betting, round: 1 }, log: '1|in:3' };
  expect(toldIn('en', story, set)).toBe('Level 2 sets the base at 3.');
  const paid = { before: { betting: { ...betting, price: 3 }, round: 1 }, after: { betting, round: 2 }, log: '0|in' };
  expect(toldIn('en', story, paid)).toBe('You pay 3 and stay in.');
  expect(toldIn('ja', story, paid)).toBe('あなたが3点を払って残りました。');
});

it('says who is left with the pot', () => {
  const after = { betting: { ...over, last: { ...ended, winners: [0] } }, round: 0 };
  const act = { before: { betting, round: 1 }, after, log: '1|out' };
  expect(toldIn('en', story, act)).toBe('Level 2 goes out. You alone are left and take the pot of 9.');
  expect(toldIn('ja', story, act)).toBe('二級が降りました。あなただけが残り、場の9点を取りました。');
});
