import { describe, expect, it } from 'vitest';
import { chosenOptions, clockTold, inShort, timeParts } from './invited';
import type { GameShown } from './types.gen';

const game = {
  presets: [{ id: 'usual', options: { seasons: 4, dice: 'five' } }],
  options: [
    { id: 'seasons', label: { en: 'Seasons', ja: '季節' }, choices: [] },
    { id: 'dice', label: { en: 'Sticks', ja: '裁' }, choices: [{ value: 'six', label: { en: 'six', ja: '六本' } }] },
  ],
} as unknown as GameShown;

describe('an invitation', () => {
  it('names the options that were chosen, and no others', () => {
    expect(chosenOptions(game, { preset: 'usual', options: { seasons: 4, dice: 'five' } })).toEqual([]);
    expect(chosenOptions(game, { preset: 'usual', options: { seasons: 1, dice: 'six' } })).toEqual([
      { id: 'seasons', label: { en: 'Seasons', ja: '季節' }, value: '1' },
      { id: 'dice', label: { en: 'Sticks', ja: '裁' }, value: { en: 'six', ja: '六本' } },
    ]);
  });
  it('tells the game in short: what stands before the first heading', () => {
    expect(inShort('# Cerke\n\nA game for two.\n\n## The board\n\nNine by nine.')).toBe('A game for two.');
  });
  it('understands every clock', () => {
    expect(clockTold('none')).toBeNull();
    expect(clockTold('10m+5s')).toEqual({ main: '10m', increment: '5s', periods: '', period: '' });
    expect(clockTold('5m 3x30s')).toEqual({ main: '5m', increment: '', periods: '3', period: '30s' });
    expect(clockTold('3x30s')).toEqual({ main: '', increment: '', periods: '3', period: '30s' });
    expect(timeParts('1h30m')).toEqual([
      { n: 1, unit: 'h' },
      { n: 30, unit: 'm' },
    ]);
  });
});
