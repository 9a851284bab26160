import { describe, expect, it } from 'vitest';
import { atLeast, darkFaces, oddsText } from './throws';

describe('five sticks', () => {
  it('show three or more half of the time', () => {
    expect(atLeast(3)).toBe(50);
    expect(oddsText(3)).toBe('≥3 · 50 %');
  });
  it('always show nothing or more, and rarely all', () => {
    expect(atLeast(0)).toBe(100);
    expect(atLeast(5)).toBe(3);
    expect(atLeast(6)).toBe(0);
  });
  it('are read off the log', () => {
    expect(darkFaces([4, -1, 'sticks:3'])).toBe(3);
    expect(darkFaces([0, -1, 'first:0'])).toBeNull();
    expect(darkFaces(null)).toBeNull();
  });
});
