import { describe, expect, it } from 'vitest';
import { fitting, lastChoice } from './quick';

const game = { presets: ['book', 'house'], default: 'book', seats: [2, 4] };
const choice = { game: 'kitten', preset: 'house', clock: '5m+3s', rated: false, seats: 3 };

describe('quick play', () => {
  it('keeps what the game has', () => expect(fitting(choice, game)).toEqual(choice));
  it('takes the usual rules and the fewest seats where the game has others', () =>
    expect(fitting({ ...choice, preset: 'gone', seats: 8 }, game)).toMatchObject({ preset: 'book', seats: 2 }));
  it('looks for somebody else even where one could play alone', () =>
    expect(fitting({ ...choice, seats: 0 }, { ...game, seats: [1, 4] }).seats).toBe(2));
  it('remembers nothing where nothing can be kept', () => expect(lastChoice()).toBeNull());
});
