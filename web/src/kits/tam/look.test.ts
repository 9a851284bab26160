import { expect, test } from 'vitest';
import { changed, wayOf } from './look';

test('the last act is marked where something really changed', () => {
  expect(changed({ KO: 'R', KA: '+k' }, { KA: 'R' })).toEqual({ from: ['KO'], to: ['KA'] });
});

test('a failed throw marks nothing as moved', () => {
  expect(changed({ KO: 'R' }, { KO: 'R' })).toEqual({ from: [], to: [] });
});

test('a new season is no move', () => {
  const squares = [...'KLNTZXCMP'].map((column) => `${column}A`);
  const row = (sign: string) => Object.fromEntries(squares.map((square) => [square, sign]));
  expect(changed(row('R'), { ...row('P'), KO: 'M' })).toEqual({ from: [], to: [] });
});

test('a ride that comes down is seen going over its stone', () => {
  expect(wayOf([[4, 0, 'land:NE']], ['NAI', 'NY', 'NE'])).toEqual(['NAI', 'NY', 'NE']);
  expect(wayOf([[4, 0, 'tam:ZO-/ZU-ZI-ZA']], [])).toEqual(['ZO', 'ZU', 'ZI', 'ZA']);
});
