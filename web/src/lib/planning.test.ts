import { describe, expect, it } from 'vitest';
import { withLine, type PlannedLine } from './planning.svelte';

const line = (...actions: string[]): PlannedLine => actions.map((action, at) => [at % 2, action]);

describe('answers in advance', () => {
  it('have a line for each thing the others may do', () => {
    expect(withLine([line('a', 'b')], line('c', 'd'), 1)).toEqual([line('a', 'b'), line('c', 'd')]);
  });
  it('answer the same thing once, as was said last', () => {
    expect(withLine([line('a', 'b'), line('c', 'd')], line('a', 'x'), 1)).toEqual([line('c', 'd'), line('a', 'x')]);
  });
  it('go on from a line that is there', () => {
    const long = line('a', 'b', 'c', 'd');
    expect(withLine([line('a', 'b')], long, 1)).toEqual([long]);
    expect(withLine([long], line('a', 'b'), 1)).toEqual([long]);
    expect(withLine([long], line('a', 'b', 'e', 'f'), 1)).toEqual([long, line('a', 'b', 'e', 'f')]);
  });
});
