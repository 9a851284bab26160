import { describe, expect, it } from 'vitest';
import { inSet, narrow, touched } from './narrow';
import { readWord, spell } from './word';

const words = (...texts: string[]) => texts.map(readWord);
const texts = (found: readonly { text: string }[]) => found.map((word) => word.text);
const cloth = words('drop:rP-ZO', 'move:LAU-TAU', 'move:LAU-ZAU', 'step:LAU-TAU-XAU', 'tam:ZO-/TAU-TO-NO', 'tam:ZO-TO-NO');
const cards = words('drop:B3+B3', 'follow:B3+B4', 'lead:B3', 'lead:B3+B4', 'lead:B3+B4+BS', 'lead:B3+B4+BS-run5');

describe('words are taken apart', () => {
  it('a path has its items in order and a set its atoms', () => {
    expect(readWord('lead:B3+B4-run5').items).toEqual([['B3', 'B4'], ['run5']]);
    expect(readWord('go-on')).toEqual({ text: 'go-on', verb: 'go-on', items: [] });
  });
  it('a set is spelled sorted, a path as it was touched', () => {
    expect(spell('play', ['R7', 'B3'], '+')).toBe('play:B3+R7');
    expect(spell('move', ['LAU', 'KAU'])).toBe('move:LAU-KAU');
  });
});

describe('touching narrows', () => {
  it('before the first touch every beginning is open', () => {
    expect([...narrow(cloth, []).next.keys()].sort()).toEqual(['LAU', 'ZO', 'rP']);
  });
  it('after the first touch only what completes a word', () => {
    expect([...narrow(cloth, ['LAU']).next.keys()].sort()).toEqual(['TAU', 'ZAU']);
  });
  it('a stepping stone is touched where it stands', () => {
    expect([...narrow(cloth, ['ZO']).next.keys()].sort()).toEqual(['TAU', 'TO']);
    expect(texts(narrow(cloth, ['ZO', 'TAU', 'TO', 'NO']).done)).toEqual(['tam:ZO-/TAU-TO-NO']);
  });
  it('a set is touched in any order', () => {
    expect(texts(narrow(cards, ['BS', 'B4', 'B3']).done)).toEqual(['lead:B3+B4+BS']);
  });
  it('two copies of a card are two touches', () => {
    expect(texts(narrow(cards, ['B3', 'B3']).done)).toEqual(['drop:B3+B3']);
    expect(narrow(cards, ['B4', 'B4']).left).toEqual([]);
  });
  it('a path goes on after its set is full', () => {
    expect([...narrow(cards, ['B4', 'B3', 'BS']).next.keys()]).toEqual(['run5']);
  });
  it('a chosen verb keeps its own words', () => {
    expect(texts(narrow(cards, ['B3'], 'follow').left)).toEqual(['follow:B3+B4']);
  });
});

describe('a touch', () => {
  it('says the only word that is left', () => {
    expect(touched(cloth, ['LAU'], 'ZAU')).toMatchObject({ kind: 'say', word: { text: 'move:LAU-ZAU' } });
  });
  it('waits where a longer word begins with the shorter one', () => {
    expect(touched(cloth, ['LAU'], 'TAU')).toEqual({ kind: 'touched', touches: ['LAU', 'TAU'] });
  });
  it('on the end of such a path again confirms the shorter word', () => {
    expect(touched(cloth, ['LAU', 'TAU'], 'TAU')).toMatchObject({ kind: 'say', word: { text: 'move:LAU-TAU' } });
  });
  it('on the beginning of a path takes it back', () => {
    expect(touched(cloth, ['LAU', 'TAU'], 'LAU')).toEqual({ kind: 'touched', touches: [] });
    expect(touched(cloth, ['ZO'], 'ZO')).toEqual({ kind: 'touched', touches: [] });
  });
  it('on a card of a set lets that card go', () => {
    expect(touched(cards, ['B4', 'BS'], 'B4')).toEqual({ kind: 'touched', touches: ['BS'] });
  });
  it('elsewhere begins another word', () => {
    expect(touched(cloth, ['LAU'], 'ZO')).toEqual({ kind: 'touched', touches: ['ZO'] });
  });
  it('on what nothing begins with is not open', () => {
    expect(touched(cloth, ['LAU'], 'KA')).toEqual({ kind: 'not-open' });
  });
  it('means the preferred verb where several would do', () => {
    const tiles = words('discard:5m', 'riichi:5m');
    expect(touched(tiles, [], '5m')).toEqual({ kind: 'touched', touches: ['5m'] });
    expect(touched(tiles, [], '5m', null, ['discard'])).toMatchObject({ kind: 'say', word: { text: 'discard:5m' } });
    expect(touched(tiles, [], '5m', 'riichi', ['discard'])).toMatchObject({ kind: 'say', word: { text: 'riichi:5m' } });
  });
});

describe('sets and paths differ', () => {
  it('a card is in a set, a square is not', () => {
    expect(inSet(narrow(cards, ['B3']).left, ['B3'])).toBe(true);
    expect(inSet(narrow(cloth, ['LAU']).left, ['LAU'])).toBe(false);
  });
});
