import { expect, it } from 'vitest';
import { decoded } from './address';

it('reads a part of an address, and leaves one as it is that is written wrongly', () => {
  expect(['Rude%20Rob', '%E5%90%8D', '%E0%A4', '100%'].map(decoded)).toEqual(['Rude Rob', '名', '%E0%A4', '100%']);
});
