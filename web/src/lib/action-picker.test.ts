import { describe, expect, it } from 'vitest';
import { inPlace } from './action';
import { ActionPicker } from './action-picker.svelte';
import type { Need, Picker } from './picker';

function opened(legal: string[], picker: Picker = {}, needs: Need[] = []) {
  const played: string[] = [];
  const actions = new ActionPicker({
    play: (action) => played.push(action),
    ask: (action) => played.push(`? ${action}`),
  });
  actions.use(picker);
  actions.open(legal, needs);
  return { actions, played };
}
const roads: Picker = { place: (verb, item) => (verb !== 'clear' && item === 0 ? 'roads' : 'hand') };
const swaps: Picker = { place: (_, item) => (item === 0 ? 'hand' : 'open') };

describe('a card that lies in two places', () => {
  it('means the road where the road is touched, and clears the table from the hand', () => {
    const legal = ['clear:RK', 'put:RK-B5', 'put:RK-R5'];
    const road = opened(legal, roads);
    road.actions.tap(inPlace('roads', 'RK'));
    expect(road.played).toEqual([]);
    road.actions.tap(inPlace('hand', 'B5'));
    expect(road.played).toEqual(['put:RK-B5']);
    const hand = opened(legal, roads);
    hand.actions.tap(inPlace('hand', 'RK'));
    expect(hand.played).toEqual(['clear:RK']);
  });
  it('tells a second road from a card of the hand', () => {
    const legal = ['merge:B1+R1-B2', 'put:B1-R1', 'put:R1-R1'];
    const joined = opened(legal, roads);
    joined.actions.tap(inPlace('roads', 'B1'));
    joined.actions.tap(inPlace('roads', 'R1'));
    expect(joined.actions.count(inPlace('roads', 'R1'))).toBe(1);
    expect(joined.actions.count(inPlace('hand', 'R1'))).toBe(0);
    joined.actions.tap(inPlace('hand', 'B2'));
    expect(joined.played).toEqual(['merge:B1+R1-B2']);
    const put = opened(legal, roads);
    put.actions.tap(inPlace('roads', 'B1'));
    put.actions.tap(inPlace('hand', 'R1'));
    expect(put.played).toEqual(['put:B1-R1']);
  });
  it('is let go in its own place and not given for its twin', () => {
    const { actions, played } = opened(['swap:B5-B5', 'swap:B5-RK'], swaps);
    const own = inPlace('hand', 'B5');
    actions.tap(own);
    expect([actions.can(inPlace('open', 'B5')), actions.can(own), actions.count(own)]).toEqual([true, false, 1]);
    actions.tap(own, true);
    expect(actions.touched).toEqual([]);
    expect(played).toEqual([]);
  });
  it('is forgotten when the board comes after it was touched, and can be touched again in its place', () => {
    const { actions, played } = opened(['swap:B5-RK']);
    actions.tap('B5');
    actions.use(swaps);
    expect([actions.begun, actions.can(inPlace('hand', 'B5'))]).toEqual([false, true]);
    actions.tap(inPlace('hand', 'B5'));
    actions.tap(inPlace('open', 'RK'));
    expect(played).toEqual(['swap:B5-RK']);
  });
  it('begins another action where another card of the hand is touched', () => {
    const { actions, played } = opened(['swap:B5-B7', 'swap:B7-RK', 'swap:B5-RK'], swaps);
    actions.tap(inPlace('hand', 'B5'));
    actions.tap(inPlace('hand', 'B7'));
    actions.tap(inPlace('open', 'RK'));
    expect(played).toEqual(['swap:B7-RK']);
  });
  it('is never played for its twin', () => {
    const { actions, played } = opened(['discard:B5', 'discard:B7'], { place: () => 'hand' });
    actions.tap(inPlace('meld', 'B5'));
    expect(played).toEqual([]);
    actions.tap(inPlace('meld', 'RK'));
    expect(played).toEqual(['? discard:RK']);
  });
});

describe('a throw', () => {
  const needs = [{ least: 3, chance: 0.5, actions: ['move:ZAU-ZAI', 'step:ZAU-LAU-ZAI'] }];
  it('is needed where everything that could follow needs it', () => {
    const { actions } = opened(['move:ZAU-ZAI', 'move:ZAU-LAU', 'step:ZAU-LAU-ZAI'], {}, needs);
    expect(actions.mark('ZAU')).toBe('can');
    actions.tap('ZAU');
    expect([actions.mark('ZAI'), actions.odds('ZAI'), actions.mark('LAU')]).toEqual(['throw', '≥3 · 50 %', 'can']);
    actions.tap('LAU');
    expect(actions.mark('ZAI')).toBe('throw');
  });
});

describe('what a board declares', () => {
  it('says which verbs it has buttons for, and which it wants as buttons', () => {
    const { actions } = opened(['discard:5m', 'riichi:5m', 'pass'], {
      prefers: ['discard'],
      buttons: ['pass'],
      offers: ['riichi'],
    });
    expect([actions.hasButtons('pass'), actions.hasButtons('discard'), actions.offers('riichi')]).toEqual([
      true,
      false,
      true,
    ]);
  });
  it('says what a plain touch means, until another verb is chosen', () => {
    const { actions, played } = opened(['discard:5m', 'riichi:5m', 'riichi:6m'], { prefers: ['discard'] });
    actions.tap('5m');
    actions.choose('riichi');
    actions.tap('5m');
    expect(played).toEqual(['discard:5m', 'riichi:5m']);
  });
  it('never plays what costs something by a touch alone', () => {
    const { actions, played } = opened(['recall:A1', 'move:A2'], { costly: ['recall'] });
    actions.tap('A1');
    expect([played, actions.complete.map(({ text }) => text)]).toEqual([[], ['recall:A1']]);
    actions.tap('A1');
    expect([played, actions.begun]).toEqual([[], false]);
    actions.tap('A2');
    expect(played).toEqual(['move:A2']);
  });
});
