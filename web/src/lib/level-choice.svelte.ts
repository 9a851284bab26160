import { settings } from './settings.svelte';

/** The levels one may choose from, the easiest first; each has a name and a line on how it plays among the sentences. */
export const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5'] as const;

/** The bot that sits down when nobody chose one: the middle level. */
export const USUAL_BOT = 'level3';

/** The level that was chosen on this device, or the usual one. */
export function usualBot(): string {
  return settings.level || USUAL_BOT;
}

/** The question how strong a bot should be, while it is open. */
class LevelChoice {
  #answer = $state.raw<((level: string | null) => void) | null>(null);

  get asking(): boolean {
    return this.#answer !== null;
  }
  /** Asks whoever is there; null if they would rather not play. */
  ask(): Promise<string | null> {
    this.answer(null);
    return new Promise((resolve) => (this.#answer = resolve));
  }
  /** What was chosen is kept on this device, and not asked again. */
  answer(level: string | null): void {
    if (level) settings.level = level;
    this.#answer?.(level);
    this.#answer = null;
  }
}

export const levelChoice = new LevelChoice();
