import { describe, expect, it } from 'vitest';
import { isSpelled, meant, type Namer } from './typed';

const names: Record<string, string> = {
  move: 'move',
  drop: 'put down',
  discard: '捨てる',
  '5m': '五萬',
  rP: 'red pawn',
};
const namer: Namer = { name: (key) => names[key] ?? key, atom: (atom) => names[atom] ?? atom };
const legal = ['move:NAI-NY', 'move:NAI-NU', 'move:TAI-TY-TU', 'drop:rP-NY', 'play:B3+R7', 'pass', 'discard:5m'];
const one = (action: string) => ({ kind: 'one', action });

describe('a typed move', () => {
  it('is understood as actions are spelled', () => {
    expect(meant('move:NAI-NY', legal, namer)).toEqual(one('move:NAI-NY'));
  });
  it('needs neither the verb nor capitals nor signs', () => {
    for (const text of ['NAI NY', 'nai-ny', 'Nai → ny', 'ＮＡＩ　ＮＹ', 'move nai ny'])
      expect(meant(text, legal, namer)).toEqual(one('move:NAI-NY'));
  });
  it('may be said in plain words', () => {
    expect(meant('Pass', legal, namer)).toEqual(one('pass'));
    expect(meant('put down red pawn NY', legal, namer)).toEqual(one('drop:rP-NY'));
    expect(meant('捨てる 五萬', legal, namer)).toEqual(one('discard:5m'));
  });
  it('may name cards in any order', () => {
    expect(meant('r7 b3', legal, namer)).toEqual(one('play:B3+R7'));
  });
  it('may leave out what lies between', () => {
    expect(meant('tai tu', legal, namer)).toEqual(one('move:TAI-TY-TU'));
  });
  it('is asked back where several could be meant', () => {
    expect(meant('nai', legal, namer)).toEqual({ kind: 'several', actions: ['move:NAI-NY', 'move:NAI-NU'] });
  });
  it('is nothing where it cannot be read', () => {
    expect(meant('hello', legal, namer)).toEqual({ kind: 'none' });
    expect(meant('  ', legal, namer)).toEqual({ kind: 'none' });
  });
  it('is left to the server where it is spelled but not open', () => {
    expect([isSpelled('move:A-B'), isSpelled('@resign'), isSpelled('take me home')]).toEqual([true, true, false]);
  });
});
