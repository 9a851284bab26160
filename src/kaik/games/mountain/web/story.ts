import { cardsTold, deedOf, luckOf, Teller, told, type Deed, type Line } from '$kits/cards/story';
import { readAction } from '$lib/action';
import { listed } from '$lib/people';
import type { Act, Story } from '$lib/story';
import type { MountainView } from '$lib/types.gen';
import { words } from './words';

type Here = Act<MountainView>;
const LOW = 3;

export const story: Story<MountainView> = (act) => {
  const deed = deedOf(act.faces);
  const { before, after } = act;
  if (!deed || !before) return deed ? null : begun(act);
  const lines = [lineOf(act, before, deed), ...work(act, before, deed)];
  return told(lines, act.translator, {
    hold: after.stage === 'over',
    minor: deed.verb === 'end' && lines.length === 1,
  });
};

function begun(act: Here) {
  if (!luckOf(act.faces, 'first')) return null;
  return told([new Teller(act, words).line('tell.first', act.after.mover)], act.translator);
}

/** What somebody chose, and what it cost. */
function lineOf(act: Here, before: MountainView, { seat, verb, items }: Deed): Line {
  const teller = new Teller(act, words);
  const { after, translator } = act;
  const card = (items[0]?.[0] ?? '').split('/')[0] ?? '';
  const name = cardsTold([card], translator);
  const spent = (red: boolean) =>
    red ? (before.coins[seat] ?? 0) - (after.coins[seat] ?? 0) : (before.rice[seat] ?? 0) - (after.rice[seat] ?? 0);
  const price = (red: boolean) => translator.from(words, red ? 'cost.coins' : 'cost.rice', { n: spent(red) });
  switch (verb) {
    case 'build':
      if (card.endsWith('S')) return teller.line('tell.sell', seat, { card: name });
      return teller.line('tell.build', seat, { card: name, price: price(card.startsWith('R')) });
    case 'dismantle':
      return teller.line('tell.dismantle', seat, { card: name, price: price(card.startsWith('R')) });
    case 'scrap':
      return teller.line('tell.scrap', seat, { card: name });
    case 'exchange':
      return teller.line('tell.exchange', seat, { n: Number(card), rice: 5 * Number(card) });
    case 'move':
      return climbs(act, before, seat, card === 'coins');
    case 'take':
    case 'mark':
    case 'destroy':
      return onOther(act, seat, verb, items);
    case 'use':
      return teller.line('tell.use', seat, { card: name });
    case 'spare':
      return teller.line('tell.spare', seat);
    case 'work':
      return teller.line('tell.work', seat);
  }
  return teller.line('tell.end', seat);
}

function climbs(act: Here, before: MountainView, seat: number, coins: boolean): Line {
  const node = act.after.node[seat] ?? 0;
  const price = before.price[coins ? 1 : 0];
  const up = act.after.stage === 'over' && node === act.after.places.length - 1;
  return new Teller(act, words).line(up ? 'tell.top' : 'tell.climb', seat, {
    price: act.translator.from(words, coins ? 'cost.coins' : 'cost.rice', { n: price }),
    n: node - (before.node[seat] ?? 0),
    at: node,
  });
}

/** What a tiger or a general does to somebody. */
function onOther(act: Here, seat: number, verb: 'take' | 'mark' | 'destroy', items: Deed['items']): Line {
  const teller = new Teller(act, words);
  const whom = (items[0]?.[0] ?? 'A').charCodeAt(0) - 65;
  const what = (items[1]?.[0] ?? '').split('/')[0] ?? '';
  const thing = act.translator.name(what);
  const own = whom === seat && verb !== 'take' ? '-own' : '';
  return teller.line(`tell.${verb}${own}` as 'tell.take', seat, { other: teller.inner(whom), thing });
}

/** What cards do by themselves after that: throws for officers, shamans and generals, and what the next turn begins with. */
function work(act: Here, before: MountainView, deed: Deed): Line[] {
  const { after, faces } = act;
  const next = after.mover;
  const fresh = next !== deed.seat || deed.verb === 'work';
  const throwing = throwers(before, next, fresh);
  const throws = faces.filter(([, by, text]) => by < 0 && text.startsWith('sticks:'));
  const fell = throws.map(([, , text], at) => ({
    card: throwing[at] ?? '6',
    n: Number(readAction(text).items[0]?.[0]),
  }));
  const begins = next !== deed.seat && after.stage !== 'over' ? newTurn(act, before, next, fell) : [];
  return [...begins, ...fell.map(({ card, n }) => thrown(act, card, n))];
}

/** The ranks that throw sticks in this turn and have not yet, in their order. */
function throwers(before: MountainView, seat: number, fresh: boolean): string[] {
  return (before.placed[seat] ?? [])
    .filter((each) => '678'.includes(each.card.slice(1)) && (fresh || each.state === 'due'))
    .map((each) => each.card.slice(1))
    .sort();
}

function thrown(act: Here, rank: string, n: number): Line {
  const key = `threw.${rank}.${n <= LOW ? 'low' : 'high'}` as 'threw.6.low';
  return new Teller(act, words).plain(key, { n, card: act.translator.name(`rank.${rank}`) });
}

/** What a turn begins with: one's own draw, what the cards bring, and worn cards that go. */
function newTurn(act: Here, before: MountainView, seat: number, fell: readonly { card: string; n: number }[]): Line[] {
  const teller = new Teller(act, words);
  const { after, translator } = act;
  const drawn = luckOf(act.faces, 'draw')?.flat() ?? [];
  const coins = 2 * fell.filter(({ card, n }) => card === '6' && n > LOW).length;
  const gained = [
    { key: 'cost.rice' as const, n: (after.rice[seat] ?? 0) - (before.rice[seat] ?? 0) },
    { key: 'cost.coins' as const, n: (after.coins[seat] ?? 0) - (before.coins[seat] ?? 0) - coins },
  ].filter(({ n }) => n > 0);
  const worn = (before.placed[seat] ?? []).filter((each) => each.marks >= 3).map((each) => each.card);
  const gains = listed(gained.map(({ key, n }) => translator.from(words, key, { n })));
  return [
    ...(drawn.length > 0 && !drawn.includes('?')
      ? [teller.line('tell.draw', seat, { cards: cardsTold(drawn, translator) })]
      : []),
    ...(worn.length > 0 ? [teller.plain('tell.worn', { cards: cardsTold(worn, translator) })] : []),
    ...(gains ? [teller.line('tell.gain', seat, { gains })] : []),
  ];
}
