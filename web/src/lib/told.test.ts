import { describe, expect, it } from 'vitest';
import { ToldLog } from './told';
import type { Face } from './types.gen';

const faces = (from: number, to: number): Face[] =>
  Array.from({ length: to - from }, (_, at) => [from + at, 0, `throw`] as Face);

describe('the log as it has been told', () => {
  it('goes on where it ends', () => {
    const log = new ToldLog();
    expect(log.synced('m', 0, faces(0, 3))).toEqual(faces(0, 3));
    expect(log.told(3, faces(3, 5))).toBe(true);
    expect(log.told(4, faces(4, 6))).toBe(false);
    expect(log.length).toBe(5);
  });
  it('is kept by a refusal that repeats nothing, although not all of it is shown yet', () => {
    const log = new ToldLog();
    log.synced('m', 0, faces(0, 3));
    log.told(3, faces(3, 5));
    expect(log.synced('m', 5, [])).toEqual(faces(0, 5));
  });
  it('begins anew with another match or another seat', () => {
    const log = new ToldLog();
    log.synced('m', 0, faces(0, 3));
    expect(log.synced('m', 0, faces(0, 2))).toEqual(faces(0, 2));
    expect(log.synced('other', 0, faces(0, 1))).toEqual(faces(0, 1));
  });
  it('notices what it has never been told', () => {
    const log = new ToldLog();
    log.synced('m', 0, faces(0, 3));
    expect(log.synced('m', 4, [])).toBeNull();
    expect(log.synced('other', 1, [])).toBeNull();
    expect(log.length).toBe(3);
  });
});
