import { describe, expect, it } from 'vitest';
import { darkFaces, oddsText } from './throws';

describe('sticks', () => {
  it('are read off the log', () => {
    expect(darkFaces([4, -1, 'sticks:3'])).toBe(3);
    expect(darkFaces([0, -1, 'first:0'])).toBeNull();
    expect(darkFaces(null)).toBeNull();
  });
  it('have their odds in whole per cent', () => {
    expect(oddsText({ least: 3, chance: 0.5 })).toBe('≥3 · 50 %');
    expect(oddsText({ least: 5, chance: 1 / 32 })).toBe('≥5 · 3 %');
  });
});
