import { beforeEach, describe, expect, it } from 'vitest';
import { HANDFUL, Scene, type Timer, type Weight } from './scene';
import type { Pace } from './settings.svelte';

/** A clock that goes on only when it is told to. */
class Hand implements Timer {
  now = 0;
  #due: { at: number; act: () => void }[] = [];

  after(milliseconds: number, act: () => void): () => void {
    const entry = { at: this.now + milliseconds, act };
    this.#due.push(entry);
    return () => (this.#due = this.#due.filter((each) => each !== entry));
  }
  goes(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.now = next.at;
      next.act();
    }
    this.now = until;
  }
}

const usual: Weight = { own: false, falls: false, beat: 'plain', hold: false, stop: false };
let hand: Hand;
let seen: string[];
let pace: Pace;
let scene: Scene<string>;

beforeEach(() => {
  hand = new Hand();
  seen = [];
  pace = 'normal';
  const stage = {
    fall: (act: string) => void seen.push(`${hand.now} ${act} falls`),
    show: (act: string, skipped: boolean) => void seen.push(skipped ? `${act} unseen` : `${hand.now} ${act}`),
    skipped: (acts: number) => void seen.push(`${acts} skipped`),
    changed: () => undefined,
  };
  scene = new Scene(stage, () => pace, hand);
});
const add = (act: string, weight: Partial<Weight> = {}) => scene.add(act, { ...usual, ...weight });

describe('the scene', () => {
  it('gives each act of others its time, however fast they come', () => {
    add('a', { beat: 'quick' });
    add('b');
    add('c', { beat: 'long' });
    add('d');
    hand.goes(5000);
    expect(seen).toEqual(['0 a', '600 b', '1400 c', '2400 d']);
  });
  it('does not wait for what comes late', () => {
    add('a');
    hand.goes(3000);
    add('b');
    expect(seen).toEqual(['0 a', '3000 b']);
  });
  it('lets a throw fall before its result is seen', () => {
    add('a', { falls: true });
    add('b');
    expect(scene.falling).toBe(true);
    hand.goes(3000);
    expect(seen).toEqual(['0 a falls', '700 a', '1500 b']);
  });
  it('shows one’s own act at once, and lets it be seen before the answer', () => {
    add('a');
    add('b');
    add('mine', { own: true });
    add('answer');
    hand.goes(3000);
    expect(seen).toEqual(['0 a', 'b unseen', '0 mine', '800 answer']);
  });
  it('lets a pass take nothing from the time of what it answers', () => {
    add('discard');
    hand.goes(200);
    add('pass', { own: true, beat: 'none' });
    add('next discard');
    hand.goes(2000);
    expect(seen).toEqual(['0 discard', '200 pass', '800 next discard']);
  });
  it('lets one’s own throw fall as well', () => {
    add('mine', { own: true, falls: true });
    hand.goes(1000);
    expect(seen).toEqual(['0 mine falls', '700 mine']);
  });
  it('holds what is to be read until it is tapped away', () => {
    add('trick', { hold: true });
    add('lead');
    hand.goes(900);
    expect(seen).toEqual(['0 trick']);
    scene.press();
    expect(seen).toEqual(['0 trick', '900 lead']);
  });
  it('holds it for a second and a half at most', () => {
    add('trick', { hold: true });
    add('lead');
    hand.goes(2000);
    expect(seen).toEqual(['0 trick', '1500 lead']);
  });
  it('ends the pause of any act with a tap, but never a throw in the air', () => {
    add('a', { falls: true });
    scene.press();
    expect(seen).toEqual(['0 a falls']);
    hand.goes(700);
    add('b');
    scene.press();
    expect(seen).toEqual(['0 a falls', '700 a', '700 b']);
  });
  it('takes no time for what nobody could see', () => {
    for (const act of ['a', 'b', 'c']) add(act, { beat: 'none' });
    expect(seen).toEqual(['0 a', '0 b', '0 c']);
    expect(scene.waiting).toBe(0);
  });
  it('goes to now when more than a handful pile up, and says how many it skipped', () => {
    const acts = Array.from({ length: HANDFUL + 2 }, (_, at) => `a${at}`);
    for (const act of acts) add(act);
    expect(seen.at(0)).toBe('0 a0');
    expect(seen.at(-2)).toBe(`0 a${HANDFUL + 1}`);
    expect(seen.at(-1)).toBe(`${HANDFUL} skipped`);
    expect(scene.waiting).toBe(0);
  });
  it('shows everything as it comes at the pace of at once', () => {
    pace = 'once';
    add('a', { falls: true });
    add('b', { hold: true });
    add('c');
    expect(seen).toEqual(['0 a', '0 b', '0 c']);
  });
  it('plays half as long at the fast pace', () => {
    pace = 'fast';
    add('a');
    add('b');
    hand.goes(2000);
    expect(seen).toEqual(['0 a', '400 b']);
  });
  it('stops at the end of a season until somebody goes on', () => {
    add('end', { stop: true });
    add('deal');
    hand.goes(60_000);
    expect([seen, scene.stopped]).toEqual([['0 end'], true]);
    scene.resume();
    expect(seen).toEqual(['0 end', '60000 deal']);
  });
  it('lets the last trick be seen on the table before it stops', () => {
    add('end', { stop: true, hold: true });
    expect(scene.stopped).toBe(false);
    scene.press();
    expect(scene.stopped).toBe(true);
    add('deal');
    hand.goes(5000);
    expect(seen).toEqual(['0 end']);
  });
  it('stops at the end of a season at once, too', () => {
    pace = 'once';
    add('end', { stop: true, hold: true });
    add('deal');
    expect([seen, scene.stopped]).toEqual([['0 end'], true]);
  });
  it('plays what happened while the page was hidden, if it is little', () => {
    scene.hide(true);
    add('a');
    add('b');
    hand.goes(60_000);
    scene.hide(false);
    hand.goes(2000);
    expect(seen).toEqual(['60000 a', '60800 b']);
  });
  it('skips what happened while the page was hidden, if it is much', () => {
    scene.hide(true);
    for (let at = 0; at <= HANDFUL; at += 1) add(`a${at}`);
    expect(seen.at(-1)).toBe(`${HANDFUL} skipped`);
  });
  it('forgets what was not shown when the table is told anew', () => {
    add('a');
    add('b');
    scene.clear();
    hand.goes(5000);
    expect(seen).toEqual(['0 a']);
  });
});
