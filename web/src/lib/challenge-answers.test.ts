import { describe, expect, it } from 'vitest';
import { answersIn, madeBy } from './challenge-answers';

const challenge = (id: string, state: 'open' | 'accepted' | 'declined' | 'withdrawn', mine = true) => ({
  id,
  state,
  mine,
});

describe('answers to challenges', () => {
  it('are those to challenges that waited before', () => {
    const all = [challenge('a', 'accepted'), challenge('b', 'declined'), challenge('c', 'open')];
    expect(answersIn(all, ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(answersIn(all, []), 'whoever has seen them is not told again').toEqual([]);
  });
  it('are of others: what one has answered or withdrawn oneself is no news', () => {
    const all = [challenge('a', 'accepted', false), challenge('b', 'withdrawn')];
    expect(answersIn(all, ['a', 'b'])).toEqual([]);
  });
  it('are remembered until somebody has looked', () => {
    const all = [challenge('a', 'accepted'), challenge('b', 'open'), challenge('c', 'open', false)];
    expect(madeBy(all, answersIn(all, ['a']))).toEqual(['b', 'a']);
    expect(madeBy(all, [])).toEqual(['b']);
  });
});
