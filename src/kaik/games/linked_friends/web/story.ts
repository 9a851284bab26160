import { cardsTold, dealTold, deedOf, luckOf, meldTold, seasonOver, Teller, told, type Deed } from '$kits/cards/story';
import { words as cards } from '$kits/cards/words';
import { listed } from '$lib/people';
import type { Act, Story, Told } from '$lib/story';
import type { LinkedFriendsView } from '$lib/types.gen';
import { kindName } from './look';
import { words } from './words';

type Here = Act<LinkedFriendsView>;

export const story: Story<LinkedFriendsView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return dealTold(act);
  const over = seasonOver(act.before, act.after);
  if (over) return ended(act, deed);
  const teller = new Teller(act, words);
  switch (deed.verb) {
    case 'play':
      return laid(act, deed);
    case 'pass':
      return passed(act, deed);
    case 'kind': {
      const kind = act.after.kind;
      if (!kind) return null;
      return told([teller.line('tell.kind', deed.seat, { kind: kindName(kind, act.translator) })], act.translator, {
        minor: true,
      });
    }
    case 'exclude':
      return excluded(act, deed);
    case 'take': {
      if (deed.items.length === 0) return told([teller.line('tell.nothing', deed.seat)], act.translator);
      const card = cardsTold(deed.items.flat(), act.translator);
      return told([teller.line('tell.take', deed.seat, { card })], act.translator);
    }
  }
  return told([teller.line('tell.forgo', deed.seat)], act.translator);
};

function laid(act: Here, deed: Deed): Told {
  const teller = new Teller(act, words);
  const table = act.after.table ?? act.after.swept;
  const meld = table ? meldTold(table.cards, table.meld, act.translator) : cardsTold(deed.items.flat(), act.translator);
  const acts = act.after.effect ? teller.plain('tell.generals') : null;
  const key = act.before?.table ? 'tell.over' : 'tell.lead';
  const swept = act.after.table ? null : leads(act);
  return told([teller.line(key, deed.seat, { meld }), acts, swept], act.translator, { hold: swept !== null });
}

/** Nobody is left to answer. */
function leads(act: Here) {
  const teller = new Teller(act, words);
  const next = act.after.asked;
  return teller.plain(next === act.seat ? 'tell.swept-you' : 'tell.swept', { other: teller.inner(next) });
}

function passed(act: Here, deed: Deed): Told {
  const line = new Teller(act, words).line('tell.pass', deed.seat);
  if (act.after.table) return told([line], act.translator, { minor: true });
  return told([leads(act)], act.translator, { hold: true });
}

function excluded(act: Here, deed: Deed): Told {
  const teller = new Teller(act, words);
  const ranks = listed(deed.items.flat().map((strength) => act.translator.name(`rank.${strength}`)));
  const gone = (luckOf(act.faces, 'show') ?? []).flat().filter((card) => card !== 'none').length;
  const line = teller.line('tell.exclude', deed.seat, { ranks });
  return told([line, teller.plain('tell.gone', { n: gone })], act.translator, { hold: true });
}

function ended(act: Here, deed: Deed): Told {
  const won = act.after.before?.winner ?? -1;
  const season = new Teller(act, cards);
  if (won < 0) return told([season.plain('told.drawn')], act.translator, { hold: true });
  const last = won === deed.seat && deed.verb === 'play' ? new Teller(act, words).line('tell.last', won) : null;
  return told([last ?? season.line('told.season', won)], act.translator, { hold: true });
}
