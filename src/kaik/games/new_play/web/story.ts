import { listed } from '$lib/people';
import type { Act, Story, Told } from '$lib/story';
import { inOrder, teller } from '$lib/telling';
import type { NewPlaySettled, NewPlayView } from '$lib/types.gen';
import { words } from './words';

type View = NewPlayView;

function paid(act: Act<View>, last: NewPlaySettled): Told {
  const say = teller(act, words);
  const { number: n, gains, dealer } = last;
  const players = gains.map((_, seat) => seat).filter((seat) => seat !== dealer);
  const hit = players.filter((seat) => (last.bets[seat] ?? []).some(([field]) => field === n));
  const own = act.seat !== null && act.seat !== dealer ? act.seat : null;
  const missed = own !== null && !hit.includes(own) && (last.bets[own] ?? []).length > 0;
  return {
    sentence: inOrder([
      say('story.throws', dealer, { n }),
      missed && own !== null ? loss(act, last, own) : null,
      ...hit.map((seat) => say('story.hits', seat, { gain: gains[seat] ?? 0 })),
      hit.length === 0 && !missed ? act.translator.from(words, 'story.nobody') : null,
      balance(act, last),
    ]),
    hold: true,
    beat: 'long',
    failed: missed,
  };
}

/** What somebody had bet on, what came, and what it cost. */
function loss(act: Act<View>, last: NewPlaySettled, seat: number): string {
  const fields = (last.bets[seat] ?? []).map(([field]) => String(field));
  const or = act.translator.from(words, 'or');
  const needed = fields.length < 3 ? fields.join(or) : listed(fields);
  return act.translator.from(words, 'story.missed', { fields: needed, n: last.number, lost: -(last.gains[seat] ?? 0) });
}

function balance(act: Act<View>, { gains, dealer }: NewPlaySettled): string | null {
  const gain = gains[dealer] ?? 0;
  if (gain === 0) return null;
  const key = gain > 0 ? 'story.collects' : 'story.pays-out';
  return act.translator.from(words, dealer === act.seat ? `${key}.own` : key, { gain: Math.abs(gain) });
}

export const story: Story<View> = (act) => {
  const say = teller(act, words);
  const { before, after, faces } = act;
  if (after.last !== null && faces.some(([, , action]) => action.startsWith('sticks:'))) return paid(act, after.last);
  const [, by, action] = faces.findLast(([, , each]) => /^(bet|done|first)\b/.test(each)) ?? [0, -1, ''];
  const [verb, said = ''] = action.split(':');
  if (verb === 'first') return { sentence: say('story.first', Number(said)) };
  if (verb === 'done') return { sentence: say('story.done', by), minor: true, beat: 'quick' };
  if (verb !== 'bet' || before === null) return null;
  const [field = '', stake = ''] = said.split('-');
  return { sentence: say('story.bets', by, { field, stake }), minor: said === '?', beat: 'quick' };
};
