import type { ChallengeSeen } from './types.gen';

type Known = Pick<ChallengeSeen, 'id' | 'mine' | 'state'>;

/** The answers to challenges that waited when one last knew: accepted or declined by the other. */
export function answersIn<T extends Known>(all: readonly T[], waited: readonly string[]): T[] {
  return all.filter(
    ({ id, mine, state }) => mine && waited.includes(id) && (state === 'accepted' || state === 'declined'),
  );
}

/** What to remember until the next look: one's own that wait, and answers that nobody has looked at. */
export function madeBy(all: readonly Known[], answers: readonly Known[]): string[] {
  const waiting = all.filter(({ mine, state }) => mine && state === 'open');
  return [...waiting, ...answers].map(({ id }) => id);
}
