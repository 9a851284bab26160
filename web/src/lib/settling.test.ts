import { describe, expect, it } from 'vitest';
import { settings } from './settings.svelte';
import { change, lineOf, number, titleOf, totalOf } from './settling';
import { Translator } from './translator.svelte';
import type { Settlement } from './types.gen';

const translator = new Translator({
  'season-won': { en: '{who} ends the season and is paid', ja: '{who}が終季し、点を得ます' },
  pays: { en: '{who} pays {n}', ja: '{who}が{n}点を払います' },
  hand: { en: '{hand}', ja: '{hand}' },
  animals: { en: 'the Animals', ja: '獣' },
});
const seats = [{ name: 'Ada' }, { name: 'level3' }];
const line = { label: 'pays', seat: 1, values: { n: 1250 }, pieces: [], amount: null, points: [1250, -1250] };
const settlement: Settlement = {
  label: 'season-won',
  before: [20, 20],
  after: [1270, -1230],
  lines: [line],
  winners: [0],
  values: {},
  next: 1,
  carried: 0,
  brief: false,
};

describe('a settlement in words', () => {
  it('names winners and payers as people', () => {
    settings.language = 'en';
    expect(titleOf(settlement, seats, translator)).toBe('Ada ends the season and is paid');
    expect(lineOf(line, seats, translator)).toBe('Adept pays 1,250');
    settings.language = 'ja';
    expect(lineOf(line, seats, translator)).toBe('中級者が1,250点を払います');
    settings.language = 'en';
  });
  it('reads a value that is a label by its name', () => {
    const hand = { ...line, label: 'hand', values: { hand: 'animals' } };
    expect(lineOf(hand, seats, translator)).toBe('The Animals');
  });
  it('writes changes with a sign and numbers with a true minus', () => {
    expect([change(5), change(-5), change(0), number(-0.5)]).toEqual(['+5', '−5', '·', '−0.5']);
    expect(totalOf(settlement)).toEqual([1250, -1250]);
  });
});
