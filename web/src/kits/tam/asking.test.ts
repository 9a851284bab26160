import { expect, test } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import { prompt, question, whyNot } from './asking';
import { LABELS, position } from './fixtures';

const translator = new Translator({ ...LABELS, 王: { ja: '王', en: 'The King' } });

function says(action: string, view = position({ KIA: 'R', KA: '+b', ZO: 'M', NAI: 'R', LIA: 'P' })) {
  settings.language = 'en';
  return whyNot(view, action, translator, 0);
}

test('a wrong touch gets a reason a player understands', () => {
  const guarded = position({ KIA: 'R', KA: '+b' }, { guarded: ['KA'] });
  expect(says('move:KIA-KA', guarded)).toBe('That chariot is protected by the general.');
  expect(says('move:KIA-LIA')).toBe('Your own pawn stands on LIA.');
  expect(says('move:KIA-LAU')).toBe('Only in hue would the archer get to LAU.');
  expect(says('move:NAI-NO')).toBe('In hue the archer moves differently: it does not get to NO.');
  expect(says('move:KIA-ZIA')).toBe('Something stands between the archer and ZIA.');
  expect(says('move:KIA-LAI')).toBe('The archer does not get to LAI from there.');
  expect(says('move:KA')).toBe('The chariot on KA is not yours.');
  expect(says('move:KO')).toBe('There is no piece on KO.');
});

test('the prompt follows the touch and says what needs the sticks', () => {
  settings.language = 'en';
  const view = position({ NI: 'R' }, { needs: [{ least: 3, chance: 0.5, actions: ['move:NI-NO'] }] });
  expect(prompt(view, ['NI'], translator)).toBe('Archer on NI: choose where it goes. Dashed squares need the sticks.');
  settings.language = 'ja';
  expect(prompt(view, ['NI'], translator)).toBe('NIの弓：行き先を選んでください。点線は裁が要ります。');
});

test('a declaration says what ending pays and what going on risks', () => {
  settings.language = 'en';
  const view = position(
    { KA: '+r', KIA: 'K' },
    { phase: { type: 'declaring', penalty: 0, due: 6 }, rate: 2, near: [[], [{ name: '王', points: 5, by: ['bK'] }]] },
  );
  expect(question(view, translator)).toBe(
    'End the season for 6 points (26 : 14), or go on: everything counts ×4. ' +
      'The other side could then claim 20 with The King.',
  );
});
