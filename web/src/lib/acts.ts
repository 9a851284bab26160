import { settings } from './settings.svelte';
import type { Act, Story } from './story';
import { Translator, type Labels } from './translator.svelte';
import type { Language } from './words';

/** Two positions and the actions between them, each by a seat or by luck: `*|sticks:3`. For tests of stories. */
export interface Told<View> {
  readonly before: Partial<View>;
  readonly after: Partial<View>;
  readonly log: string;
  /** What the game's labels call things, where the sentence names any. */
  readonly labels?: Labels;
}

const NAMES = {
  en: { you: 'You', other: 'Level 2', third: 'Ann' },
  ja: { you: 'あなた', other: '二級', third: 'アン' },
};

/** The sentence of an act in a language, as seat 0 reads it; seat 1 is a bot called Level 2, seat 2 is Ann. */
export function toldIn<View>(language: Language, story: Story<View>, told: Told<View>): string | null {
  settings.language = language;
  const { you, other, third } = NAMES[language];
  const act: Act<View> = {
    before: told.before as View,
    after: told.after as View,
    faces: told.log.split(' ').map((entry, n) => {
      const [who = '', action = ''] = entry.split('|');
      return [n, who === '*' ? -1 : Number(who), action];
    }),
    seat: 0,
    translator: new Translator(told.labels),
    name: (seat) => [you, other, third][seat] ?? '?',
  };
  return story(act)?.sentence ?? null;
}
