import { api } from './api';
import { chosenOptions } from './invited';
import { named } from './translator.svelte';
import type { ChallengeSeen, GameShown } from './types.gen';

type Rules = Pick<ChallengeSeen, 'game' | 'preset' | 'options'>;

/** What rule sets and their options are called, asked for once a game is spoken of. */
class RuleNames {
  #known = $state.raw<ReadonlyMap<string, GameShown>>(new Map());
  #asked = new Set<string>();

  /** Asks for a game, unless it was asked for. */
  ask(game: string): void {
    if (this.#asked.has(game)) return;
    this.#asked.add(game);
    api.game(game).then(
      (found) => (this.#known = new Map([...this.#known, [game, found]])),
      () => this.#asked.delete(game), // asked again when it is spoken of again
    );
  }
  /** A rule set in words, with what was changed of it; nothing until it is known. */
  told({ game, preset, options }: Rules): string {
    const found = this.#known.get(game);
    if (!found) return '';
    const label = found.presets.length > 1 && named(found.presets.find((each) => each.id === preset)?.label, preset);
    const chosen = chosenOptions(found, { preset, options }).map(
      ({ id, label: name, value }) => `${named(name, id)}: ${typeof value === 'string' ? value : named(value)}`,
    );
    return [label, ...chosen].filter(Boolean).join(' · ');
  }
}

export const ruleNames = new RuleNames();
