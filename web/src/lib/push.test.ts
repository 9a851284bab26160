import { describe, expect, it } from 'vitest';
import { bytesOf } from './push';

describe('the key that a browser subscribes with', () => {
  it('is read from URL-safe base64 without padding', () => {
    expect([...bytesOf('-_8BAg')]).toEqual([251, 255, 1, 2]);
  });
});
