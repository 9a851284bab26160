import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
  B8: { en: 'black general', ja: '黒将' },
  B3: { en: 'black chariot', ja: '黒車' },
  BS: { en: 'black vessel', ja: '黒船' },
};

const match = { points: [0, 0], dealer: 0, mult: 1, played: 0 };
const table = { match, names: ['B8'], tips: [{ cards: ['B8'], value: 8 }], joined: [], won: [], held: [2, 2] };

it('tells which road was laid on', () => {
  const act = { before: table, after: table, log: '1|put:B8-B3+R5', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 lays the black chariot and the red horse on the road that wants 8.');
  expect(toldIn('ja', story, act)).toBe('二級が8の道に黒車・赤馬を出しました。');
});

it('says that nothing was laid and what grew instead', () => {
  const act = { before: table, after: table, log: '0|grow *|turn:R5', labels };
  expect(toldIn('en', story, act)).toBe('You lay nothing: a new road grows with the red horse.');
  expect(toldIn('ja', story, act)).toBe('あなたは出さず、新しい道に赤馬をめくりました。');
});

it('says who wins with the last card', () => {
  const after = { ...table, match: { ...match, played: 1 }, won: [1] };
  const act = { before: table, after, log: '1|clear:BS', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 clears all roads with the black vessel. Level 2 wins the season.');
  expect(toldIn('ja', story, act)).toBe('二級が黒船ですべての道を消しました。二級がこの季節に勝ちました。');
});
