import { expect, test } from 'vitest';
import { huddle, letterOf, seatOf } from './letters';

test('seats and letters are one and the same', () => {
  expect([0, 3, 5].map(letterOf)).toEqual(['A', 'D', 'F']);
  expect(['A', 'D', 'F', '', 'X'].map(seatOf)).toEqual([0, 3, 5, -1, -1]);
});

test('nobody stands on another in a crowded square', () => {
  for (let company = 1; company <= 6; company += 1) {
    for (const flat of [false, true]) {
      const spots = Array.from({ length: company }, (_, at) => huddle(at, company, flat).join());
      expect(new Set(spots).size).toBe(company);
    }
  }
});

test('whoever is alone stands in the middle', () => {
  expect(huddle(0, 1)).toEqual([0, 0]);
});
