import { kindOf } from '$kits/mahjong/look';
import { mahjongStory, type Happening } from '$kits/mahjong/story';
import { words as kit } from '$kits/mahjong/story-words';
import { teller } from '$lib/telling';
import type { MalaysianMahjongMalaysianView } from '$lib/types.gen';
import { words } from './words';

type View = MalaysianMahjongMalaysianView;

/** A tile that came: a flower everybody sees, any other only whoever drew it. */
function drew({ act, action }: Happening<View>): string | null {
  const tile = action.items[0]?.[0] ?? '?';
  const gaps = { tile: act.translator.name(tile) };
  if (tile !== '?' && (kindOf(tile) >= 0 || tile === '1j')) return act.translator.from(kit, 'drawn.you', gaps);
  const owner = act.after.flowers.findIndex((flowers) => flowers.includes(tile));
  return tile === '?' || owner < 0 ? null : teller(act, kit)('flower', owner, gaps);
}

export const story = mahjongStory<View>({
  win: ({ last }) =>
    last && last.how !== 'exhausted'
      ? { winners: last.triumphs.map(({ seat }) => seat), how: last.how, tile: last.tile, payer: last.giver }
      : null,
  worth: ({ after: { last }, translator }, winner) => {
    const won = last?.triumphs.find(({ seat }) => seat === winner);
    return won ? translator.from(words, won.han === won.total ? 'story.total' : 'story.limit', { n: won.total }) : null;
  },
  verbs: {
    draw: drew,
    lay: ({ act, by }) => teller(act, words)('story.lay', by),
    swap: ({ act, by, action }) =>
      teller(act, words)('story.swap', by, { tile: act.translator.name(action.items[0]?.[0] ?? '') }),
    take: () => null,
    silence: () => null,
  },
});
