import { expect, test } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import type { AncientCerkeAncientView } from '$lib/types.gen';
import { story } from './story';

const translator = new Translator({
  R: { ja: '弓', en: 'archer' },
  B: { ja: '車', en: 'chariot' },
  P: { ja: '兵', en: 'pawn' },
  K: { ja: '王', en: 'king' },
});

function position(pieces: Record<string, string>, promoted: string[] = []): AncientCerkeAncientView {
  const rest = {
    seat: 0,
    columns: [],
    rows: [],
    water: [],
    side: 0,
    ways: {},
    jumpers: [],
    sails: {},
    season: 0,
    seasons: 1,
    wins: [0, 0] as [number, number],
  };
  return { ...rest, pieces, promoted, lost: [[], []], phase: { type: 'moving' } };
}
function told(
  language: 'en' | 'ja',
  by: number,
  action: string,
  before: Record<string, string>,
  after: Record<string, string>,
) {
  settings.language = language;
  const names = language === 'en' ? ['You', 'Level 3'] : ['あなた', 'レベル3'];
  const views = { before: position(before), after: position(after) };
  return story({ ...views, faces: [[0, by, action]], seat: 0, translator, name: (seat) => names[seat] ?? '' });
}

test('a capture names whose piece it was', () => {
  const said = told('en', 1, 'move:KA-KIA', { KA: '+r', KIA: 'B' }, { KIA: '+r' });
  expect(said?.sentence).toBe('Level 3 takes your chariot with the archer.');
  expect(said?.short).toBe('archer KA → KIA, takes the chariot');
  expect(told('ja', 1, 'move:KA-KIA', { KA: '+r', KIA: 'B' }, { KIA: '+r' })?.sentence).toBe(
    'レベル3の弓があなたの車を取りました。',
  );
});

test('a jump takes what it leaps over, and vessels stay where they are', () => {
  const said = told('en', 0, 'jump:KIA-KAU-KAI', { KIA: 'B', KAU: '+p' }, { KAI: 'B' });
  expect(said?.sentence).toBe('You jump over Level 3’s pawn with the chariot and take it.');
  const stepped = told('en', 0, 'step:ZIA-ZAI-ZY', { ZIA: 'R', ZAI: '+v' }, { ZY: 'R', ZAI: '+v' });
  expect(stepped?.sentence).toBe('You move the archer over the water from ZIA to ZY.');
});

test('a taken king ends the game', () => {
  expect(told('en', 0, 'move:KIA-KA', { KIA: 'R', KA: '+k' }, { KA: 'R' })?.sentence).toBe(
    'You take Level 3’s king with the archer: the game is won.',
  );
  expect(told('ja', 0, 'move:KIA-KA', { KIA: 'R', KA: '+k' }, { KA: 'R' })?.sentence).toBe(
    'あなたの弓がレベル3の王を取りました。あなたの勝ちです。',
  );
});
