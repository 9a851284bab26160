import { expect, test } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import type { Face, TamView } from '$lib/types.gen';
import { story } from './story';
import { LABELS, position } from './fixtures';

const translator = new Translator(LABELS);
type Line = readonly [seat: number, action: string];

function told(language: 'en' | 'ja', before: TamView, after: TamView, ...lines: readonly Line[]) {
  settings.language = language;
  const own = language === 'en' ? 'You' : 'あなた';
  const other = language === 'en' ? 'Level 3' : 'レベル3';
  const faces = lines.map(([seat, action], n): Face => [n, seat, action]);
  return story({ before, after, faces, seat: 0, translator, name: (seat) => (seat === 0 ? own : other) });
}
const archer = position({ NAI: 'R', NY: '+p' });

test('a ride that falls short says what was needed and what came', () => {
  const after = position(archer.pieces, { side: 1 });
  const lines: Line[] = [
    [0, 'ride:NAI-NY-NE'],
    [-1, 'sticks:3'],
  ];
  const said = told('en', archer, after, ...lines);
  expect(said?.sentence).toBe('You needed 4 and threw 3: the archer stays.');
  expect(said?.failed).toBe(true);
  expect(told('ja', archer, after, ...lines)?.sentence).toBe('4以上が必要でしたが、あなたの裁は3。弓は動けません。');
  expect(said?.short).toBe('archer NAI → (NY) → NE (needed 4, threw 3: stays)');
});

test('a ride that is long enough says where the piece may come down', () => {
  const after = position(archer.pieces, { phase: { type: 'stepped', src: 0, stone: 0, aim: 0, limit: 4 } });
  const said = told('en', archer, after, [0, 'ride:NAI-NY-NE'], [-1, 'sticks:4']);
  expect(said?.sentence).toBe('You needed 4 and threw 4: the archer may come down on NE.');
  expect(said?.failed).toBe(false);
});

test('a capture names whose piece it was, its colour, and the hand it makes', () => {
  const before = position({ KO: '+s', KAI: '+H' }, { side: 1, captured: [[], ['bT']] });
  const animals = { name: '獣', one_colour: false, points: 3 };
  const after = position({ KAI: '+s' }, { captured: [[], ['bT', 'rH']], held: [[], [animals]] });
  expect(told('en', before, after, [1, 'move:KO-KAI'])?.sentence).toBe(
    'Level 3 takes your red horse and makes The Animals (3).',
  );
  expect(told('ja', before, after, [1, 'move:KO-KAI'])?.sentence).toBe(
    'レベル3の巫があなたの赤馬を取り、獣（3点）ができました。',
  );
});

test('water is entered with three, and with two it is not', () => {
  const before = position({ NI: 'R' });
  const into = position({ NO: 'R' }, { side: 1 });
  expect(told('en', before, into, [0, 'move:NI-NO'], [-1, 'sticks:4'])?.sentence).toBe(
    'You needed 3 and threw 4: the archer enters the water on NO.',
  );
  expect(told('en', before, before, [0, 'move:NI-NO'], [-1, 'sticks:2'])?.sentence).toBe(
    'You needed 3 and threw 2: the archer stays.',
  );
});

test('a throw that is told by itself is told from what was announced', () => {
  const before = position(archer.pieces, {
    phase: { type: 'stepping', src: 0, stone: 0, aim: 0, total: -1 },
    move: ['NAI', 'NY', 'NE'],
  });
  expect(told('en', before, archer, [-1, 'sticks:1'])?.sentence).toBe('You needed 4 and threw 1: the archer stays.');
});

test('stepping on tam is called a penalty', () => {
  const before = position({ KY: 'P', KO: 'M' });
  const after = position({ KU: 'P', KO: 'M' }, { phase: { type: 'declaring', penalty: 50, due: -5 } });
  expect(told('en', before, after, [0, 'step:KY-KO-KU'])?.sentence).toBe(
    'You step on tam and move the pawn from KY to KU. Penalty: stepped on tam, −5.',
  );
  expect(told('ja', before, after, [0, 'step:KY-KO-KU'])?.sentence).toBe(
    'あなたは皇を踏み越えて、兵をKYからKUへ動かしました。罰点：撃皇（−5）。',
  );
});

test('a stone of the mover is called its own', () => {
  const before = position({ KY: 'p', KO: '+b' }, { side: 1 });
  const after = position({ KAI: 'p', KO: '+b' });
  expect(told('en', before, after, [1, 'step:KY-KO-KAI'])?.sentence).toBe(
    'Level 3 steps on their own red chariot and moves the pawn from KY to KAI.',
  );
});

test('declarations say what they bring', () => {
  const before = position({}, { phase: { type: 'declaring', penalty: 0, due: 10 } });
  expect(told('en', before, position({}, { season: 1 }), [0, 'end-season'])?.sentence).toBe(
    'You end the season and receive 10 points.',
  );
  expect(told('en', before, position({}, { season: 1 }), [0, 'end-season'], [-1, 'first:1'])?.sentence).toBe(
    'You end the season and receive 10 points. Level 3 begins the next season.',
  );
  expect(told('en', before, position({}, { side: 1, rate: 4 }), [1, 'go-on'])?.sentence).toBe(
    'Level 3 goes on: everything counts ×4 now.',
  );
  expect(told('ja', before, position({}, { rate: 4 }), [1, 'go-on'])?.sentence).toBe(
    'レベル3は再行。倍率は4倍になりました。',
  );
});

test('drops, tam and who begins are told', () => {
  const empty = position({ ZO: 'M' });
  expect(told('en', empty, empty, [1, 'drop:rP-KO'])?.sentence).toBe('Level 3 puts a red pawn from hand on KO.');
  expect(told('en', empty, empty, [0, 'tam:ZO-ZU-ZI'])?.sentence).toBe('You move tam from ZO to ZI.');
  expect(told('en', empty, empty, [-1, 'first:1'])?.sentence).toBe('Level 3 begins.');
});
