import { expect, test } from 'vitest';
import { settings } from './settings.svelte';
import { Translator } from './translator.svelte';

test('a translator speaks both languages where there is no page, so that sentences can be tested', () => {
  const translator = new Translator({ M: { ja: '皇', en: 'tam' } });
  settings.language = 'ja';
  expect(translator.name('M')).toBe('皇');
  settings.language = 'en';
  expect(translator.name('M')).toBe('tam');
});
