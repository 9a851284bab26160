import { dealTold, deedOf, meldTold, seasonOver, Teller, told } from '$kits/cards/story';
import { words as cards } from '$kits/cards/words';
import type { Act, Story, Told } from '$lib/story';
import type { MarchLaid, MarchView } from '$lib/types.gen';
import { words } from './words';

export const story: Story<MarchView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return act.after ? dealTold(act) : null;
  const over = act.after.trick.length === 0;
  const laid = (over ? act.after.before : act.after.trick).find((each) => each.seat === deed.seat);
  const teller = new Teller(act, words);
  const meld = laid?.meld ? meldTold(laid.cards, laid.meld, act.translator) : '';
  const gaps = { meld, n: laid?.size ?? 1 };
  const key = deed.verb === 'lead' ? 'tell.lead' : deed.verb === 'follow' ? 'tell.follow' : 'tell.drop';
  const line = teller.line(key, deed.seat, gaps);
  return over ? roundTold(act, line) : told([line], act.translator);
};

/** The end of a round stays until it is read: who took it, or that nobody followed. */
function roundTold(act: Act<MarchView>, line: { sentence: string; short: string }): Told {
  const round = act.after.before;
  const won = winnerOf(round, act.after.options.equal_wins === 'first');
  const alone = round.filter((each) => each.meld).length === 1;
  const teller = new Teller(act, words);
  const end = seasonOver(act.before, act.after)
    ? new Teller(act, cards).line('told.season', won)
    : teller.line(alone ? 'tell.alone' : 'tell.won', won, { other: teller.inner(won) });
  return told([line, end], act.translator, { hold: true });
}

/** Whose meld is strongest; among equals the first, unless the table agreed on the last. */
export function winnerOf(round: readonly MarchLaid[], first: boolean): number {
  const shown = round.filter((each) => each.meld);
  const top = Math.max(...shown.map((each) => each.meld?.top ?? 0));
  const best = shown.filter((each) => each.meld?.top === top);
  return (first ? best[0] : best.at(-1))?.seat ?? 0;
}
