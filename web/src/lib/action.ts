/** An action of a game, taken apart: `play:B3+R7-run` is a verb and a path of sets. */
export interface Action {
  readonly text: string;
  readonly verb: string;
  /** The items of the path, each with its atoms; most have one. */
  readonly items: readonly (readonly string[])[];
  /** What is touched for each of the atoms. */
  readonly targets: readonly (readonly string[])[];
}

/** Says in which place on the table an item of an action lies (`hand`, `open` …); null where there is only one. */
export type PlaceOf = (verb: string, item: number) => string | null;

export function readAction(text: string, placeOf: PlaceOf = () => null): Action {
  const cut = text.indexOf(':');
  if (cut < 0) return { text, verb: text, items: [], targets: [] };
  const verb = text.slice(0, cut);
  const items = text
    .slice(cut + 1)
    .split('-')
    .map((item) => item.split('+'));
  const targets = items.map((item, nth) => item.map((atom) => targetOf(atom, placeOf(verb, nth))));
  return { text, verb, items, targets };
}

/** An atom in one of several places: the card B5 of the hand is another target than the card B5 on the table. */
export function inPlace(place: string, atom: string): string {
  return `${place}:${atom}`;
}

/** The atom that a target stands for, wherever it lies. */
export function atomOf(target: string): string {
  return target.slice(target.indexOf(':') + 1);
}

/** An atom without a mark such as the `/` before a stepping stone, which says how and not where. */
export function unmarked(atom: string): string {
  return atom.startsWith('/') ? atom.slice(1) : atom;
}

function targetOf(atom: string, place: string | null): string {
  return place === null ? unmarked(atom) : inPlace(place, unmarked(atom));
}

/** The action a verb and some atoms would spell, whether it is open or not. */
export function spell(verb: string, atoms: readonly string[], joint: '-' | '+' = '-'): string {
  if (atoms.length === 0) return verb;
  const spelled = joint === '+' ? [...atoms].sort() : atoms;
  return `${verb}:${spelled.join(joint)}`;
}
