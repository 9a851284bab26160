import { listed } from '$lib/people';
import type { Translator } from '$lib/translator.svelte';
import type { Pot } from '$lib/types.gen';
import { words } from './words';

/** Points with their sign, as purses are read. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** What happened in the throws before these, in one sentence; nothing before the first. */
export function told(pot: Pot, translator: Translator, name: (seat: number) => string): string {
  if (pot.last.length === 0) return '';
  const best = Math.max(...pot.last.map(([, number]) => number));
  const highest = pot.last.filter(([, number]) => number === best).map(([seat]) => seat);
  if (pot.winner === null) return translator.from(words, 'tied', { who: listed(highest.map(name)), n: best });
  return translator.from(words, highest.length === 1 ? 'won' : 'left', { who: name(pot.winner), n: pot.taken });
}

/** The question while stakes are paid. */
export function payQuestion(pot: Pot, stake: number, translator: Translator): string {
  return translator.from(words, pot.turn === 1 ? 'ask.pay' : 'ask.tie', { n: stake });
}
