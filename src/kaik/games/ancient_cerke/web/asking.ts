import { readAction } from '$lib/action';
import type { Translator } from '$lib/translator.svelte';
import type { AncientCerkeAncientView } from '$lib/types.gen';
import { ownerOf } from '$kits/tam/danger';
import { letterOf, tabletOf } from '$kits/tam/look';
import type { Tablet } from '$parts/Piece.svelte';
import { reachOf } from './danger';
import { words } from './words';

type View = AncientCerkeAncientView;

/** A piece as settlements name it, `+k`. */
export function codeTablet(code: string, translator: Translator): Tablet | null {
  return /^\+?[VPRBTGK]$/i.test(code) ? { ...tabletOf(code, translator), faces: 'up' } : null;
}

/** The question once something is touched. */
export function prompt(view: View, touched: readonly string[], translator: Translator): string | null {
  const [first, second] = touched;
  const sign = view.pieces[first ?? ''];
  if (first === undefined || !sign) return null;
  const piece = translator.name(letterOf(sign));
  const said = translator.from(words, second ? 'piece-over' : 'piece-on', { piece, square: first });
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** Why an action that is not open is not, as a player would say it. */
export function whyNot(view: View, action: string, translator: Translator, seat: number | null): string | null {
  const squares = readAction(action).targets.map((item) => item[0] ?? '');
  const [first = '', target = ''] = [squares[0], squares.at(-1)];
  if (view.phase.type !== 'moving' || seat === null || !view.rows.includes(target.slice(1))) return null;
  const say = (key: keyof (typeof words)['en'], sign = '') =>
    translator.from(words, key, { piece: translator.name(letterOf(sign)), square: target });
  const there = view.pieces[target];
  if (squares.length === 1) {
    if (!there) return say('why-empty');
    return say(ownerOf(there) === seat ? 'why-stuck' : 'why-theirs', there);
  }
  const mover = view.pieces[first] ?? '';
  if (!there && view.water.includes(target)) return say(first in view.sails ? 'why-far' : 'why-water', mover);
  if (there && target in view.sails) return say('why-vessel');
  if (there && ownerOf(there) === seat) return say('why-own', there);
  const near = reachOf(view, first).some((each) => each.square === target);
  return say(there && near && view.jumpers.includes(letterOf(mover)) ? 'why-jump' : 'why-far', mover);
}
