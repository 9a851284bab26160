import type { Labels } from '$lib/translator.svelte';

/** A few names as the server sends them, for tests of sentences. */
export const labels: Labels = {
  '5s': { en: 'five of bamboo', ja: '五索' },
  '1p': { en: 'one of circles', ja: '一筒' },
  '7z': { en: 'red dragon', ja: '中' },
  '1q': { en: 'spring', ja: '春' },
  'call.pon': { en: 'pon', ja: 'ポン' },
  'call.chi': { en: 'chi', ja: 'チー' },
  'wind.E': { en: 'east', ja: '東' },
  'limit.mangan': { en: 'mangan', ja: '満貫' },
};
