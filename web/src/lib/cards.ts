const RANKS = ['S', '0', '1', '2', '3', '4', '5', '6', '7', '8', 'K', 'T'] as const;

/** One of the 48 cards, taken apart. */
export interface CardLook {
  readonly red: boolean;
  readonly rank: string;
  /** What stands in the corner. */
  readonly mark: string;
}

/** The look of a card's code; null for a card face down. */
export function cardOf(code: string): CardLook | null {
  const rank = code.slice(1);
  if (!/^[BR]/.test(code) || !(RANKS as readonly string[]).includes(rank)) return null;
  return { red: code.startsWith('R'), rank, mark: rank };
}

/** Cards in the order a hand is held: by strength, black before red. */
export function inOrder(cards: readonly string[]): string[] {
  const place = (code: string) =>
    (RANKS as readonly string[]).indexOf(code.slice(1)) * 2 + (code.startsWith('R') ? 1 : 0);
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** Which of several copies in a row each one is: 0 for the first. */
export function copies(codes: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return codes.map((code) => {
    const before = seen.get(code) ?? 0;
    seen.set(code, before + 1);
    return before;
  });
}
