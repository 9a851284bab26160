import { describe, expect, it } from 'vitest';
import { isOpened, packed, unpacked } from './opened';

describe('an opened record', () => {
  it('travels in a link and comes back as it was', async () => {
    const text = 'kaik 1\ngame: riichi\nname.0: 宮\n---\n' + '0 * dice:3-5\n'.repeat(500);
    const code = await packed(text);
    expect(code).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(code.length).toBeLessThan(text.length / 10);
    expect(await unpacked(code)).toBe(text);
  });
  it('is refused where the link is broken or far too large', async () => {
    await expect(unpacked('!!')).rejects.toThrow();
    await expect(unpacked('AAAA')).rejects.toThrow();
    const bomb = await packed('a'.repeat(3_000_000));
    await expect(unpacked(bomb)).rejects.toThrow();
  });
  it('is known by its id', () => {
    expect(isOpened('opened-abc')).toBe(true);
    expect(isOpened('abc')).toBe(false);
  });
});
