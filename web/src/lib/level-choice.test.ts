import { expect, test } from 'vitest';
import { levelChoice, LEVELS, usualBot } from './level-choice.svelte';
import { botTold } from './people';
import { settings } from './settings.svelte';

test('a level that was chosen is kept, and one that was not is asked for again', async () => {
  const first = levelChoice.ask();
  expect(levelChoice.asking).toBe(true);
  levelChoice.answer(null);
  expect(await first).toBeNull();
  expect([levelChoice.asking, settings.level, usualBot()]).toEqual([false, '', 'level3']);
  const second = levelChoice.ask();
  levelChoice.answer('level2');
  expect(await second).toBe('level2');
  expect([settings.level, usualBot()]).toEqual(['level2', 'level2']);
  settings.level = '';
});

test('a question that is asked again lets the first one go', async () => {
  const first = levelChoice.ask();
  const second = levelChoice.ask();
  expect(await first).toBeNull();
  levelChoice.answer('level1');
  expect(await second).toBe('level1');
  settings.level = '';
});

test('every level has a name and a line on how it plays, in both languages', () => {
  for (const language of ['ja', 'en'] as const) {
    settings.language = language;
    for (const level of LEVELS) expect(botTold(level)).not.toContain(level);
  }
});
