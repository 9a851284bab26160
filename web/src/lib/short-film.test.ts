import { beforeEach, describe, expect, it } from 'vitest';
import type { Timer } from './scene';
import { settings } from './settings.svelte';
import { ShortFilm, stepsOf, type Step } from './short-film.svelte';
import type { FilmShown } from './types.gen';

/** A clock that goes on only when it is told to. */
class Hand implements Timer {
  #due: (() => void) | null = null;

  after(_: number, act: () => void): () => void {
    this.#due = act;
    return () => (this.#due = null);
  }
  /** Whatever is waited for has come; whether anything was. */
  goes(): boolean {
    const act = this.#due;
    this.#due = null;
    act?.();
    return act !== null;
  }
}

const frame = (n: number, face: [number, number, string] | null, view: string) => ({
  n,
  face,
  view,
  question: { kind: 'choose' as const, seats: [n % 2] },
  standing: [],
  settlement: null,
});
const shown: FilmShown = {
  seats: 2,
  eyes: 0,
  frames: [
    frame(4, [3, 1, 'pass'], 'begins'),
    frame(5, [4, 0, 'move:A-B'], 'moved'),
    frame(6, [5, -1, 'sticks:3'], 'thrown'),
    frame(7, [6, 1, 'answer:?'], 'thrown'),
    frame(8, [7, 0, 'move:B-C'], 'gone'),
  ],
};

let steps: Step[];
let hand: Hand;
let film: ShortFilm;
beforeEach(() => {
  settings.language = 'en';
  settings.motion = 'full';
  steps = stepsOf(shown, ({ faces }) => ({ sentence: faces.map(([, , action]) => action).join(' ') }));
  hand = new Hand();
  film = new ShortFilm(shown, () => steps, hand);
});

describe('the short film of a rules page', () => {
  it('tells an act with its throw in one sentence, and leaves out what nobody could see', () => {
    expect(steps.map(({ sentence }) => sentence)).toEqual(['move:A-B sticks:3', 'move:B-C']);
  });
  it('stands at its first position until somebody starts it', () => {
    expect([film.running, film.at, film.view]).toEqual([false, -1, 'begins']);
    expect(hand.goes()).toBe(false);
  });
  it('lets the sticks fall before their result is seen, and stops at its end', () => {
    film.run();
    hand.goes();
    expect([film.falling, film.view, film.thrown?.[2]]).toEqual([true, 'begins', 'sticks:3']);
    hand.goes();
    expect([film.falling, film.view]).toEqual([false, 'thrown']);
    hand.goes();
    expect([film.running, film.over, film.view]).toEqual([false, true, 'gone']);
    expect(hand.goes()).toBe(false);
  });
  it('throws nothing about where motion is not wanted', () => {
    settings.motion = 'still';
    film.run();
    hand.goes();
    expect([film.falling, film.view]).toEqual([false, 'thrown']);
  });
  it('goes to the sentence that is chosen, and can be run again', () => {
    film.run();
    film.go(1);
    expect([film.running, film.over, film.view]).toEqual([false, true, 'gone']);
    film.run();
    expect([film.running, film.at]).toEqual([true, -1]);
  });
});
