import { describe, expect, it } from 'vitest';
import { turnOf, wholeOf } from './ending';
import { settings } from './settings.svelte';
import { Translator } from './translator.svelte';
import type { MatchCourse, Settlement } from './types.gen';

const translator = new Translator({
  'pot-won': { en: '{who} takes the pot', ja: '{who}が場の点を取りました' },
  hand: { en: '{hand}', ja: '{hand}' },
  animals: { en: 'the Animals', ja: '獣' },
});
const seats = [{ name: 'Ada' }, { name: 'level3' }];
function paid(before: number[], after: number[], brief: boolean, winner: number): Settlement {
  return { label: 'pot-won', before, after, lines: [], winners: [winner], values: {}, next: null, carried: 0, brief };
}

describe('the end of a match', () => {
  it('adds up what was paid throw by throw, a line each', () => {
    const whole = wholeOf([
      { n: 3, settlement: paid([0, 0], [2, -2], true, 0) },
      { n: 7, settlement: paid([2, -2], [1, -1], true, 1) },
    ]);
    expect([whole?.before, whole?.after]).toEqual([
      [0, 0],
      [1, -1],
    ]);
    expect(whole?.lines.map(({ points, seat }) => [seat, points])).toEqual([
      [0, [2, -2]],
      [1, [-1, 1]],
    ]);
  });
  it('leaves a season with its own sheet alone', () => {
    const season = { n: 9, settlement: paid([0, 0], [5, -5], false, 0) };
    expect(wholeOf([{ n: 3, settlement: paid([0, 0], [1, -1], true, 0) }, season])).toBeNull();
    expect(wholeOf([])).toBeNull();
  });
  it('names what a season was won by', () => {
    settings.language = 'en';
    const hand = { label: 'hand', seat: 1, values: { hand: 'animals' }, pieces: [], amount: 5, points: [] };
    const second = { ...paid([1, -1], [-4, 4], false, 1), lines: [hand] };
    const course: MatchCourse = {
      entries: 20,
      points: [],
      swings: [],
      settlements: [
        { n: 3, settlement: paid([0, 0], [1, -1], false, 0) },
        { n: 9, settlement: second },
      ],
    };
    expect(turnOf(course, { n: 9, seat: 1 }, seats, translator)).toEqual({
      nth: 2,
      text: 'Adept takes the pot: the Animals',
      gain: '+5',
    });
    expect(turnOf(course, { n: 4, seat: 1 }, seats, translator)).toBeNull();
  });
});
