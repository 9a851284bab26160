import { expect, it } from 'vitest';
import { toldIn } from '$lib/acts';
import { story } from './story';

const labels = {
  R5: { en: 'red horse', ja: '赤馬' },
  RK: { en: 'red king', ja: '赤王' },
  皇王: { en: 'Tam and King', ja: '皇王' },
};

const match = { points: [0, 0], dealer: 0, mult: 1, played: 0 };
const betting = { match, live: [0, 1], paid: [1, 1], dealer: 0, pot: 2, acted: [], price: 0, last: null };
const over = { ...betting, match: { ...match, played: 1 } };
const ended = { pot: 9, winners: [1], gains: [-4, 4], carried: 0, common: [], shown: [] };

it('tells a raise and what comes out of the barrel', () => {
  const act = { before: { betting: { ...betting, price: 2 } }, after: { betting }, log: '1|bet:4 *|open:R5', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 raises to 4. Out of the barrel: the red horse.');
  expect(toldIn('ja', story, act)).toBe('二級が4点に上げました。樽から赤馬が出ました。');
});

it('says who takes the pot when the others have gone out', () => {
  const act = { before: { betting }, after: { betting: { ...over, last: ended } }, log: '0|out', labels };
  expect(toldIn('en', story, act)).toBe('You go out. Level 2 alone is left and takes the pot of 9.');
  expect(toldIn('ja', story, act)).toBe('あなたが降りました。二級だけが残り、場の9点を取りました。');
});

it('says with which meld a showdown is won', () => {
  const melds = [{ kind: '皇王', cards: ['RK'], top: 9, worth: [] }];
  const last = { ...ended, winners: [0], shown: [{ seat: 0, cards: ['RK'], melds }] };
  const act = { before: { betting }, after: { betting: { ...over, last } }, log: '1|bet:1 *|show:RK-R5', labels };
  expect(toldIn('en', story, act)).toBe('Level 2 bets 1. You win the pot of 9 with Tam and King.');
  expect(toldIn('ja', story, act)).toBe('二級が1点賭けました。あなたが皇王で場の9点を取りました。');
});
