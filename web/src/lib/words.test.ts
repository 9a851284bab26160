import { describe, expect, it } from 'vitest';
import { en, fill, ja, type Key, type Sentences } from './words';

const boards = {
  ...import.meta.glob<{ words: Sentences<string> }>('../kits/*/words.ts', { eager: true }),
  ...import.meta.glob<{ words: Sentences<string> }>('./sentences/{account,analyse,waiting}.ts', { eager: true }),
  ...import.meta.glob<{ words: Sentences<string> }>('../../../src/kaik/games/*/web/words.ts', { eager: true }),
};

const keys = Object.keys(ja) as Key[];
const gaps = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();

describe('the catalogue of sentences', () => {
  it('has every sentence in both languages', () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort());
    for (const key of keys) expect([ja[key].trim(), en[key].trim()], key).not.toContain('');
  });
  it('leaves the same gaps in both languages', () => {
    for (const key of keys) expect(gaps(en[key]), key).toEqual(gaps(ja[key]));
  });
  it('writes Japanese in Japanese and English in English', () => {
    for (const key of keys) expect(en[key], key).not.toMatch(/[぀-ヿ一-鿿]/);
    const foreign = keys.filter((key) => !/[぀-ヿ一-鿿・]/.test(fill(ja[key])) && !/^[{}\w /]+$/.test(ja[key]));
    expect(foreign).toEqual([]);
  });
  it('never shouts', () => {
    for (const key of keys) expect(ja[key] + en[key], key).not.toMatch(/[!！]{2}|invalid/i);
  });
  it('fills gaps by name', () => {
    expect(fill('{who} won {n}', { who: 'Mika', n: 3 })).toBe('Mika won 3');
  });
  it('says one point and two points', () => {
    const points = (n: number | string) => fill('{n} {n|point|points}', { n });
    expect([points(1), points(2), points(0), points('+1'), points('−1'), points('+11')]).toEqual([
      '1 point',
      '2 points',
      '0 points',
      '+1 point',
      '−1 point',
      '+11 points',
    ]);
  });
});

describe('the sentences of a board', () => {
  it.each(Object.entries(boards))('are whole in both languages: %s', (_, { words }) => {
    expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.ja).sort());
    for (const [key, sentence] of Object.entries(words.ja)) {
      expect(gaps(words.en[key] ?? ''), key).toEqual(gaps(sentence));
      expect(words.en[key], key).not.toMatch(/[぀-ヿ]/);
    }
  });
});
