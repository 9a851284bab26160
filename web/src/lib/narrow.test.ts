import { describe, expect, it } from 'vitest';
import { inSet, narrow, touched } from './narrow';
import { readAction, spell } from './action';

const actions = (...texts: string[]) => texts.map((text) => readAction(text));
const texts = (found: readonly { text: string }[]) => found.map((action) => action.text);
const cloth = actions(
  'drop:rP-ZO',
  'move:LAU-TAU',
  'move:LAU-ZAU',
  'step:LAU-TAU-XAU',
  'tam:ZO-/TAU-TO-NO',
  'tam:ZO-TO-NO',
);
const cards = actions('drop:B3+B3', 'follow:B3+B4', 'lead:B3', 'lead:B3+B4', 'lead:B3+B4+BS', 'lead:B3+B4+BS-run5');

describe('actions are taken apart', () => {
  it('a path has its items in order and a set its atoms', () => {
    expect(readAction('lead:B3+B4-run5').items).toEqual([['B3', 'B4'], ['run5']]);
    expect(readAction('go-on')).toEqual({ text: 'go-on', verb: 'go-on', items: [], targets: [] });
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
  it('after the first touch only what completes an action', () => {
    expect([...narrow(cloth, ['LAU']).next.keys()].sort()).toEqual(['TAU', 'ZAU']);
  });
  it('a stepping stone is touched where it stands', () => {
    expect([...narrow(cloth, ['ZO']).next.keys()].sort()).toEqual(['TAU', 'TO']);
    expect(texts(narrow(cloth, ['ZO', 'TAU', 'TO', 'NO']).complete)).toEqual(['tam:ZO-/TAU-TO-NO']);
  });
  it('a set is touched in any order', () => {
    expect(texts(narrow(cards, ['BS', 'B4', 'B3']).complete)).toEqual(['lead:B3+B4+BS']);
  });
  it('two copies of a card are two touches', () => {
    expect(texts(narrow(cards, ['B3', 'B3']).complete)).toEqual(['drop:B3+B3']);
    expect(narrow(cards, ['B4', 'B4']).left).toEqual([]);
  });
  it('a path goes on after its set is full', () => {
    expect([...narrow(cards, ['B4', 'B3', 'BS']).next.keys()]).toEqual(['run5']);
  });
  it('a chosen verb keeps its own actions', () => {
    expect(texts(narrow(cards, ['B3'], 'follow').left)).toEqual(['follow:B3+B4']);
  });
});

describe('a touch', () => {
  it('plays the only action that is left', () => {
    expect(touched(cloth, ['LAU'], 'ZAU')).toMatchObject({ kind: 'play', action: { text: 'move:LAU-ZAU' } });
  });
  it('waits where a longer action begins with the shorter one', () => {
    expect(touched(cloth, ['LAU'], 'TAU')).toEqual({ kind: 'touched', touches: ['LAU', 'TAU'] });
  });
  it('on the end of such a path again confirms the shorter action', () => {
    expect(touched(cloth, ['LAU', 'TAU'], 'TAU')).toMatchObject({ kind: 'play', action: { text: 'move:LAU-TAU' } });
  });
  it('on the beginning of a path takes it back', () => {
    expect(touched(cloth, ['LAU', 'TAU'], 'LAU')).toEqual({ kind: 'touched', touches: [] });
    expect(touched(cloth, ['ZO'], 'ZO')).toEqual({ kind: 'touched', touches: [] });
  });
  it('on a card of a set lets that card go', () => {
    expect(touched(cards, ['B4', 'BS'], 'B4')).toEqual({ kind: 'touched', touches: ['BS'] });
  });
  it('elsewhere begins another action', () => {
    expect(touched(cloth, ['LAU'], 'ZO')).toEqual({ kind: 'touched', touches: ['ZO'] });
  });
  it('on what nothing begins with is not open', () => {
    expect(touched(cloth, ['LAU'], 'KA')).toEqual({ kind: 'not-open' });
  });
  it('means the preferred verb where several would do', () => {
    const tiles = actions('discard:5m', 'riichi:5m');
    expect(touched(tiles, [], '5m')).toEqual({ kind: 'touched', touches: ['5m'] });
    expect(touched(tiles, [], '5m', null, ['discard'])).toMatchObject({ kind: 'play', action: { text: 'discard:5m' } });
    expect(touched(tiles, [], '5m', 'riichi', ['discard'])).toMatchObject({
      kind: 'play',
      action: { text: 'riichi:5m' },
    });
  });
});

describe('sets and paths differ', () => {
  it('a card is in a set, a square is not', () => {
    expect(inSet(narrow(cards, ['B3']).left, ['B3'])).toBe(true);
    expect(inSet(narrow(cloth, ['LAU']).left, ['LAU'])).toBe(false);
  });
});
