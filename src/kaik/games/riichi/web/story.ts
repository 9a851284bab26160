import { mahjongStory, type Happening } from '$kits/mahjong/story';
import type { Act } from '$lib/story';
import { inOrder, teller } from '$lib/telling';
import type { RiichiView } from '$lib/types.gen';
import { roundName } from './round';
import { words } from './words';

type View = RiichiView;

/** What a won hand came to: 3 han 40 fu, or its limit, and the points. */
function worth({ after, translator }: Act<View>, winner: number): string | null {
  const won = after.last?.wins.find(({ seat }) => seat === winner);
  if (!won) return null;
  const limit = won.limit ? translator.name(`limit.${won.limit}`) : '';
  const gaps = { han: won.han, fu: won.fu, limit, n: won.points };
  return translator.from(words, limit ? 'story.limit' : 'story.worth', gaps);
}

function declared({ act, by, action }: Happening<View>): string {
  const tile = act.translator.name(action.items[0]?.[0] ?? '');
  const double = act.after.vows[by]?.declared === 'double_riichi';
  return teller(act, words)(double ? 'story.double' : 'story.riichi', by, { tile });
}

/** A new indicator after a kan; the one at the deal belongs to the deal. */
function dora({ act, action }: Happening<View>): string {
  const { after, translator } = act;
  const indicator = action.items[0]?.[0] ?? '';
  const tile = after.dora[after.indicators.indexOf(indicator)] ?? '';
  const first = act.faces.some(([, , text]) => text.startsWith('deal:'));
  const names = { indicator: translator.name(indicator), tile: translator.name(tile) };
  return translator.from(words, first ? 'story.dora' : 'story.new-dora', names);
}

function dealt({ act }: Happening<View>): string {
  const { after, translator } = act;
  return teller(act, words)('story.deals', after.table.dealer, { round: roundName(after.kyoku, translator) });
}

/** Why it ended undecided, or who was ready when the wall was empty. */
function ended({ act }: Happening<View>): string | null {
  const { last } = act.after;
  const { translator } = act;
  if (!last) return null;
  if (last.how === 'aborted')
    return translator.from(words, 'aborted', { reason: translator.name(`abort.${last.reason}`) });
  const ready = last.shown.map(([seat]) => act.name(seat)).join(translator.from(words, 'story.and'));
  return inOrder([
    translator.from(words, ready ? 'story.ready' : 'story.nobody-ready', { who: ready }),
    ...last.nagashi.map((seat) => translator.from(words, 'nagashi', { who: act.name(seat) })),
  ]);
}

/** One's own furiten, told as it begins: by a discard of one's own, or by letting a winning tile pass. */
function furiten({ before, after, faces, seat, translator }: Act<View>) {
  if (!before || before.furiten || !after.furiten || before.kyoku !== after.kyoku) return null;
  const own = faces.some(([, by, text]) => by === seat && /^(discard|riichi):/.test(text));
  return { sentence: translator.from(words, own ? 'story.furiten-own' : 'story.furiten-passed'), failed: true };
}

export const story = mahjongStory<View>({
  win: ({ last }) =>
    last && last.how !== 'exhausted' && last.how !== 'aborted'
      ? { winners: last.wins.map((each) => each.seat), how: last.how, tile: last.tile, payer: last.payer }
      : null,
  worth,
  loud: ['riichi'],
  verbs: {
    riichi: declared,
    dora,
    deal: dealt,
    exhausted: ended,
    aborted: ended,
    kyuushu: ended,
    'end-game': ({ act, by }) => teller(act, words)('story.stops', by),
    'go-on': ({ act, by }) => teller(act, words)('story.goes-on', by),
  },
  beside: furiten,
});
