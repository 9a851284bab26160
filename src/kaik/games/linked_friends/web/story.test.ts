import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
  'rank.5': { en: 'horse', ja: '馬' },
};

const match = { points: [0, 0], dealer: 0, mult: 1, played: 0 };
const meld = { type: 'set' as const, size: 2, top: 5, colours: '', width: 1 };
const laid = { seat: 1, cards: ['R5', 'R5'], meld };
const table = { match, table: null, swept: null, effect: null, asked: 0, kind: null, before: null };

it('tells what is laid', () => {
  const act = { before: table, after: { ...table, table: laid }, log: '1|play:R5+R5', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 leads a set of 2 (horse).');
  expect(toldIn('ja', story, act)).toBe('二級が馬の友2枚で始めました。');
});

it('says that no one follows', () => {
  const act = { before: { ...table, table: laid }, after: { ...table, swept: laid, asked: 1 }, log: '0|pass', labels };
  expect(toldIn('en', story, act)).toBe('No one follows: Level 2 leads next.');
  expect(toldIn('ja', story, act)).toBe('だれも続けません。次は二級から始めます。');
});

it('says which strength is excluded and how many cards that costs', () => {
  const act = { before: table, after: table, log: '1|exclude:5 *|show:R5+R5-none', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 excludes horse. 2 cards leave the hands.');
  expect(toldIn('ja', story, act)).toBe('二級が馬を除外しました。手札から2枚がなくなります。');
});
