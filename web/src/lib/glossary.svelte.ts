import { api } from './api';
import { WordFinder } from './glossary';
import { settings } from './settings.svelte';
import type { GlossaryWord } from './types.gen';

/** The explained words of one game, once they are told; until then texts stand as they are. */
export class Glossary {
  #words = $state.raw<readonly GlossaryWord[]>([]);
  readonly #game: () => string;

  /** Made where a component is, which it follows from game to game. */
  constructor(game: () => string) {
    this.#game = game;
    $effect(() => {
      const wanted = this.#game();
      if (!wanted) return;
      api.glossary(wanted).then(
        ({ words }) => wanted === this.#game() && (this.#words = words),
        () => undefined, // a text without explanations is still a text
      );
    });
  }
  get game(): string {
    return this.#game();
  }
  get finder(): WordFinder {
    return new WordFinder(this.#words, settings.language);
  }
}
