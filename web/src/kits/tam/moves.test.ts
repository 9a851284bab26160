import { expect, test } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import { cellText, waysText } from './moves';

const translator = new Translator();

test('a cell of a move table is read aloud', () => {
  settings.language = 'en';
  expect(cellText('ride F B, step L R L2 R2', translator)).toBe(
    '◆ any distance forward, back; ● one square left, right; ● two squares left, right, if nothing is between',
  );
  settings.language = 'ja';
  expect(cellText('leap +2', translator)).toBe('○縦横の2ます先へ跳ぶ');
});

test('where hue matters both ways are told, the one in force first', () => {
  settings.language = 'en';
  expect(waysText(['ride +', 'ride x'], true, translator)).toEqual([
    'Here, in hue: ◆ any distance diagonally',
    'Outside hue: ◆ any distance straight',
  ]);
  expect(waysText(['step *', 'step *'], false, translator)).toEqual(['● one square any way']);
});
