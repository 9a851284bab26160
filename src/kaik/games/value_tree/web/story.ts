import { cardsTold, dealTold, deedOf, luckOf, seasonOver, Teller, told, type Deed, type Line } from '$kits/cards/story';
import { words as cards } from '$kits/cards/words';
import type { Act, Story } from '$lib/story';
import type { ValueTreeView } from '$lib/types.gen';
import { words } from './words';

type Here = Act<ValueTreeView>;

export const story: Story<ValueTreeView> = (act) => {
  const deed = deedOf(act.faces);
  if (!deed) return dealTold(act);
  const line = lineOf(act, deed);
  if (seasonOver(act.before, act.after)) return told([line, ended(act)], act.translator, { hold: true });
  return told([line], act.translator, { minor: deed.verb === 'join' });
};

function lineOf(act: Here, deed: Deed): Line {
  const teller = new Teller(act, words);
  const laid = cardsTold(deed.items.at(-1) ?? [], act.translator);
  switch (deed.verb) {
    case 'put': {
      const sum = sumOf(act, deed.items[0] ?? []);
      return teller.line(sum < 0 ? 'tell.begin' : 'tell.put', deed.seat, { cards: laid, n: sum });
    }
    case 'merge':
    case 'lay': {
      const roads = deed.verb === 'lay' ? (act.before?.joined.length ?? 2) : (deed.items[0]?.length ?? 2);
      return teller.line('tell.merge', deed.seat, { cards: laid, n: roads });
    }
    case 'clear':
      return teller.line('tell.clear', deed.seat, { cards: laid });
    case 'join':
      return teller.line('tell.join', deed.seat);
    case 'grow': {
      const turned = luckOf(act.faces, 'turn')?.flat() ?? [];
      return teller.line('tell.grow', deed.seat, { cards: cardsTold(turned, act.translator) });
    }
  }
  return teller.line('tell.pass', deed.seat);
}

/** What the end of a road wanted; below zero where anything would do. */
function sumOf(act: Here, road: readonly string[]): number {
  const at = act.before?.names.findIndex((name) => road.includes(name)) ?? -1;
  return act.before?.tips[at]?.value ?? -1;
}

function ended(act: Here): Line {
  const season = new Teller(act, cards);
  const [won = 0, ...others] = act.after.won;
  return others.length === 0
    ? season.line('told.season', won)
    : season.plain('told.shared', { who: season.all(act.after.won) });
}
