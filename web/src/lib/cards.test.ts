import { describe, expect, it } from 'vitest';
import { cardOf, copies, inOrder } from './cards';

describe('the 48 cards', () => {
  it('are read from their codes', () => {
    expect(cardOf('RK')).toEqual({ red: true, rank: 'K', mark: 'K' });
    expect(cardOf('?')).toBeNull();
    expect(cardOf('B9')).toBeNull();
  });
  it('are held by strength, ships first, king and tam last', () => {
    expect(inOrder(['RT', 'B8', 'R0', 'BS', 'B0', 'RK'])).toEqual(['BS', 'B0', 'R0', 'B8', 'RK', 'RT']);
  });
  it('are told apart as copies', () => {
    expect(copies(['B3', 'B3', 'R3', 'B3'])).toEqual([0, 1, 0, 2]);
  });
});
