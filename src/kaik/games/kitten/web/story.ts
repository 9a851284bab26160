import { cardsTold, dealTold, deedOf, luckOf, meldTold, seasonOver, Teller, told, type Line } from '$kits/cards/story';
import { words as cards } from '$kits/cards/words';
import type { Act, Story, Told } from '$lib/story';
import type { Translator } from '$lib/translator.svelte';
import type { KittenView } from '$lib/types.gen';
import { words } from './words';

type Here = Act<KittenView>;
const RANKS = 'S012345678';

export const story: Story<KittenView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return dealTold(act);
  const teller = new Teller(act, words);
  switch (deed.verb) {
    case 'out':
      return leaves(act, deed.seat);
    case 'rank': {
      const rank = act.translator.name(`rank.${deed.items[0]?.[0] ?? '0'}`);
      return told([teller.line('tell.rank', deed.seat, { rank })], act.translator, { minor: true });
    }
  }
  const laid = deed.items[0] ?? [];
  const line = teller.line(deed.verb === 'lead' ? 'tell.lead' : 'tell.join', deed.seat, {
    meld: laidTold(laid, act.translator),
  });
  const won = (act.after.scores[deed.seat] ?? 0) - (act.before?.scores[deed.seat] ?? 0);
  const empty = act.after.held[deed.seat] === 0 ? teller.plain('tell.empty', { n: won }) : null;
  return told([line, empty], act.translator, { hold: empty !== null });
};

/** Singles by their name, sets by the rank that gives them theirs. */
function laidTold(laid: readonly string[], translator: Translator): string {
  const rank = (laid.find((card) => !card.endsWith('0')) ?? 'B0').slice(1);
  const top = rank === 'S' ? -1 : RANKS.includes(rank) ? Number(rank) : 9;
  if (laid.length === 1 || top < 9)
    return meldTold(laid, { type: laid.length > 1 ? 'set' : 'single', size: laid.length, top }, translator);
  return translator.from(cards, 'told.set', { size: laid.length, top: translator.name(`rank.${rank}`) });
}

function leaves(act: Here, seat: number): Told {
  const teller = new Teller(act, words);
  const drawn = luckOf(act.faces, 'draw')?.flat() ?? [];
  const line = teller.line('tell.out', seat, { cards: cardsTold(drawn, act.translator) });
  if (seasonOver(act.before, act.after)) return told([line, ended(act)], act.translator, { hold: true });
  if (act.after.trick.length > 0) return told([line], act.translator);
  const won = act.after.dealing;
  const taken = act.after.swept.flatMap((each) => each.cards).length;
  const next = act.after.asked === won ? 'tell.taken' : 'tell.taken-next';
  const end = teller.line(next, won, { n: taken, other: teller.inner(act.after.asked) });
  return told([line, end], act.translator, { hold: true });
}

function ended(act: Here): Line {
  const season = new Teller(act, cards);
  const won = act.after.before?.winners ?? [];
  if (won.length === 0) return season.plain('told.drawn');
  return won.length === 1
    ? season.line('told.season', won[0] ?? 0)
    : season.plain('told.shared', { who: season.all(won) });
}
