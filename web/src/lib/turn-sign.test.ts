import { describe, expect, it } from 'vitest';
import { mayNotify, titled } from './turn-sign';

describe('the sign of one’s turn', () => {
  it('stands first in the title, and goes away', () => {
    expect(titled('Cerke', 'Your turn')).toBe('● Your turn · Cerke');
    expect(titled('Cerke', null)).toBe('Cerke');
  });
  it('is no notice where the system has none', () => {
    expect(mayNotify()).toBe(false);
  });
});
