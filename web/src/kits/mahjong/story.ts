import { readAction, type Action } from '$lib/action';
import type { Act, Story, Told } from '$lib/story';
import { inOrder, teller, whom } from '$lib/telling';
import type { Face } from '$lib/types.gen';
import { kindOf } from './look';
import type { View } from './players';
import { words } from './story-words';

/** What every mahjong's view tells besides. */
export interface Table extends View {
  readonly hand: readonly string[];
  /** The tile one has just drawn oneself. */
  readonly drawn: string;
}

/** How a hand was won: by whom, with which tile, off whom (-1 for one's own draw). */
export interface Win {
  readonly winners: readonly number[];
  readonly how: 'tsumo' | 'ron' | 'rob';
  readonly tile: string;
  readonly payer: number;
}

/** Something that happened, ready to be told. */
export interface Happening<V> {
  readonly act: Act<V>;
  readonly by: number;
  readonly action: Action;
}

/** What a game tells in its own way. */
export interface Own<V> {
  /** How the hand that has just ended was won; null if nobody won it. */
  readonly win: (view: V) => Win | null;
  /** Sentences for actions of its own, by verb; null says nothing. */
  readonly verbs?: Readonly<Record<string, (happened: Happening<V>) => string | null>>;
  /** Verbs of its own that everybody looks up at. */
  readonly loud?: readonly string[];
  /** What follows the sentence of a win: what it was worth. */
  readonly worth?: (act: Act<V>, winner: number) => string | null;
  /** What else is to be said of an act, and whether it went wrong for whoever looks. */
  readonly beside?: (act: Act<V>) => { readonly sentence: string; readonly failed: boolean } | null;
}

const ANSWERS = ['answer', 'pass', 'chi', 'pon', 'daiminkan', 'ron'];
const ENDS = ['tsumo', 'wins', 'exhausted', 'aborted', 'kyuushu'];
const LOUD = ['calls', 'ankan', 'kakan', 'dora', ...ENDS];

const said = (faces: readonly Face[]): (Action & { by: number })[] =>
  faces.map(([, by, text]) => ({ ...readAction(text), by }));
const first = (action: Action): string => action.items[0]?.[0] ?? '';

/** The sentences of a mahjong: those of all of them, and the game's own. */
export function mahjongStory<V extends Table>(own: Own<V>): Story<V> {
  const loud = [...LOUD, ...(own.loud ?? [])];
  return (act) => {
    const happened = said(act.faces);
    const verbs = happened.map(({ verb }) => verb);
    const told = happened.map((each) => tell(act, each.by, each, own));
    const quiet = !verbs.some((verb) => verb === 'discard' || loud.includes(verb));
    const answered = happened.some(({ verb, by }) => by >= 0 && ANSWERS.includes(verb));
    const beside = own.beside?.(act) ?? null;
    const none = quiet && answered ? act.translator.from(words, 'none') : null;
    const sentence = inOrder([none, ...told, beside?.sentence ?? null]);
    if (sentence === '') return { sentence: null, minor: true, beat: 'none' };
    return {
      sentence,
      ...shortOf(act, happened, loud),
      beat: verbs.some((verb) => loud.includes(verb)) ? 'long' : none ? 'none' : 'quick',
      minor: none !== null && beside === null,
      failed: beside?.failed ?? false,
    };
  };
}

/** The line of the log for a discard: what was drawn before it stands there too, where one may know it. */
function shortOf<V extends Table>(
  act: Act<V>,
  happened: readonly (Action & { by: number })[],
  loud: readonly string[],
): Pick<Told, 'short'> {
  const [only, ...rest] = happened.filter(({ verb, by }) => by >= 0 && !ANSWERS.includes(verb));
  if (!only || only.verb !== 'discard' || rest.length > 0 || happened.some(({ verb }) => loud.includes(verb)))
    return {};
  const { translator } = act;
  const drawn = only.by === act.seat ? (act.before?.drawn ?? '') : '';
  const gaps = { tile: translator.name(first(only)), drawn: translator.name(drawn) };
  const key = drawn === '' ? 'short.discard' : drawn === first(only) ? 'short.same' : 'short.drew';
  return { short: translator.from(words, key, gaps) };
}

function tell<V extends Table>(act: Act<V>, by: number, action: Action, own: Own<V>): string | null {
  const others = own.verbs?.[action.verb];
  if (others) return others({ act, by, action });
  const say = teller(act, words);
  const tile = act.translator.name(first(action));
  switch (action.verb) {
    case 'discard':
      return say('discard', by, { tile });
    case 'ankan':
      return say('ankan', by, { tile });
    case 'kakan':
      return say('kakan', by, { tile });
    case 'draw':
      return drew(act, first(action));
    case 'calls':
      return called(act, action);
    case 'tsumo':
    case 'wins':
      return won(act, own);
    case 'exhausted':
      return act.translator.from(words, 'exhausted');
    case 'deal':
      return say('deals', act.after.table.dealer);
  }
  return null;
}

/** A tile that was drawn is told to whoever drew it. */
function drew<V extends Table>(act: Act<V>, tile: string): string | null {
  if (act.seat === null || tile === '?' || tile === '' || kindOf(tile) < 0) return null;
  return act.translator.from(words, 'drawn.you', { tile: act.translator.name(tile) });
}

/** The call that was heard, and one's own that was not. */
function called<V extends Table>(act: Act<V>, action: Action): string {
  const { translator } = act;
  const [who = '', call = ''] = action.items.map((item) => item[0] ?? '');
  const caller = Number(who);
  const taken = act.after.melds[caller]?.findLast((meld) => meld.call === call)?.taken ?? '';
  const name = translator.name(`call.${call}`);
  const sentence = teller(act, words)('called', caller, { call: name, tile: translator.name(taken) });
  const mine = said(act.faces).find(({ by, verb }) => by === act.seat && ['chi', 'pon', 'daiminkan'].includes(verb));
  if (!mine || caller === act.seat) return sentence;
  const beaten = { who: act.name(caller), call: name, own: translator.name(`call.${mine.verb}`) };
  return inOrder([sentence, translator.from(words, 'goes-before', beaten)]);
}

function won<V extends Table>(act: Act<V>, own: Own<V>): string | null {
  const win = own.win(act.after);
  if (!win) return null;
  const say = teller(act, words);
  const gaps = { tile: act.translator.name(win.tile), payer: whom(act, win.payer) };
  const key = win.how === 'tsumo' && !win.tile ? 'held' : win.how;
  return inOrder(win.winners.flatMap((winner) => [say(key, winner, gaps), own.worth?.(act, winner) ?? null]));
}
