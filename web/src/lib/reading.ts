import { named, type Translator } from './translator.svelte';
import type { GameShown } from './types.gen';

/**
 * How the rules pages' actions, options and presets are read on screen: by their names. Squares, cards and tiles
 * stand as they are written, for so they stand on the board.
 */
export function reader(
  game: Pick<GameShown, 'options' | 'presets'>,
  translator: Translator,
): (code: string) => string | null {
  const names = new Map([
    ...game.presets.map((preset) => [preset.id, named(preset.label)] as const),
    ...game.options.map((option) => [option.id, named(option.label)] as const),
  ]);
  return (code) => {
    const known = names.get(code);
    if (known) return known;
    const verb = /^([a-z][a-z-]*)(:\S+)?$/.exec(code)?.[1];
    return verb && translator.knows(verb) ? translator.action(code) : null;
  };
}
