import { describe, expect, it } from 'vitest';
import { actsOf, recordOf } from './record';
import type { Told } from './story';
import type { ToldAct } from './told-acts';
import type { Face, Settlement } from './types.gen';

const faces: Face[] = [
  [0, -1, 'first:0'],
  [1, -1, 'deal'],
  [2, 0, 'move:A-B'],
  [3, -1, 'sticks:3'],
  [4, 1, 'pass'],
  [5, 0, 'end'],
  [6, -1, 'deal'],
  [7, 1, 'move:C-D'],
];
const told = ({ faces: [face] }: ToldAct): Told => ({ sentence: face?.[2] ?? null, minor: face?.[2] === 'pass' });
const settlement = { label: 'season-won' } as Settlement;

describe('the record of a match', () => {
  it('folds luck into the act it belongs to', () => {
    expect(actsOf(faces).map((act) => act.faces.map(([n]) => n))).toEqual([[0, 1], [2, 3], [4], [5, 6], [7]]);
  });
  it('leaves out what does not matter, unless everything is wanted', () => {
    const short = recordOf(actsOf(faces), [], told, false);
    const full = recordOf(actsOf(faces), [], told, true);
    expect(short[0]?.lines.map(({ first }) => first)).toEqual([0, 2, 5, 7]);
    expect(full[0]?.lines.map(({ first }) => first)).toEqual([0, 2, 4, 5, 7]);
  });
  it('is divided where seasons end', () => {
    const parts = recordOf(actsOf(faces), [{ n: 5, settlement }], told, false);
    expect(parts.map(({ lines, settled }) => [lines.length, settled?.label])).toEqual([
      [3, 'season-won'],
      [1, undefined],
    ]);
  });
});
