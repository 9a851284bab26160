export type Language = 'ja' | 'en';

/** Sentences in both languages; the compiler sees that none is missing in either. */
export type Sentences<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;

export function sentences<K extends string>(
  japanese: Record<K, string>,
  english: Record<NoInfer<K>, string>,
): Sentences<K> {
  return { ja: japanese, en: english };
}

/** A sentence with its gaps filled; `{n|point|points}` is the first word where n is one, with or without a sign. */
export function fill(sentence: string, gaps: Record<string, string | number> = {}): string {
  return sentence
    .replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (_, name: string, one: string, many: string) =>
      /^[+−-]?1$/.test(String(gaps[name])) ? one : many,
    )
    .replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
