import { expect, test } from 'vitest';
import { attacks, claims, kingsInDanger, reachOf } from './danger';
import { position } from './fixtures';

test('an archer before a king endangers it, and over water only with a throw', () => {
  expect(kingsInDanger(position({ KIA: 'R', KA: '+k' }))).toEqual([{ from: 'KIA', on: 'KA', least: 0, chance: 1 }]);
  expect(kingsInDanger(position({ ZIA: 'R', ZI: '+k' }))[0]).toMatchObject({ least: 3, chance: 0.5 });
});

test('a king behind a stone is in danger as far as the sticks reach', () => {
  const view = position({ KIA: 'R', KAU: 'P', KY: '+k' });
  expect(kingsInDanger(view)[0]).toMatchObject({ on: 'KY', least: 2 });
});

test('what a general in hue stands beside cannot be taken', () => {
  expect(attacks(position({ KIA: 'R', KA: '+k' }, { guarded: ['KA'] }), 0)).toEqual([]);
});

test('hue changes how a piece goes', () => {
  const squares = (square: string) => reachOf(position({ [square]: 'R' }), square).map((each) => each.square);
  expect(squares('KO')).toContain('KA');
  expect(squares('NAI')).not.toContain('NA');
  expect(squares('NAI')).toContain('TY');
});

test('a claim counts what is held already and what one capture adds', () => {
  const view = position(
    { KIA: 'R', KA: '+k' },
    {
      held: [[{ name: '獣', one_colour: false, points: 3 }], []],
      near: [[{ name: '王', points: 5, by: ['rK'] }], []],
    },
  );
  expect(claims(view, 0)[0]).toMatchObject({ kind: 'rK', points: 8 });
  expect(claims(view, 1)).toEqual([]);
});
