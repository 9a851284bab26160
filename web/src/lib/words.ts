import { board } from './sentences/board';
import { correspondence } from './sentences/correspondence';
import { house } from './sentences/house';
import { learn } from './sentences/learn';
import { lobby } from './sentences/lobby';
import { meet } from './sentences/meet';
import { meeting } from './sentences/meeting';
import { profile } from './sentences/profile';
import { puzzles } from './sentences/puzzles';
import { people } from './sentences/people';
import { refused } from './sentences/refused';
import { replay } from './sentences/replay';
import { rules } from './sentences/rules';
import { table } from './sentences/table';
import { tournaments } from './sentences/tournaments';
import type { Language } from './sentences';

export { fill, sentences, type Language, type Sentences } from './sentences';

/** Every sentence of the pages, room by room; names of games, pieces, verbs and options come from their labels. */
export const ja = {
  ...house.ja,
  ...lobby.ja,
  ...table.ja,
  ...people.ja,
  ...profile.ja,
  ...refused.ja,
  ...board.ja,
  ...replay.ja,
  ...rules.ja,
  ...meet.ja,
  ...meeting.ja,
  ...correspondence.ja,
  ...learn.ja,
  ...puzzles.ja,
  ...tournaments.ja,
};

export type Key = keyof typeof ja;

export const en: Record<Key, string> = {
  ...house.en,
  ...lobby.en,
  ...table.en,
  ...people.en,
  ...profile.en,
  ...refused.en,
  ...board.en,
  ...replay.en,
  ...rules.en,
  ...meet.en,
  ...meeting.en,
  ...correspondence.en,
  ...learn.en,
  ...puzzles.en,
  ...tournaments.en,
};

export const catalogue: Record<Language, Record<Key, string>> = { ja, en };

/** Whether the catalogue has a sentence of this name. */
export function isKey(key: string): key is Key {
  return key in ja;
}
