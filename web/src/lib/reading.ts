import { cardOf } from './cards';
import { tileOf } from './tiles';
import { named, type Translator } from './translator.svelte';
import type { GameShown } from './types.gen';

/**
 * How the rules pages' actions, options and presets are read on screen: by their names. Squares stand
 * as they are written, for so they stand on the board.
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

/** The cards or tiles that a code names one after another, to be drawn: `B5 RK`, `123p 46p`; null where it names others. */
export function pictured(code: string, translator: Translator): string[] | null {
  const codes = code.split(' ').flatMap(apart);
  const known = (each: string) => translator.knows(each) && (cardOf(each) !== null || tileOf(each) !== null);
  return codes.every(known) ? codes : null;
}

/** Tiles of one suit are written with one letter after their numbers: `123p`. */
function apart(word: string): string[] {
  const [, numbers, suit] = /^(\d+)([a-z])$/.exec(word) ?? [];
  return numbers && suit ? [...numbers].map((number) => number + suit) : [word];
}
