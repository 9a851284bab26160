import type { Act, Told } from '$lib/story';
import { inOrder, teller, whom } from '$lib/telling';
import { listed } from '$lib/people';
import type { Pot } from '$lib/types.gen';
import { words } from './words';

/** More throws than this are not listed one by one. */
const FEW = 4;

export interface PotView {
  readonly pot: Pot;
  readonly stake: number;
}

/** Whether the throws before this position decided something: a pot was taken, or there was a tie. */
export function decided({ before, after }: Act<PotView>): boolean {
  return before !== null && (after.pot.game !== before.pot.game || after.pot.turn !== before.pot.turn);
}

/** Who paid or gave up; null where the act is another one. */
export function answered(act: Act<PotView>): string | null {
  const [, by, action] = act.faces.find(([, seat]) => seat >= 0) ?? [0, -1, ''];
  const say = teller(act, words);
  if (action === 'pay') return say('story.pays', by, { n: act.after.stake });
  if (action === 'give-up') return say('story.gives-up', by, { n: act.before?.pot.paid[by] ?? 0 });
  return null;
}

/** How the throws ended: who takes the pot, or who is tied. `list` names every number first. */
export function ended(act: Act<PotView>, list: boolean): string {
  const { pot } = act.after;
  const say = teller(act, words);
  const best = Math.max(...pot.last.map(([, number]) => number));
  const highest = pot.last.filter(([, number]) => number === best).map(([seat]) => seat);
  const gaps = { n: pot.taken, best };
  if (pot.winner !== null && highest.length > 1) return say('story.left', pot.winner, gaps);
  const tie = act.translator.from(words, 'story.tied', {
    best,
    who: listed(highest.map((seat) => whom(act, seat))),
  });
  if (!list || pot.last.length > FEW)
    return pot.winner === null ? capital(tie) : say('story.highest', pot.winner, gaps);
  const each = pot.last.map(([seat, n]) => say('story.throws', seat, { n }));
  const throws = each.join(act.translator.from(words, 'story.between'));
  const end = pot.winner === null ? tie : say('story.won', pot.winner, gaps);
  return act.translator.from(words, 'story.then', { throws: capital(throws), end });
}

/** The sentence of a game in which everybody throws once, after all have paid. */
export function potStory(act: Act<PotView>): Told | null {
  const own = answered(act);
  if (!decided(act)) return own === null ? null : { sentence: own, beat: 'quick' };
  const threw = act.faces.some(([, seat]) => seat < 0);
  return { sentence: inOrder([threw ? null : own, ended(act, threw)]), beat: 'long', hold: true };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
