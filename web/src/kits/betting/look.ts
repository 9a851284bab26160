import { meldName, signed } from '$kits/cards/look';
import type { Player } from '$kits/cards/RoundTable.svelte';
import { seatName, together } from '$lib/people';
import type { Translator } from '$lib/translator.svelte';
import type { Betting, BettingHeldMeld, BettingSettled, Face, SeatSeen } from '$lib/types.gen';
import { words } from './words';

/** Everybody at the table: points, what they have in the pot, who deals and who is out. */
export function bettors(
  betting: Betting,
  held: readonly number[],
  asked: readonly number[],
  seats: readonly SeatSeen[],
  translator: Translator,
): Player[] {
  const begun = held.some((cards) => cards > 0);
  return held.map((cards, at) => {
    const out = begun && !betting.live.includes(at);
    const paid = betting.paid[at] ?? 0;
    const points = translator.from(words, 'points', { n: signed(betting.match.points[at] ?? 0) });
    return {
      seat: at,
      name: seatName(seats, at),
      held: cards,
      points,
      note: paid > 0 ? translator.from(words, 'paid', { n: paid }) : '',
      asked: asked.includes(at),
      marks: out ? [translator.from(words, 'out')] : [],
      out,
      ...(at === betting.dealer ? { badge: translator.name('the-dealer') } : {}),
    };
  });
}

/** A meld by its name; those that a game names itself are in its labels. */
export function heldName(held: BettingHeldMeld, translator: Translator): string {
  if (translator.knows(`phrase.${held.kind}`))
    return meldName({ type: held.kind, size: held.cards.length, top: held.top }, translator);
  return translator.name(held.kind);
}

/** Whether all cards of a meld share a colour. */
export function oneColour(held: BettingHeldMeld): boolean {
  return new Set(held.cards.map((card) => card[0])).size === 1;
}

/** The showdown that is to be seen now: right after it, or while nothing is dealt. */
export function showdownOf(betting: Betting, held: readonly number[], news: readonly Face[]): BettingSettled | null {
  const fresh = news.some(([, , action]) => action.startsWith('show:')) || held.every((cards) => cards === 0);
  return fresh && betting.last && betting.last.shown.length > 0 ? betting.last : null;
}

/** How the season before ended, in one sentence. */
export function ending(last: BettingSettled, seats: readonly SeatSeen[], translator: Translator): string {
  const who = together(seats, last.winners);
  const how = last.shown.length === 0 ? 'left' : last.winners.length === 1 ? 'won' : 'shared';
  return translator.from(words, how, { who, n: last.pot });
}
