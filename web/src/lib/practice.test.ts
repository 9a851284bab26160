import { describe, expect, it } from 'vitest';
import { amongBots, practiceSeats, takeBackIn } from './practice';

describe('practice', () => {
  it('seats bots of one level around whoever practises', () => {
    expect(practiceSeats(1, 3, 'level2')).toEqual([
      { kind: 'bot', bot: 'level2' },
      { kind: 'me' },
      { kind: 'bot', bot: 'level2' },
    ]);
  });
  it('asks nobody where only bots sit', () => {
    expect(amongBots([{ kind: 'guest' }, { kind: 'bot' }], 0)).toBe(true);
    expect(amongBots([{ kind: 'guest' }, { kind: 'guest' }], 0)).toBe(false);
    expect(amongBots([{ kind: 'bot' }, { kind: 'bot' }], null)).toBe(false);
  });
  it('takes the latest action back', () => {
    expect(takeBackIn(['@resign', '@draw', '@take-back:3'])).toBe('@take-back:3');
    expect(takeBackIn(['@resign'])).toBe(null);
  });
});
