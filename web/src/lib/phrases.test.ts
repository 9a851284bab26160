import { describe, expect, it } from 'vitest';
import { catalogue, type Language, type Sentences } from './words';

const boards = {
  ...import.meta.glob<{ words: Sentences<string> }>(
    ['../kits/*/words.ts', '../kits/*/*-words.ts', './sentences/analyse.ts', './sentences/account.ts'],
    { eager: true },
  ),
  ...import.meta.glob<{ words: Sentences<string> }>('../../../src/kaik/games/*/web/words.ts', { eager: true }),
};
/** Everything that can stand on a page in a language, but for the names of things. */
const said = (language: Language): string[] =>
  [catalogue[language], ...Object.values(boards).map(({ words }) => words[language])].flatMap((each) =>
    Object.values(each as Record<string, string>),
  );

/** What a player says, word by word. */
const USUAL: Record<Language, readonly string[]> = {
  en: [
    'Type a move',
    'Play',
    'Cancel',
    'Winning chances',
    'Computer analysis',
    'Sending…',
    'Dealing…',
    'Use on another device',
    'Theme',
    'system',
    'Invite a friend with this link',
    'Card games',
    'Sail {ship} {n} {n|square|squares}',
    'You bet {stake} on {field}.',
    'You win by self-draw (tsumo): {tile}.',
  ],
  ja: ['手を入力', '決定', 'チャット', 'ロビー', '前の局', '取り消す', '送信中…'],
};
/** What nobody says, and once stood there. */
const STRANGE: Record<Language, RegExp> = {
  en: /\bluck\b|opinion|promise|Say it|Say a (word|move)|\bhopes?\b|your word|the word\b|\bthe house\b|seat \d|\bseat 0\b|oversee|\(self-drawn\)/i,
  ja: /言葉を|運に|ひとこと言う|控えの間|お喋り|前の手番の局|席0|\([A-Za-z]+\)|（[A-Za-z]+）/,
};

describe.each(['en', 'ja'] as const)('the sentences in %s', (language) => {
  it('use the usual words', () => {
    const all = said(language);
    const missing = USUAL[language].filter((phrase) => !all.includes(phrase));
    expect(missing).toEqual([]);
  });
  it('say nothing that nobody would', () => {
    expect(said(language).filter((sentence) => STRANGE[language].test(sentence))).toEqual([]);
  });
  it('write tam small in the middle of a sentence', () => {
    expect(said(language).filter((sentence) => /[a-z,] (the )?Tam\b/.test(sentence))).toEqual([]);
  });
});
it('asks which tile to discard as it is said at the table', () => {
  expect(said('ja').some((sentence) => sentence.includes('捨てる牌'))).toBe(true);
});
