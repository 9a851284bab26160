import { answered, decided, ended } from '$kits/pot/story';
import type { Act, Story } from '$lib/story';
import { inOrder, teller, throwsIn } from '$lib/telling';
import type { ChainSticksChainView } from '$lib/types.gen';
import { words } from './words';

type View = ChainSticksChainView;

/** Whose chain a position waits for, how many throws it has, and what they are worth. */
interface Chain {
  readonly order: number;
  readonly length: number;
  readonly total: number;
}

function open(view: View): Chain {
  const last = view.chains.at(-1);
  const done = view.chains.filter((chain) => chain.done).length;
  return last && !last.done
    ? { order: done, length: last.throws.length, total: last.total ?? 0 }
    : { order: done, length: 0, total: 0 };
}

/** The throws of an act: each but the last ended somebody's turn, or there would have been a question. */
function thrown(act: Act<View>, chain: Chain): { sentences: string[]; failed: boolean } {
  const say = teller(act, words);
  const throws = throwsIn(act.faces);
  const players = act.before?.pot.players ?? [];
  let { order, length, total } = chain;
  let failed = false;
  const sentences = throws.map((n, nth) => {
    const who = players[order] ?? 0;
    const stands = nth === throws.length - 1 && !decided(act) && open(act.after).order === order;
    const now = open(act.after).total;
    const key =
      n === null ? 'covered' : length === 0 ? (stands ? 'begins' : 'begins-broken') : stands ? 'adds' : 'breaks';
    const sentence = say(`story.${key}`, who, { n: n ?? 0, total: key === 'adds' ? now : total });
    if (nth === 0 && key === 'breaks') failed = true;
    if (!stands) [order, length, total] = [order + 1, 0, 0];
    return sentence;
  });
  return { sentences, failed };
}

/** What whoever was asked did, and whose chain goes on after it. */
function done(act: Act<View>, chain: Chain): { sentence: string | null; chain: Chain } {
  const [, by, action] = act.faces.find(([, seat]) => seat >= 0) ?? [0, -1, ''];
  if (action !== 'bank') return { sentence: answered(act), chain };
  const say = teller(act, words);
  const hidden = act.before?.secret === true && by !== act.seat;
  const sentence = say(hidden ? 'story.stops' : 'story.banks', by, { total: chain.total });
  return { sentence, chain: { order: chain.order + 1, length: 0, total: 0 } };
}

export const story: Story<View> = (act) => {
  if (act.before === null) return null;
  const own = done(act, open(act.before));
  const { sentences, failed } = thrown(act, own.chain);
  const end = decided(act) ? ended(act, false) : null;
  const paid = act.faces.some(([, , action]) => action === 'pay') && sentences.length > 0;
  const sentence = inOrder([paid ? null : own.sentence, ...sentences, end]);
  if (!sentence) return null;
  return { sentence, failed, hold: end !== null, beat: end !== null || failed ? 'long' : 'plain' };
};
