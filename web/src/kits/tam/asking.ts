import { readAction } from '$lib/action';
import type { Translator } from '$lib/translator.svelte';
import type { TamView } from '$lib/types.gen';
import { claims, ownerOf, reachOf } from './danger';
import { letterOf, shortNameOf } from './look';
import { reached } from '$lib/reach';
import { words } from './words';

/** Words in one breath: Japanese needs no space between sentences. */
function joined(translator: Translator, ...parts: readonly (string | null | false)[]): string {
  return parts.filter(Boolean).join(translator.language === 'ja' ? '' : ' ');
}
function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The question under the board. */
export function question(view: TamView, translator: Translator): string {
  const { phase } = view;
  switch (phase.type) {
    case 'chaining':
      return translator.from(words, 'chaining', { n: phase.total });
    case 'stepped':
      return translator.from(words, 'stepped', { n: phase.limit });
    case 'declaring':
      return joined(translator, declaring(view, phase.due, translator), risk(view, translator));
    default:
      return translator.from(words, phase.type);
  }
}

/** The score after a payment to the side that declares, on the track of the table. */
export function paid(view: TamView, due: number): [number, number] {
  const all = view.scores[0] + view.scores[1];
  const own = view.scores[view.side === 1 ? 1 : 0] + due;
  const held = all > 0 ? Math.min(all, Math.max(0, own)) : own;
  return [round(held), round(all - held)];
}
/** Old countings have tenths of a point, and sums of them are not exact. */
export function round(points: number): number {
  return Math.round(points * 10) / 10;
}
function declaring(view: TamView, due: number, translator: Translator): string {
  const [a, b] = paid(view, due);
  const key = due > 0 ? 'declaring' : due < 0 ? 'declaring-pays' : 'declaring-even';
  return translator.from(words, key, { n: Math.abs(due), a, b, rate: view.rate * 2 });
}
/** The dearest claim the other side could make next turn, at the doubled rate. */
function risk(view: TamView, translator: Translator): string | null {
  const [claim] = claims(view, view.side === 0 ? 1 : 0);
  if (!claim) return null;
  const hands = claim.hands.map((hand) => translator.name(hand.name)).join(translator.language === 'ja' ? '・' : ', ');
  return translator.from(words, 'declaring-risk', { hands, n: round(claim.points * view.rate * 2) });
}

/** The question once something is touched. */
export function prompt(view: TamView, touched: readonly string[], translator: Translator): string | null {
  const [first, second] = touched;
  if (first === undefined || view.phase.type !== 'moving') return null;
  const sign = view.pieces[first];
  if (!sign) return capital(translator.from(words, 'piece-drop', { piece: shortNameOf(first, translator) }));
  if (letterOf(sign) === 'M') return translator.from(words, second ? 'tam-second' : 'tam-first', { square: first });
  const piece = translator.name(letterOf(sign));
  const sticks = view.needs.some((need) => need.actions.some((action) => begins(action, touched)));
  const stone = second ? translator.name(letterOf(view.pieces[second] ?? '')) : '';
  return joined(
    translator,
    capital(translator.from(words, second ? 'piece-over' : 'piece-on', { piece, square: first, stone })),
    sticks && translator.from(words, 'needs-sticks'),
  );
}
function begins(action: string, touched: readonly string[]): boolean {
  const { targets } = readAction(action);
  return touched.every((each, nth) => targets[nth]?.includes(each));
}

/** Why an action that is not open is not, as a player would say it. */
export function whyNot(view: TamView, action: string, translator: Translator, seat: number | null): string | null {
  const squares = readAction(action).targets.map((item) => item[0] ?? '');
  const target = squares.at(-1);
  if (target === undefined || seat === null) return null;
  const say = (key: Parameters<typeof translator.from<keyof (typeof words)['en']>>[1], piece = '', n = 0) =>
    translator.from(words, key, { piece, square: target, n });
  const { phase } = view;
  if (phase.type === 'declaring') return say('why-declare');
  if (phase.type === 'stepped') return say('why-landing', '', phase.limit);
  if (phase.type !== 'moving' || !(view.columns.includes(target.slice(0, 1)) && view.rows.includes(target.slice(1)))) {
    return null;
  }
  const there = view.pieces[target];
  const name = there ? translator.name(letterOf(there)) : '';
  if (squares.length === 1) {
    if (!there) return say('why-empty');
    if (ownerOf(there) === null) return say('why-tam');
    return say(ownerOf(there) === seat ? 'why-stuck' : 'why-theirs', name);
  }
  const [first = ''] = squares;
  if (!(first in view.pieces)) return say('why-drop');
  if (there && ownerOf(there) === null) return say('why-no-tam');
  if (there && ownerOf(there) === seat) return say('why-own', name);
  const from = squares.at(-2) ?? first;
  if (there && view.guarded.includes(target) && reaches(view, first, from, target)) return say('why-guarded', name);
  return say(...unreached(view, first, from, target), translator.name(letterOf(view.pieces[first] ?? '')));
}

/** Whether a piece gets from one square, its own or a stone's, to another. */
function reaches(view: TamView, first: string, from: string, target: string): boolean {
  const moved = { ...view, pieces: lifted(view, first, from) };
  return reachOf(moved, from).some((each) => each.square === target);
}
function lifted(view: TamView, first: string, from: string): Record<string, string> {
  const { [first]: sign = '', ...rest } = view.pieces;
  return { ...rest, [from]: sign };
}
type Unreached = ['why-far' | 'why-hue' | 'why-no-hue' | 'why-blocked'];
/** What keeps a piece from a square: something in its way, the ground it starts from, or simply its kind. */
function unreached(view: TamView, first: string, from: string, target: string): Unreached {
  const sign = view.pieces[first] ?? '';
  const [outside = '', inside = ''] = view.ways['VPRBTHCSGK'.indexOf(letterOf(sign))] ?? [];
  const hue = view.hue.includes(from);
  const empty = { ...view, pieces: {} };
  const gets = (cell: string) =>
    cell !== '' && reached(empty, from, cell, ownerOf(sign) === 0).some((each) => each.square === target);
  if (gets(hue ? inside : outside)) return ['why-blocked'];
  if (hue && gets(outside)) return ['why-hue'];
  if (!hue && gets(inside)) return ['why-no-hue'];
  return ['why-far'];
}
