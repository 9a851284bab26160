import { describe, expect, it } from 'vitest';
import { markWords, WordFinder } from './glossary';
import { blocks } from './markdown';
import type { GlossaryWord } from './types.gen';

const word = (id: string, en: string[], ja: string[]): GlossaryWord => ({
  id,
  en,
  ja,
  text: { en: '', ja: '' },
  codes: [],
  figure: '',
});
const WORDS = [
  word('tam', ['tam'], ['皇']),
  word('hue', ['hue'], ['皇処']),
  word('set', ['set', 'sets'], ['友']),
  word('run-set', ['run-set'], ['連番のセット']),
  word('kan', ['kan'], ['カン']),
];
const found = (language: 'en' | 'ja', text: string) =>
  new WordFinder(WORDS, language)
    .cut(text)
    .flatMap(({ text: said, word: known }) => (known ? [`${known.id}: ${said}`] : []));

describe('words of a game in a text', () => {
  it('are found as whole words, in capitals too, and once', () => {
    expect(found('en', 'Tam stands in hue. Tamed hues settle; tam stays.')).toEqual(['tam: Tam', 'hue: hue']);
    expect(found('en', 'A run-set, then two sets.')).toEqual(['run-set: run-set', 'set: sets']);
  });
  it('are found in Japanese where no kanji goes on', () => {
    expect(found('ja', '皇処は皇の周りです。友人の友。カンガルーとカン。')).toEqual([
      'hue: 皇処',
      'tam: 皇',
      'set: 友',
      'kan: カン',
    ]);
  });
  it('leave the text as it was', () => {
    const text = 'The king (K) + tam, and a set.';
    const parts = new WordFinder(WORDS, 'en').cut(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(new WordFinder([], 'en').cut(text)).toEqual([{ text, word: null }]);
  });
  it('are marked once under each heading of a page, and not in headings, links and code', () => {
    const page = blocks(
      '# Tam\n\nTam and tam.\n\n- [tam](/x) `tam`\n\n## More\n\n| a | b |\n|---|---|\n| tam | hue |\n',
    );
    const marked = JSON.stringify(markWords(page, new WordFinder(WORDS, 'en')));
    expect(marked.match(/"kind":"word"/g)).toHaveLength(3);
  });
});
