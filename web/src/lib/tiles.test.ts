import { describe, expect, it } from 'vitest';
import { PIPS, tileOf } from './tiles';

describe('mahjong tiles', () => {
  it('are read from their codes', () => {
    expect(tileOf('7p')).toEqual({ suit: 'p', number: 7, red: false, index: '7' });
    expect(tileOf('0s')).toEqual({ suit: 's', number: 5, red: true, index: '5' });
    expect(tileOf('1z')?.index).toBe('E');
    expect(tileOf('?')).toBeNull();
  });
  it('have as many pips as their number', () => {
    for (let number = 1; number <= 9; number += 1) expect(PIPS[number]).toHaveLength(number);
  });
});
