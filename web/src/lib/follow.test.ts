import { describe, expect, it } from 'vitest';
import { follow } from './follow';

const at = (found: { id: number; square: string }[], square: string) =>
  found.find((each) => each.square === square)?.id;

describe('pieces are followed', () => {
  const start = follow([], { LAU: 'P', TAU: 'R', ZO: 'M' });
  it('each has a number of its own', () => {
    expect(new Set(start.map((each) => each.id)).size).toBe(3);
  });
  it('a moved piece keeps its number', () => {
    const after = follow(start, { LAI: 'P', TAU: 'R', ZO: 'M' });
    expect(at(after, 'LAI')).toBe(at(start, 'LAU'));
    expect(at(after, 'TAU')).toBe(at(start, 'TAU'));
  });
  it('a captured piece is gone and the taker keeps its number', () => {
    const after = follow(start, { TAU: 'P', ZO: 'M' });
    expect(at(after, 'TAU')).toBe(at(start, 'LAU'));
    expect(after).toHaveLength(2);
  });
  it('a piece from hand is new', () => {
    const after = follow(start, { LAU: 'P', TAU: 'R', ZO: 'M', KA: 'P' });
    expect(start.map((each) => each.id)).not.toContain(at(after, 'KA'));
  });
});
