import { potTold } from '$kits/betting/story';
import { cardsTold, deedOf, luckOf, Teller, told } from '$kits/cards/story';
import { words as cards } from '$kits/cards/words';
import type { Act, Story } from '$lib/story';
import type { OpenCaskView } from '$lib/types.gen';
import { words } from './words';

export const story: Story<OpenCaskView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return dealt(act);
  const teller = new Teller(act, words);
  if (deed.verb === 'turn-up') return turned(act, deed.seat, deed.items.flat());
  const bet = Number(deed.items[0]?.[0] ?? 0);
  const line = teller.line(betKey(deed.verb, bet, act.before?.betting.price ?? 0), deed.seat, { n: bet });
  const opened = luckOf(act.faces, 'open')?.flat();
  const more = opened ? teller.plain('tell.open', { cards: cardsTold(opened, act.translator) }) : null;
  return potTold(act, line) ?? told([line, more], act.translator, opened ? { beat: 'long' } : {});
};

function betKey(verb: string, bet: number, price: number): 'tell.out' | 'tell.bet' | 'tell.match' | 'tell.raise' {
  if (verb === 'out') return 'tell.out';
  return price === 0 ? 'tell.bet' : bet > price ? 'tell.raise' : 'tell.match';
}

function dealt(act: Act<OpenCaskView>) {
  if (!luckOf(act.faces, 'deal')) return null;
  const line = new Teller(act, cards).line('told.deal', Math.max(act.after.betting.dealer, 0));
  return told([line], act.translator, { minor: true });
}

/** A card chosen face down; all of them are turned up at once. */
function turned(act: Act<OpenCaskView>, seat: number, card: readonly string[]) {
  const teller = new Teller(act, words);
  if (luckOf(act.faces, 'reveal')) return told([teller.plain('tell.reveal')], act.translator, { hold: true });
  const line = seat === act.seat ? teller.plain('tell.pick', { card: cardsTold(card, act.translator) }) : null;
  return line ? told([line], act.translator, { minor: true }) : { sentence: null, minor: true };
}
