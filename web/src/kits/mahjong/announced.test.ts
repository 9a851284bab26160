import { expect, it } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import type { Face } from '$lib/types.gen';
import { callsIn, throwerIn } from './announced';

const heard = (...entries: [number, string][]) =>
  callsIn(
    entries.map(([by, text], n): Face => [n, by, text]),
    new Translator(),
  ).map(({ seat, text }) => `${seat} ${text}`);

it('announces a call at the seat that makes it, and no covered answer', () => {
  settings.language = 'en';
  expect(heard([0, 'pass'], [1, 'answer'], [-1, 'calls:2-pon-5m+5m'])).toEqual(['2 Pon']);
  expect(heard([0, 'pon:5m+5m'], [1, 'answer'], [-1, 'draw:?'])).toEqual([]);
  settings.language = 'ja';
  expect(heard([-1, 'calls:1-daiminkan-5m+5m+5m'])).toEqual(['1 カン']);
  expect(heard([3, 'riichi:5m'])).toEqual(['3 リーチ']);
});

it('announces every winner of one tile', () => {
  settings.language = 'ja';
  expect(heard([1, 'answer'], [-1, 'wins:1-1m+2m-3-1p+2p'])).toEqual(['1 ロン', '3 ロン']);
});

it('knows who has thrown a tile away', () => {
  expect(throwerIn([[0, 2, 'discard:5m']])).toBe(2);
  expect(throwerIn([[0, -1, 'draw:?']])).toBeNull();
});
