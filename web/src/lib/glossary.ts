import type { Block, Item, Span } from './markdown';
import type { Language } from './sentences';
import type { GlossaryWord } from './types.gen';

/** A piece of text, and the word of the game it is, if it is one. */
export interface TextPart {
  readonly text: string;
  readonly word: GlossaryWord | null;
}

/** Cuts a text at the words that are explained; each word is marked once, until `afresh`. */
export class WordFinder {
  readonly #byForm = new Map<string, GlossaryWord>();
  readonly #pattern: RegExp | null;
  #seen = new Set<string>();

  constructor(words: readonly GlossaryWord[], language: Language) {
    for (const word of words) for (const form of word[language]) this.#byForm.set(form.toLowerCase(), word);
    const forms = [...this.#byForm.keys()].sort((one, other) => other.length - one.length);
    this.#pattern = forms.length > 0 ? new RegExp(forms.map(whole).join('|'), 'giu') : null;
  }

  afresh(): this {
    this.#seen = new Set();
    return this;
  }

  cut(text: string): TextPart[] {
    const parts: TextPart[] = [];
    let at = 0;
    for (const match of this.#pattern ? text.matchAll(this.#pattern) : []) {
      const word = this.#byForm.get(match[0].toLowerCase());
      if (!word || this.#seen.has(word.id)) continue;
      this.#seen.add(word.id);
      if (match.index > at) parts.push({ text: text.slice(at, match.index), word: null });
      parts.push({ text: match[0], word });
      at = match.index + match[0].length;
    }
    if (at < text.length) parts.push({ text: text.slice(at), word: null });
    return parts;
  }
}

/** A form as a whole word: letters must not go on at its ends, nor kanji at kanji, nor katakana at katakana. */
function whole(form: string): string {
  const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(?<!${sameScript(form.at(0) ?? '')})${escaped}(?!${sameScript(form.at(-1) ?? '')})`;
}
function sameScript(letter: string): string {
  if (/\p{Script=Han}/u.test(letter)) return '\\p{Script=Han}';
  if (/[\p{Script=Katakana}ー]/u.test(letter)) return '[\\p{Script=Katakana}ー]';
  return /[a-z]/i.test(letter) ? '[\\p{Script=Latin}\\p{Number}-]' : '[^\\s\\S]';
}

/** A page with its words marked, anew under every heading; headings, links and code stay as they are. */
export function markWords(page: readonly Block[], finder: WordFinder): Block[] {
  const spans = (each: readonly Span[]): Span[] => each.flatMap((span) => cutSpan(span, finder));
  const items = ({ spans: own, inner }: Item): Item => ({ spans: spans(own), inner: markWords(inner, finder) });
  return page.map((block): Block => {
    switch (block.kind) {
      case 'heading':
        finder.afresh();
        return block;
      case 'paragraph':
      case 'quote':
        return { ...block, spans: spans(block.spans) };
      case 'list':
        return { ...block, items: block.items.map(items) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(spans)) };
      default:
        return block;
    }
  });
}
function cutSpan(span: Span, finder: WordFinder): Span[] {
  if (span.kind !== 'text') return [span];
  return finder.cut(span.text).map(({ text, word }) => (word ? { kind: 'word', text, word } : { kind: 'text', text }));
}
