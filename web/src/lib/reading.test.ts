import { expect, it } from 'vitest';
import { contents, blocks } from './markdown';
import { pictured, reader } from './reading';
import { settings } from './settings.svelte';
import { Translator } from './translator.svelte';

const labels = { move: { en: 'sail', ja: '移動' }, A1: { en: 'ship A1', ja: '船A1' } };
const option = { id: 'raid_own', label: { en: 'raiding one’s own ships', ja: '自分の船からの略奪' } };
const preset = { id: 'book', label: { en: 'as the book has it', ja: '本の通り' } };
const game = { options: [option], presets: [preset] } as never;

it('reads actions, options and presets by their names, and leaves squares and tiles alone', () => {
  settings.language = 'en';
  const read = reader(game, new Translator(labels));
  expect(['move:A1', 'raid_own', 'book'].map(read)).toEqual([
    'sail ship A1',
    'raiding one’s own ships',
    'as the book has it',
  ]);
  expect(['ZO', '5p', '[ ]', 'unknown'].map(read)).toEqual([null, null, null, null]);
  settings.language = 'ja';
  expect(['move:A1', 'raid_own'].map(reader(game, new Translator(labels)))).toEqual([
    '移動 船A1',
    '自分の船からの略奪',
  ]);
});

it('lists the headings of a page with links to them', () => {
  const page = blocks('## Your turn\n\ntext\n\n### Water\n\n## 季の終わり\n');
  expect(contents(page)).toEqual([
    { text: 'Your turn', to: '#your-turn' },
    { text: '季の終わり', to: '#季の終わり' },
  ]);
});

it('draws the cards and tiles that a code names, and nothing else', () => {
  const names = Object.fromEntries(['B5', 'RK', '1p', '2p', '5z', 'A1'].map((code) => [code, { en: code, ja: code }]));
  const translator = new Translator(names);
  expect(pictured('B5 RK', translator)).toEqual(['B5', 'RK']);
  expect(pictured('12p 55z', translator)).toEqual(['1p', '2p', '5z', '5z']);
  expect(['A1', 'B3', 'ZO', 'move:A1', '3p'].map((code) => pictured(code, translator))).toEqual(Array(5).fill(null));
});
