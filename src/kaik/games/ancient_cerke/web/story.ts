import { readAction, type Action } from '$lib/action';
import type { Act, Told } from '$lib/story';
import type { AncientCerkeAncientView } from '$lib/types.gen';
import { ownerOf } from '$kits/tam/danger';
import { letterOf } from '$kits/tam/look';
import { telling, type Telling } from './telling';

type View = AncientCerkeAncientView;
const SIDES = ['black', 'red'];
const LONE: Readonly<Record<string, Telling>> = { agree: 'agrees', refuse: 'refuses', keep: 'keeps', swap: 'swaps' };

/** One act of Ancient Cerke, as a player would tell it. */
export function story(act: Act<View>): Told | null {
  const face = act.faces.find(([, seat]) => seat >= 0) ?? act.faces[0];
  if (!face) return null;
  const action = readAction(face[2]);
  const atom = action.items[0]?.[0] ?? '';
  if (action.verb === 'first') return { sentence: say(act, 'begins', Number(atom)), beat: 'quick' };
  if (action.verb === 'propose') {
    return {
      sentence: say(act, 'proposes', face[1], { side: act.translator.name(SIDES[SIDES.indexOf(atom)] ?? atom) }),
    };
  }
  const lone = LONE[action.verb];
  if (lone) return { sentence: say(act, lone, face[1]) };
  return action.items.length > 1 ? moved(act, face[1], action) : null;
}

function say(act: Act<View>, key: Telling, by: number, gaps: Record<string, string> = {}): string {
  return act.translator.from(telling, key, { who: act.name(by), me: by === act.seat ? 1 : 2, ...gaps });
}

function moved(act: Act<View>, by: number, action: Action): Told {
  const way = action.targets.map((item) => item[0] ?? '');
  const [src = '', dst = ''] = [way[0], way.at(-1)];
  const before = act.before?.pieces ?? {};
  const victims = way.filter((square) => before[square] && ownerOf(before[square]) !== by && taken(act, square));
  const piece = act.translator.name(letterOf(before[src] ?? act.after.pieces[dst] ?? ''));
  const grown = act.after.promoted.includes(dst) && !act.before?.promoted.includes(src) && act.before !== null;
  const gaps = {
    ...{ src, dst, piece, taken: owned(act, by, victims) },
    grown: grown ? act.translator.from(telling, 'grown') : '',
  };
  const short = act.translator.from(telling, 'short.moves', { piece, way: way.join(' → ') });
  const prey = victims.map((square) => act.translator.name(letterOf(before[square] ?? '')));
  const gone = prey.length > 0 ? act.translator.from(telling, 'short.takes', { taken: listed(act, prey) }) : '';
  const key = told(
    action.verb,
    victims.map((square) => letterOf(before[square] ?? '')),
    src === dst,
  );
  return { sentence: say(act, key, by, gaps), short: short + gone };
}
/** Whether whoever stood there is gone: vessels are stepped on and stay. */
function taken(act: Act<View>, square: string): boolean {
  return act.before?.pieces[square] !== act.after.pieces[square];
}
function owned(act: Act<View>, by: number, victims: readonly string[]): string {
  const names = victims.map((square) => {
    const piece = act.translator.name(letterOf(act.before?.pieces[square] ?? ''));
    const key = act.seat === 1 - by ? 'your' : 'their';
    return act.translator.from(telling, key, { piece, owner: act.name(1 - by) });
  });
  return listed(act, names);
}
function listed(act: Act<View>, names: readonly string[]): string {
  return names.join(act.translator.from(telling, 'and'));
}
function told(verb: string, victims: readonly string[], back: boolean): Telling {
  if (victims.includes('K')) return 'king';
  if (verb.endsWith('sacrifice')) return 'sacrifices';
  if (verb.endsWith('jump')) return 'jumps';
  if (victims.length > 0) return 'takes';
  if (verb === 'step') return back ? 'back' : 'steps';
  return 'moves';
}
