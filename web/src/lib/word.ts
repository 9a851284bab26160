/** A word of a game, taken apart: `play:B3+R7-run` is a verb and a path of sets. */
export interface Word {
  readonly text: string;
  readonly verb: string;
  /** The items of the path, each with its atoms; most have one. */
  readonly items: readonly (readonly string[])[];
}

export function readWord(text: string): Word {
  const cut = text.indexOf(':');
  if (cut < 0) return { text, verb: text, items: [] };
  const items = text.slice(cut + 1).split('-').map((item) => item.split('+'));
  return { text, verb: text.slice(0, cut), items };
}

/** What is touched for an atom: a mark such as the `/` before a stepping stone says how, not where. */
export function spot(atom: string): string {
  return atom.startsWith('/') ? atom.slice(1) : atom;
}

/** The word a verb and some touches would spell, whether anybody may say it or not. */
export function spell(verb: string, atoms: readonly string[], joint: '-' | '+' = '-'): string {
  if (atoms.length === 0) return verb;
  const spelled = joint === '+' ? [...atoms].sort() : atoms;
  return `${verb}:${spelled.join(joint)}`;
}
