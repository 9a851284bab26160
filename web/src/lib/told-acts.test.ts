import { describe, expect, it } from 'vitest';
import { settings } from './settings.svelte';
import { actsIn, tell, weigh, type Teller, type ToldAct } from './told-acts';
import { Translator } from './translator.svelte';
import type { Face } from './types.gen';

settings.language = 'en';
const translator = new Translator({ move: { en: 'move' }, sticks: { en: 'sticks' }, deal: { en: 'deal' } });
const teller: Teller = { story: null, translator, seat: 0, name: (seat) => (seat === 0 ? 'You' : 'Level 3') };
const act = (faces: Face[], before: unknown = { a: 1 }, after: unknown = { a: 2 }): ToldAct => ({
  before,
  after,
  faces,
});

describe('an act that a game has no words for', () => {
  it('is told plainly, with the throw that belongs to it', () => {
    const told = tell(
      act([
        [4, 1, 'move:NAI-NY'],
        [5, -1, 'sticks:3'],
      ]),
      teller,
    );
    expect(told.sentence).toBe('Level 3: move NAI → NY · sticks 3');
    expect(told.short).toBe('move NAI → NY · sticks 3');
  });
  it('says who begins, where nothing else is known of it', () => {
    const lots = new Translator({ first: { en: 'who begins', ja: '先手' } }, () => 'Mika');
    lots.use({ label: (atom, translator, verb) => (verb === 'first' ? translator.person(Number(atom)) : null) });
    expect(tell(act([[0, -1, 'first:1']]), { ...teller, translator: lots }).short).toBe('who begins: Mika');
  });
  it('is left out where nobody could see it', () => {
    const covered = act([[4, 1, 'answers']], { a: 1 }, { a: 1 });
    expect(tell(covered, teller)).toEqual({ sentence: null, minor: true, beat: 'none' });
    expect(weigh(covered, tell(covered, teller), 0, false).beat).toBe('none');
  });
  it('takes its time where something is to be seen, and waits for sticks', () => {
    const thrown = act([
      [4, 1, 'move:A-B'],
      [5, -1, 'sticks:0'],
    ]);
    expect(weigh(thrown, tell(thrown, teller), 0, false)).toEqual({
      own: false,
      falls: true,
      beat: 'plain',
      hold: false,
      stop: false,
    });
  });
});

describe('an act that a game tells', () => {
  const story = () => ({ sentence: 'You needed 4 and threw 3: the archer stays', failed: true });
  it('is told in the game’s words, and a failure stands longer', () => {
    const failed = act([[4, 0, 'move:A-B']]);
    const told = tell(failed, { ...teller, story });
    expect(told.sentence).toContain('the archer stays');
    expect(weigh(failed, told, 0, false)).toMatchObject({ own: true, beat: 'long' });
  });
  it('is plain all the same where it is only talk', () => {
    expect(tell(act([[4, 1, '@resign']]), { ...teller, story }).sentence).toBe('Level 3: resigns');
  });
});

it('is not one’s own act where one only had to pass', () => {
  const discard = act([
    [9, 1, 'discard:9m'],
    [10, 0, 'pass'],
    [11, 2, 'answer'],
    [12, -1, 'draw:?'],
  ]);
  expect(weigh(discard, tell(discard, teller), 0, false).own).toBe(false);
});

it('counts acts, but neither luck nor talk', () => {
  const faces: Face[] = [
    [0, -1, 'deal'],
    [1, 0, 'play:B3'],
    [2, 0, '@hint'],
    [3, 1, 'pass'],
  ];
  expect(actsIn(faces)).toBe(2);
});
