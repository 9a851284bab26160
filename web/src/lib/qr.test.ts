import { describe, expect, it } from 'vitest';
import { pathOf, qr, type Modules } from './qr';

async function digest(code: Modules): Promise<string> {
  const rows = code.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join('\n');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rows));
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every version once, each module as another encoder sets it. */
const KNOWN: readonly (readonly [string, number, string])[] = [
  ['kaik', 1, '8d7878ef66885fe0'],
  ['q'.repeat(20), 2, 'df9ec9e0fc2126c3'],
  ['http://192.168.1.20:8000/table/', 3, '2723efd318cdb45f'],
  ['https://games.example.org/table/abcdefghij_klmno-pqrs', 4, 'b5c64cb6c4cc6b04'],
  ['机戦 https://games.example.org/table/abcdefghij_klmnopqrst', 4, '893f14d81aeb94cf'],
  ['x'.repeat(84), 5, '11f4048c14db893b'],
  ['y'.repeat(100), 6, '7e493e4d3583ecb3'],
  ['z'.repeat(122), 7, '6e417f02c2b9b6e5'],
  ['w'.repeat(152), 8, 'f324d3a45e2abdc5'],
  ['k'.repeat(180), 9, 'f9561cfe02baa2c2'],
  ['v'.repeat(213), 10, 'fab98ac44d7635fe'],
];

describe('a QR code', () => {
  it.each(KNOWN)('of %s is set module by module as it should be', async (text, version, wanted) => {
    const code = qr(text)!;
    expect(code.length).toBe(17 + 4 * version);
    expect(await digest(code)).toBe(wanted);
  });
  it('is not made of what is too long', () => {
    expect(qr('v'.repeat(214))).toBeNull();
  });
  it('is drawn as one path', () => {
    expect(
      pathOf([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });
});
