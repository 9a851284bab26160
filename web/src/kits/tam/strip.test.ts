import { describe, expect, it } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Translator } from '$lib/translator.svelte';
import type { TamView } from '$lib/types.gen';
import { strip } from './strip';

describe('the score in a line', () => {
  it('says points, season and rate, and after the last season still that one', () => {
    const view = { scores: [25, 15], season: 4, seasons: 4, rate: 2 } as unknown as TamView;
    const translator = new Translator({}, String);
    settings.language = 'en';
    expect(strip(view, translator)).toEqual({ points: [25, 15], note: 'winter · rate ×2' });
    settings.language = 'ja';
    expect(strip({ ...view, season: 1 }, translator).note).toBe('夏・2倍');
    settings.language = 'en';
  });
});
