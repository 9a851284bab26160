import { expect, it } from 'vitest';
import { aloneAction } from './alone';

const picker = { alone: ['pass'] };
const bots = [{ kind: 'guest' as const }, { kind: 'bot' as const }];

it('answers a question with one answer that tells nothing', () => {
  expect(aloneAction(['pass'], picker, bots, 0)).toBe('pass');
});
it('asks where there is a choice, or the answer is not a plain one', () => {
  expect(aloneAction(['open:B1', 'pass'], picker, bots, 0)).toBeNull();
  expect(aloneAction(['discard:B1'], picker, bots, 0)).toBeNull();
  expect(aloneAction(['pass'], {}, bots, 0)).toBeNull();
});
it('asks where another person could see how soon the answer came', () => {
  expect(aloneAction(['pass'], picker, [{ kind: 'guest' }, { kind: 'guest' }], 0)).toBeNull();
});
