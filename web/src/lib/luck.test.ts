import { describe, expect, it } from 'vitest';
import { bytes, check, Dice, hex, matchSeed, sample } from './luck';

const seed = Uint8Array.from({ length: 32 }, (_, at) => at);

describe('luck is worked out as the protocol says', () => {
  it.each([
    [0, [1, 3, 2, 44, 5, 113, 183, 150, 0, 279585]],
    [1, [0, 4, 0, 19, 61, 142, 148, 815, 0, 220537]],
    [2 ** 40, [0, 0, 24, 14, 39, 103, 117, 840, 0, 661105]],
  ])('the dice of entry %i', async (n, expected) => {
    const dice = new Dice(await Dice.key(seed), n);
    const found: number[] = [];
    for (const k of [2, 6, 32, 52, 136, 256, 257, 1000, 1, 10 ** 6]) found.push(await dice.below(k));
    expect(found).toEqual(expected);
  });
  it('a lone outcome reads no number', async () => {
    const dice = new Dice(await Dice.key(seed), 0);
    expect(await sample({ weights: [['first:0', 3]] }, dice)).toBe('first:0');
    expect(await dice.below(2)).toBe(1);
  });
  it('a deal takes every card once', async () => {
    const dice = new Dice(await Dice.key(seed), 0);
    const action = await sample(
      {
        verb: 'deal',
        pool: [
          ['B1', 2],
          ['R1', 1],
        ],
        sizes: [2, 1],
      },
      dice,
    );
    expect(action.slice(5).split(/[-+]/).sort()).toEqual(['B1', 'B1', 'R1']);
  });
});

describe('a match whose luck is revealed', () => {
  async function revealed() {
    const nonces = ['00ff', ''];
    const key = await matchSeed(seed, nonces.map(bytes));
    const chance = {
      weights: [
        ['sticks:0', 1],
        ['sticks:1', 5],
        ['sticks:2', 10],
        ['sticks:3', 10],
        ['sticks:4', 5],
        ['sticks:5', 1],
      ],
    };
    const action = await sample(chance as never, new Dice(await Dice.key(key), 4));
    const promise = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', seed)));
    const luck = { promise, nonces, server_seed: hex(seed), seed: hex(key) };
    return { luck, throws: [{ n: 4, word: action, chance, holds: true }], holds: true };
  }
  it('holds', async () => {
    expect(await check(await revealed())).toEqual({ kind: 'holds', throws: 1 });
  });
  it('is found out if a throw was changed', async () => {
    const shown = await revealed();
    const other = shown.throws[0]!.word === 'sticks:3' ? 'sticks:2' : 'sticks:3';
    expect(await check({ ...shown, throws: [{ ...shown.throws[0]!, word: other }] })).toEqual({ kind: 'broken', n: 4 });
  });
  it('is found out if the seed is another one', async () => {
    const shown = await revealed();
    const luck = { ...shown.luck, server_seed: hex(seed.map((byte) => byte ^ 1)) };
    expect(await check({ ...shown, luck })).toEqual({ kind: 'broken-promise' });
  });
  it('is found out if a nonce was changed', async () => {
    const shown = await revealed();
    expect(await check({ ...shown, luck: { ...shown.luck, nonces: ['00fe', ''] } })).toEqual({
      kind: 'broken-promise',
    });
  });
});
