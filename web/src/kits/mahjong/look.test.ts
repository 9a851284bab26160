import { describe, expect, it } from 'vitest';
import type { MahjongMeld } from '$lib/types.gen';
import { laid, riverSpots, seatsFrom, standIns, wallOf, windOf } from './look';

const circle = [0, 2, 1, 3];
const pon: MahjongMeld = { call: 'pon', own: ['5m', '0m'], taken: '5m', giver: 2, added: '', low: -1 };
const poses = (meld: MahjongMeld, owner = 0) => laid(meld, circle, owner).map((tile) => `${tile.code} ${tile.pose}`);

describe('a set on the table', () => {
  it('shows by its turned tile whom it came from', () => {
    expect(poses(pon)).toEqual(['5m upright', '0m upright', '5m sideways']);
    expect(poses({ ...pon, giver: 1 })).toEqual(['5m upright', '5m sideways', '0m upright']);
    expect(poses({ ...pon, giver: 3 })).toEqual(['5m sideways', '5m upright', '0m upright']);
  });
  it('has the fourth tile of a small kan upon the turned one', () => {
    expect(poses({ ...pon, giver: 1, call: 'kakan', added: '5m' })).toEqual([
      '5m upright',
      '5m sideways',
      '5m stacked',
      '0m upright',
    ]);
  });
  it('hides the ends of a closed kan', () => {
    const kan: MahjongMeld = { call: 'ankan', own: ['1z', '1z', '1z', '1z'], taken: '', giver: -1, added: '', low: -1 };
    expect(laid(kan, circle, 0).map((tile) => tile.pose)).toEqual(['down', 'upright', 'upright', 'down']);
  });
  it('says what a wildcard stands for', () => {
    expect(standIns({ call: 'chi', own: ['1j', '4p'], taken: '5p', giver: 3, added: '', low: 11 })).toEqual(['3p']);
    expect(standIns({ call: 'pon', own: ['1j', '1j'], taken: '7z', giver: 3, added: '', low: 33 })).toEqual([
      '7z',
      '7z',
    ]);
  });
});

describe('a river', () => {
  const thrown = (count: number) =>
    Array.from({ length: count }, () => ({ tile: '1m', called: false, sideways: false }));
  it('breaks after six and twelve tiles', () => {
    expect(new Set(riverSpots(thrown(15)).map((spot) => spot.y)).size).toBe(3);
  });
  it('never runs off the table', () => {
    expect(Math.max(...riverSpots(thrown(30)).map((spot) => spot.x))).toBeLessThan(450);
  });
});

describe('the wall', () => {
  const shape = { sides: 4, stacks: 17, owner: 2, cut: 5, drawn: 53, replaced: 1, dead: 14 };
  const sides = wallOf(shape, circle, 2);
  it('has as many tiles as were not taken', () => {
    expect([...sides.values()].flat().reduce((sum, stack) => sum + stack.high, 0)).toBe(136 - 54);
    expect([...sides.values()].map((side) => side.length)).toEqual([17, 17, 17, 17]);
  });
  it('is drawn leftwards from the cut and kept at the other end', () => {
    const cutSide = sides.get(2) ?? [];
    expect(cutSide.find((stack) => stack.number === 6)?.high).toBe(0);
    expect(cutSide.find((stack) => stack.number === 5)).toMatchObject({ high: 1, dead: true });
    expect(cutSide.filter((stack) => stack.open).map((stack) => stack.number)).toEqual([2, 3]);
  });
});

describe('seats', () => {
  it('go round the table from anybody, and the dealer is east', () => {
    expect(seatsFrom(circle, 1)).toEqual([1, 3, 0, 2]);
    const table = { circle, dealer: 2, step: 'ready', thrower: 0, shown: [], owner: 0, cut: 0, first: 'dice' } as const;
    expect([0, 1, 2, 3].map((seat) => windOf({ ...table, circle: [...circle], shown: [] }, seat))).toEqual([
      'N',
      'S',
      'E',
      'W',
    ]);
  });
});
