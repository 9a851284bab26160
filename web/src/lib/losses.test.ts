import { describe, expect, it } from 'vitest';
import { Losses, lowerLevel, type Ended } from './losses';

/** A device with a clock of its own, in minutes. */
function device() {
  const kept = new Map<string, string>();
  let minutes = 0;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const open = () => new Losses(storage, () => minutes * 60_000);
  return { open, pass: (more: number) => (minutes += more) };
}
const ending = (match: string, more: Partial<Ended> = {}): Ended => ({
  match,
  game: 'a game',
  bot: 'level3',
  lost: true,
  minutes: 20,
  ...more,
});

describe('an easier opponent', () => {
  it('is offered after two quick losses, and a match that is told twice counts once', () => {
    const { open, pass } = device();
    const losses = open();
    losses.begin('one');
    pass(3);
    expect(losses.end(ending('one'))).toBeNull();
    expect(losses.end(ending('one'))).toBeNull();
    losses.begin('two');
    pass(3);
    expect(losses.end(ending('two'))).toBe('level2');
    expect(losses.end(ending('two'))).toBe('level2');
  });

  it('is not offered where a match between them was won, was long, or was against another bot', () => {
    for (const [between, minutes] of [
      [{ lost: false }, 1],
      [{}, 15],
      [{ bot: 'level4' }, 1],
      [{ game: 'another' }, 1],
    ] as const) {
      const { open, pass } = device();
      const losses = open();
      losses.begin('one');
      losses.end(ending('one'));
      losses.begin('two');
      pass(minutes);
      expect(losses.end(ending('two', between))).toBeNull();
      losses.begin('three');
      expect(losses.end(ending('three'))).toBeNull();
    }
  });

  it('remembers over a reload when the match began', () => {
    const { open, pass } = device();
    open().begin('one');
    pass(15);
    const again = open();
    again.begin('one');
    again.end(ending('one'));
    again.begin('two');
    expect(again.end(ending('two'))).toBeNull();
    const later = open();
    later.begin('three');
    expect(later.end(ending('three'))).toBe('level2');
  });

  it('is one level lower, and below the first there is none', () => {
    expect(['level5', 'level2', 'level1', 'random', ''].map(lowerLevel)).toEqual([
      'level4',
      'level1',
      null,
      null,
      null,
    ]);
  });
});
