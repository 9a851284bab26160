import { meldTold, Teller, told, type Line } from '$kits/cards/story';
import type { Act, Told } from '$lib/story';
import type { Betting, BettingHeldMeld } from '$lib/types.gen';
import { heldName } from './look';
import { words } from './words';

/** How a pot was won, after what ended it: by the best meld, or because all others had gone out. */
export function potTold(act: Act<{ betting: Betting }>, line: Line): Told | null {
  const { last, match } = act.after.betting;
  if (!last || !act.before || act.before.betting.match.played === match.played) return null;
  const teller = new Teller(act, words);
  const [won = 0, ...others] = last.winners;
  const melds = last.shown.find((shown) => shown.seat === won)?.melds ?? [];
  if (last.shown.length === 0)
    return told([line, teller.line('tell.left', won, { n: last.pot })], act.translator, { hold: true });
  const meld = melds.map((each) => heldTold(each, act)).join(act.translator.from(words, 'then'));
  const gaps = { n: last.pot, meld, who: teller.all(last.winners) };
  const end = others.length === 0 ? teller.line('tell.won', won, gaps) : teller.plain('tell.shared', gaps);
  return told([line, end], act.translator, { hold: true });
}

/** A meld in the middle of a sentence; those a game names itself by their name. */
function heldTold(held: BettingHeldMeld, act: Act<unknown>): string {
  if (!act.translator.knows(`phrase.${held.kind}`)) return heldName(held, act.translator);
  return meldTold(held.cards, { type: held.kind, size: held.cards.length, top: held.top }, act.translator);
}
