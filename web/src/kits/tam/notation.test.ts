import { describe, expect, it } from 'vitest';
import { meant, tried, type Namer } from '$lib/typed';
import { spoken } from './notation';

const namer: Namer = { name: (key) => key, atom: (atom) => atom };
const legal = [
  'move:NAI-NY',
  'ride:LAU-LAI-LY',
  'step:TAU-ZAI-XY',
  'drop:bR-MY',
  'drop:rR-MY',
  'tam:ZO-TO-NO',
  'tam:ZO-/LY-KO-KU',
  'tam:ZO-TU-/TI-ZE',
  'go-on',
  'end-season',
];
const action = (text: string) => meant(text, legal, namer, spoken);

describe('a move typed as records write it', () => {
  it.each([
    ['NAI兵NY', 'move:NAI-NY'],
    ['NAI兵NY無撃裁', 'move:NAI-NY'],
    ['LAU弓LAILY橋二', 'ride:LAU-LAI-LY'],
    ['LAU弓LAILY二', 'ride:LAU-LAI-LY'],
    ['TAU虎ZAIXY', 'step:TAU-ZAI-XY'],
    ['黒弓MY', 'drop:bR-MY'],
    ['赤弓MY', 'drop:rR-MY'],
    ['ZO皇[TO]NO', 'tam:ZO-TO-NO'],
    ['ZO皇LY[KO]KU', 'tam:ZO-/LY-KO-KU'],
    ['ZO皇[TU]TIZE', 'tam:ZO-TU-/TI-ZE'],
    ['再行', 'go-on'],
    ['終季', 'end-season'],
  ])('%s is understood', (text, meant_) => {
    expect(action(text)).toEqual({ kind: 'one', action: meant_ });
  });
  it('leaves plain squares as they are', () => {
    for (const text of ['NAI NY', 'NAI-NY', 'move NAI NY', 'nai ny'])
      expect(action(text)).toEqual({ kind: 'one', action: 'move:NAI-NY' });
  });
  it('tells squares that are no open move from words, so that the board can say why not', () => {
    for (const text of ['NAI NU', 'nai-nu', 'move NAI NU', 'NAI兵NU']) expect(tried(text, spoken)).toBe('move:NAI-NU');
    expect(tried('hello there', spoken)).toBeNull();
    expect(tried('NAI NU')).toBeNull();
  });
});
