import { describe, expect, it } from 'vitest';
import { nameParts, seatName } from './people';
import { settings } from './settings.svelte';

const seats = [{ name: 'Ada' }, { name: 'level2' }, { name: 'level2' }];

describe('a name in a narrow place', () => {
  it.each([
    ['en', ['Apprentice', ' (2)']],
    ['ja', ['初級者', 'その2']],
  ] as const)('keeps apart what may be cut and the number of a twin (%s)', (language, parts) => {
    settings.language = language;
    expect(nameParts(seatName(seats, 2))).toEqual(parts);
    settings.language = 'en';
  });
  it('is whole where nobody else is called so', () => {
    expect(nameParts(seatName(seats, 0))).toEqual(['Ada', '']);
    expect(nameParts('Ada (tired)')).toEqual(['Ada (tired)', '']);
  });
});
