import { expect, it } from 'vitest';
import { ActionPicker } from '$lib/action-picker.svelte';
import { picker } from './picker';

function opened(...legal: string[]) {
  const played: string[] = [];
  const actions = new ActionPicker({ play: (action) => played.push(action), ask: () => undefined });
  actions.use(picker);
  actions.open(legal);
  return { actions, played };
}

it('throws a tile away at one touch', () => {
  const { actions, played } = opened('discard:5m', 'discard:7z', 'ankan:5m');
  actions.tap('5m');
  expect(played).toEqual(['discard:5m']);
});

it('never throws a win away by a touch: a button says so first', () => {
  const { actions, played } = opened('discard:5m', 'discard:7z', 'tsumo');
  actions.tap('5m');
  expect(played).toEqual([]);
  expect(actions.complete.map(({ text }) => text)).toEqual(['discard:5m']);
  actions.tap('5m');
  expect(actions.begun).toBe(false);
});

it('never calls by the last of several touches', () => {
  const { actions, played } = opened('chi:3p+4p', 'pass');
  actions.tap('3p');
  actions.tap('4p');
  expect(played).toEqual([]);
  expect(actions.complete.map(({ text }) => text)).toEqual(['chi:3p+4p']);
});
