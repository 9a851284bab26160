import { expect, test } from 'vitest';
import { HIGH, ratingCurve, ratingTold, WIDE } from './ratings';
import { settings } from './settings.svelte';

test('a rating that is very unsure says so beside a name', () => {
  settings.language = 'en';
  expect([ratingTold(1500, true), ratingTold(1623, false)]).toEqual(['1500?', '1623']);
});

test('the plot holds the whole band, which narrows as more is known', () => {
  const points = [
    { at: 1, rating: 1500, deviation: 350 },
    { at: 2, rating: 1600, deviation: 200 },
    { at: 3, rating: 1550, deviation: 100 },
  ];
  const { line, band, low, high, end } = ratingCurve(points);
  expect(low).toBeLessThanOrEqual(1500 - 686);
  expect(high).toBeGreaterThanOrEqual(1500 + 686);
  const places = [...band.matchAll(/[ML](\S+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(places).toHaveLength(6);
  for (const [x, y] of places) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(WIDE);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(HIGH);
  }
  const height = (at: number) => Math.abs((places[at]?.[1] ?? 0) - (places[5 - at]?.[1] ?? 0));
  expect(height(0)).toBeGreaterThan(height(1));
  expect(height(1)).toBeGreaterThan(height(2));
  expect(line.match(/L/g)).toHaveLength(2);
  expect(end.startsWith('M294')).toBe(true);
});

test('a single game is a plot, too', () => {
  expect(ratingCurve([{ at: 1, rating: 1500, deviation: 300 }]).line).toMatch(/^M6 /);
});
