import { readAction } from '$lib/action';
import type { Translator } from '$lib/translator.svelte';
import type { Face } from '$lib/types.gen';
import { words } from './words';

/** Something said aloud at the table, and by whom. */
export interface Call {
  readonly seat: number;
  readonly text: string;
  /** Whether it wins. */
  readonly wins: boolean;
}

type Cry = 'chi' | 'pon' | 'kan' | 'ready' | 'tsumo' | 'ron' | 'kyuushu' | 'fei';
const OWN: Readonly<Record<string, Cry>> = {
  ankan: 'kan',
  kakan: 'kan',
  riichi: 'ready',
  tsumo: 'tsumo',
  kyuushu: 'kyuushu',
  lay: 'fei',
};
const HEARD: Readonly<Record<string, Cry>> = { chi: 'chi', pon: 'pon', daiminkan: 'kan' };

/** The calls among some entries; an answer that nobody has heard is none. */
export function callsIn(news: readonly Face[], translator: Translator): Call[] {
  const cries = news.flatMap(([, by, text]): [number, Cry][] => {
    const { verb, items } = readAction(text);
    const own = by >= 0 ? OWN[verb] : undefined;
    if (own) return [[by, own]];
    if (verb === 'wins') return items.flatMap(([who = ''], at) => (at % 2 === 0 ? [[Number(who), 'ron']] : []));
    const heard = verb === 'calls' ? HEARD[items[1]?.[0] ?? ''] : undefined;
    return heard ? [[Number(items[0]?.[0]), heard]] : [];
  });
  return cries.map(([seat, cry]) => ({
    seat,
    text: translator.from(words, `cry.${cry}`),
    wins: cry === 'tsumo' || cry === 'ron',
  }));
}

/** Who has thrown a tile away among some entries. */
export function throwerIn(news: readonly Face[]): number | null {
  return news.find(([, by, text]) => by >= 0 && /^(discard|riichi):/.test(text))?.[1] ?? null;
}
