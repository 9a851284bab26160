import type { Act, Story } from '$lib/story';
import { inOrder, teller, throwsIn } from '$lib/telling';
import type { SixSticksView } from '$lib/types.gen';
import { words } from './words';

type View = SixSticksView;

/** Where the throw took the runner, or why it did not. */
function ran(act: Act<View>, before: View, by: number, n: number): { sentence: string; failed: boolean } {
  const say = teller(act, words);
  const goal = before.route.length - 1;
  const from = before.at[by] ?? 0;
  const at = act.after.at[by] ?? 0;
  const most = before.dice === 'sticks5' ? 5 : 6;
  if (n > 0 && at === from) {
    const need = goal - from;
    return { sentence: say(need < most ? 'story.too-far' : 'story.at-most', by, { need, n }), failed: true };
  }
  if (at === goal)
    return { sentence: say('story.in', by, { n, place: act.after.done.indexOf(by) + 1 }), failed: false };
  return { sentence: say(n === 0 ? 'story.stays' : 'story.runs', by, { n, at }), failed: n === 0 };
}

export const story: Story<View> = (act) => {
  const { before, after, faces, translator } = act;
  const say = teller(act, words);
  const first = faces.find(([, , action]) => action.startsWith('first:'));
  if (first) return { sentence: say('story.first', Number(first[2].slice(6))) };
  const by = faces.find(([, , action]) => action === 'throw')?.[1] ?? -1;
  const n = throwsIn(faces)[0] ?? null;
  if (before === null || by < 0 || n === null) return null;
  const { sentence, failed } = ran(act, before, by, n);
  const cups = (after.cups[by] ?? 0) - (before.cups[by] ?? 0);
  const sent = after.sent.flatMap((times, seat) => (times > (before.sent[seat] ?? 0) ? [seat] : []));
  const bulls = after.bulls.filter((seat) => !before.bulls.includes(seat));
  return {
    sentence: inOrder([
      sentence,
      cups > 0 ? translator.from(words, 'story.drinks', { n: cups }) : null,
      ...sent.map((seat) => say('story.sent', seat)),
      ...bulls.map((seat) => say('story.bull', seat)),
    ]),
    failed,
    beat: failed || sent.length > 0 ? 'long' : 'plain',
  };
};
