import { describe, expect, it } from 'vitest';
import { Touch } from '$lib/touch.svelte';
import { Table } from './places.svelte';

function laid(legal: string[], places: (verb: string, item: number) => string) {
  const said: string[] = [];
  const touch = new Touch({ say: (word) => said.push(word), ask: (word) => said.push(`? ${word}`) });
  touch.open(legal);
  return { touch, table: new Table(touch, places), said };
}
const roads = (verb: string, item: number) => (verb !== 'clear' && item === 0 ? 'roads' : 'hand');
const swaps = (_: string, item: number) => (item === 0 ? 'hand' : 'open');

describe('a card that lies in two places', () => {
  it('means the road where the road is touched, and clears the table from the hand', () => {
    const legal = ['clear:RK', 'put:RK-B5', 'put:RK-R5'];
    const road = laid(legal, roads);
    road.table.tap('roads', 'RK', false);
    expect(road.said).toEqual([]);
    road.table.tap('hand', 'B5', false);
    expect(road.said).toEqual(['put:RK-B5']);
    const hand = laid(legal, roads);
    hand.table.tap('hand', 'RK', false);
    expect(hand.said).toEqual(['clear:RK']);
  });
  it('tells a second road from a card of the hand', () => {
    const legal = ['merge:B1+R1-B2', 'put:B1-R1', 'put:R1-R1'];
    const joined = laid(legal, roads);
    joined.table.tap('roads', 'B1', false);
    joined.table.tap('roads', 'R1', false);
    expect(joined.table.count('roads', 'R1')).toBe(1);
    expect(joined.table.count('hand', 'R1')).toBe(0);
    joined.table.tap('hand', 'B2', false);
    expect(joined.said).toEqual(['merge:B1+R1-B2']);
    const put = laid(legal, roads);
    put.table.tap('roads', 'B1', false);
    put.table.tap('hand', 'R1', false);
    expect(put.said).toEqual(['put:B1-R1']);
  });
  it('is let go in its own place and not given for its twin', () => {
    const { touch, table, said } = laid(['swap:B5-B5', 'swap:B5-RK'], swaps);
    table.tap('hand', 'B5', false);
    expect([table.can('open', 'B5'), table.can('hand', 'B5'), table.count('hand', 'B5')]).toEqual([true, false, 1]);
    table.tap('hand', 'B5', true);
    expect(touch.atoms).toEqual([]);
    expect(said).toEqual([]);
  });
  it('begins another word where another card of the hand is touched', () => {
    const { table, said } = laid(['swap:B5-B7', 'swap:B7-RK', 'swap:B5-RK'], swaps);
    table.tap('hand', 'B5', false);
    table.tap('hand', 'B7', false);
    table.tap('open', 'RK', false);
    expect(said).toEqual(['swap:B7-RK']);
  });
});
