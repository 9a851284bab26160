import { potTold } from '$kits/betting/story';
import { cardsTold, deedOf, luckOf, Teller, told, type Deed, type Line } from '$kits/cards/story';
import { words as cards } from '$kits/cards/words';
import type { Act, Story } from '$lib/story';
import type { ValueWarView } from '$lib/types.gen';
import { words } from './words';

type Here = Act<ValueWarView>;

export const story: Story<ValueWarView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return dealt(act);
  const line = lineOf(act, deed);
  const begun = act.before?.round === 0 && act.after.round === 1;
  const ante = begun ? new Teller(act, words).plain('tell.ante') : null;
  return potTold(act, line) ?? told([line, ante], act.translator);
};

function lineOf(act: Here, { seat, verb, items }: Deed): Line {
  const teller = new Teller(act, words);
  const card = (at: number) => cardsTold(items[at] ?? [], act.translator);
  switch (verb) {
    case 'swap':
      return teller.line('tell.swap', seat, { out: card(0), took: card(1) });
    case 'draw': {
      const two = luckOf(act.faces, 'drawn')?.flat() ?? ['?', '?'];
      return teller.line('tell.draw', seat, { cards: cardsTold(two, act.translator) });
    }
    case 'put':
      return teller.line('tell.put', seat, { out: card(0) });
    case 'pass':
      return teller.line('tell.pass', seat);
    case 'out':
      return teller.line('tell.out', seat);
  }
  const base = Number(items[0]?.[0] ?? 0);
  return base > 0
    ? teller.line('tell.base', seat, { n: base })
    : teller.line('tell.in', seat, { n: act.before?.betting.price ?? 0 });
}

function dealt(act: Here) {
  if (!luckOf(act.faces, 'deal')) return null;
  const line = new Teller(act, cards).line('told.deal', Math.max(act.after.betting.dealer, 0));
  return told([line], act.translator, { minor: true });
}
