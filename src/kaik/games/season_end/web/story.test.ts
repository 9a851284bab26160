import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
  B8: { en: 'black general', ja: '黒将' },
};

const match = { points: [0, 0], dealer: 0, mult: 2, played: 0 };
const offered = { match, mover: 1, offered: 'R5' };

it('says that no one takes a discard, and what is drawn', () => {
  const after = { match, mover: 0, offered: '' };
  const act = { before: offered, after, log: '0|pass *|call:none *|draw:B8', labels };
  expect(toldIn('en', story, act)).toBe('No one takes it. You draw the black general.');
  expect(toldIn('ja', story, act)).toBe('だれも取りません。あなたが黒将を引きました。');
});

it('says what taking a discard costs', () => {
  const after = { match, mover: 0, offered: '' };
  const act = { before: offered, after, log: '0|open:R5+R5+B8 *|call:0-open-R5+R5+B8', labels };
  expect(toldIn('en', story, act)).toBe('You take the red horse, lay it open and pay Level 2 a point.');
  expect(toldIn('ja', story, act)).toBe('あなたが二級の赤馬を取って開き、1点払いました。');
});

it('says with whose discard a season ends', () => {
  const over = { match: { ...match, played: 1 }, mover: 0, offered: '' };
  const act = { before: offered, after: over, log: '0|win *|call:0-win-R5+R5', labels };
  expect(toldIn('en', story, act)).toBe('You end the season with the red horse, discarded by Level 2.');
  expect(toldIn('ja', story, act)).toBe('あなたが二級の捨てた赤馬で終季しました。');
});

it('keeps quiet about covered answers', () => {
  expect(toldIn('en', story, { before: offered, after: offered, log: '2|answer:?' })).toBeNull();
});
