import { expect, it } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import { explained } from './uses';

const translator = new Translator({
  '3m': { en: 'three of characters', ja: '三萬' },
  '3z': { en: 'west', ja: '西' },
  '1f': { en: 'plum', ja: '梅' },
});

it('says of every tile that is played what it is good for', () => {
  settings.language = 'en';
  const plain = (code: string) => explained(code, translator, () => []);
  expect(plain('3m')).toBe('三萬 · three of characters\nfor a run of three, three alike, or the pair');
  expect(plain('3z')).toBe('西 · west\nfor three alike or the pair; it makes no runs');
  expect(plain('1f')).toBe('梅 · plum');
  expect(explained('3z', translator, () => ['your wind'])).toBe('西 · west\nyour wind');
});
