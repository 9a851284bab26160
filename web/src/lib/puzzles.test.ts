import { describe, expect, it } from 'vitest';
import { following, ofTheme, placeOfPuzzle } from './puzzles';

const puzzles = ['1-2-0-best', '1-4-0-best', '2-3-1-far'].map((id) => ({
  id,
  theme: id.split('-')[3] ?? '',
}));

describe('puzzles', () => {
  it('are taken by theme, and all of them where the theme is not known', () => {
    expect(ofTheme(puzzles, 'far').map(({ id }) => id)).toEqual(['2-3-1-far']);
    expect(ofTheme(puzzles, 'nothing')).toHaveLength(3);
  });
  it('go on with the next one that is not solved, and round', () => {
    expect(following(puzzles, '1-2-0-best', ['1-4-0-best'])?.id).toBe('2-3-1-far');
    expect(following(puzzles, '2-3-1-far', [])?.id).toBe('1-2-0-best');
  });
  it('go on with the one that follows where all are solved', () => {
    expect(
      following(
        puzzles,
        '1-2-0-best',
        puzzles.map(({ id }) => id),
      )?.id,
    ).toBe('1-4-0-best');
  });
  it('keep their theme behind the #', () => {
    expect(placeOfPuzzle('march', '1-2-0-best', 'far')).toBe('/puzzles/march/1-2-0-best#far');
    expect(placeOfPuzzle('march', '1-2-0-best')).toBe('/puzzles/march/1-2-0-best');
  });
});
