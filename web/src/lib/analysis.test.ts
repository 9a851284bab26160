import { describe, expect, it } from 'vitest';
import { analysisLink, handOf, handText, heldSign, positionText, tailOf, wantedFrom, withKey } from './analysis';

describe('a board that is set up', () => {
  it('is written as the referee reads it', () => {
    const draft = {
      columns: ['N', 'T', 'Z'],
      rows: ['E', 'I'],
      pieces: { NE: '+k', ZE: 'p', TI: 'M' },
      hands: ['P', '+p'],
      side: 'A' as const,
      keys: ['rate=2'],
    };
    expect(positionText(draft)).toBe('+k1p/1M1 [P+p] A rate=2');
  });
  it('keeps what the text says behind the side', () => {
    expect(tailOf('9/9 [P] A rate=2 score=10-30')).toEqual({ side: 'A', keys: ['rate=2', 'score=10-30'] });
    expect(withKey(['rate=2', 'tam=1'], 'rate', '4')).toEqual(['tam=1', 'rate=4']);
    expect(withKey(['rate=2'], 'rate', '')).toEqual([]);
  });
  it('spells captured pieces by their owner', () => {
    expect([heldSign('rP', 0), heldSign('bT', 1)]).toEqual(['+P', 't']);
  });
});

describe('a hand that is set up', () => {
  it('is read and written as text', () => {
    const { codes, words } = handOf('67s345m40p pon:777z seat=S');
    expect(codes).toEqual(['6s', '7s', '3m', '4m', '5m', '4p', '0p']);
    expect(handText(codes, words)).toBe('345m40p67s pon:777z seat=S');
    expect(handText(handOf('R6 B5+RS').codes)).toBe('RS B5 R6');
  });
});

describe('an address', () => {
  it('says what is asked about', () => {
    const link = analysisLink('cerke', { p: '9/9 [+P] IA' });
    expect(link.startsWith('/analyse/cerke#p=')).toBe(true);
    expect(wantedFrom(link.slice(link.indexOf('#') + 1))).toEqual({ start: { position: '9/9 [+P] IA' } });
    expect(wantedFrom('m=abc&n=12&seat=1')).toEqual({ start: { match: 'abc', n: 12 }, seat: 1 });
    expect(wantedFrom('h=123m')).toEqual({ hand: '123m' });
    expect(wantedFrom('puzzle=b7')).toEqual({ start: { puzzle: 'b7' } });
    expect(wantedFrom('')).toEqual({});
  });
});
