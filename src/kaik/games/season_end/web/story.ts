import { cardsTold, dealTold, deedOf, luckOf, seasonOver, Teller, told, type Line } from '$kits/cards/story';
import type { Act, Story, Told } from '$lib/story';
import type { SeasonEndView } from '$lib/types.gen';
import { words } from './words';

type Here = Act<SeasonEndView>;

export const story: Story<SeasonEndView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return dealTold(act);
  const call = luckOf(act.faces, 'call');
  if (call) return called(act, call);
  const teller = new Teller(act, words);
  const card = cardsTold(deed.items.flat(), act.translator);
  switch (deed.verb) {
    case 'discard':
      return told([teller.line('tell.discard', deed.seat, { card })], act.translator);
    case 'reveal':
      return told([teller.line('tell.four', deed.seat)], act.translator, { hold: true });
    case 'win':
      if (!act.before?.offered) return told([teller.line('tell.win', deed.seat)], act.translator, { hold: true });
  }
  // answers lie covered until all are in
  return { sentence: null, minor: true, beat: 'none' };
};

/** What came of the answers to a discard: nobody took it, somebody lays it open, or it ends the season. */
function called(act: Here, items: readonly (readonly string[])[]): Told {
  const teller = new Teller(act, words);
  const from = act.before?.mover ?? 0;
  const card = cardsTold([act.before?.offered ?? '?'], act.translator);
  const [who = '', how = ''] = items.flat();
  if (how === 'win') return won(act, Number(who), from, card);
  if (how === 'open') {
    const line = teller.line('tell.open', Number(who), { card, other: teller.inner(from) });
    return told([line], act.translator, { hold: true });
  }
  if (seasonOver(act.before, act.after))
    return told([teller.plain('tell.nobody'), teller.plain('tell.empty')], act.translator, { hold: true });
  return told([teller.plain('tell.nobody'), drawn(act)], act.translator, { minor: true });
}

function won(act: Here, seat: number, from: number, card: string): Told {
  const teller = new Teller(act, words);
  const line = teller.line('tell.win-discard', seat, { card, other: teller.inner(from) });
  return told([line], act.translator, { hold: true });
}

/** The next seat draws; which card it is only its owner knows. */
function drawn(act: Here): Line | null {
  const card = luckOf(act.faces, 'draw')?.flat();
  if (!card) return null;
  const teller = new Teller(act, words);
  return card.includes('?')
    ? teller.line('tell.draws', act.after.mover)
    : teller.line('tell.drew', act.after.mover, { card: cardsTold(card, act.translator) });
}
