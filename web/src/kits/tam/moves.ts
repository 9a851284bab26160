import type { Translator } from '$lib/translator.svelte';
import { sentences } from '$lib/words';

/** How pieces go, in words: a cell of a move table read aloud. */
export const moves = sentences(
  {
    F: '前',
    B: '後ろ',
    L: '左',
    R: '右',
    '+': '縦横',
    x: '斜め',
    '*': '八方',
    and: '・',
    then: '、',
    step: '●{where}に1ます',
    'step-two': '●{where}に2ます（間が空いていれば）',
    leap: '○{where}の2ます先へ跳ぶ',
    ride: '◆{where}に何ますでも',
    hop: '◇{where}に何ますでも（1枚まで跳び越せる）',
    far: '▲{where}の2ます目から何ますでも',
    here: '{way}',
    'in-hue': '皇処（今）：{way}',
    'out-of-hue': '皇処の外（今）：{way}',
    'else-in-hue': '皇処では：{way}',
    'else-outside': '皇処の外では：{way}',
    tam: '持ち主はなく、どちらも動かせます。王の歩みで二歩ちょうど。取れません。',
  },
  {
    F: 'forward',
    B: 'back',
    L: 'left',
    R: 'right',
    '+': 'straight',
    x: 'diagonally',
    '*': 'any way',
    and: ', ',
    then: '; ',
    step: '● one square {where}',
    'step-two': '● two squares {where}, if nothing is between',
    leap: '○ leaps two squares {where}',
    ride: '◆ any distance {where}',
    hop: '◇ any distance {where}, over one piece at most',
    far: '▲ any distance {where} from the second square on',
    here: '{way}',
    'in-hue': 'Here, in hue: {way}',
    'out-of-hue': 'Here: {way}',
    'else-in-hue': 'In hue: {way}',
    'else-outside': 'Outside hue: {way}',
    tam: 'Nobody’s piece: either side may move it, exactly two steps. It cannot be taken.',
  },
);
type Word = keyof (typeof moves)['en'];

/** A cell of a move table, `ride F B, step L R`, in words. */
export function cellText(cell: string, translator: Translator): string {
  const say = (key: Word, gaps: Record<string, string> = {}) => translator.from(moves, key, gaps);
  const groups = cell.split(', ').flatMap((group) => {
    const [kind = '', ...signs] = group.split(' ');
    const one = signs.filter((sign) => kind === 'leap' || !sign.endsWith('2'));
    const two = kind === 'step' ? signs.filter((sign) => sign.endsWith('2')) : [];
    const where = (some: readonly string[]) => some.map((sign) => say(sign.replace('2', '') as Word)).join(say('and'));
    return [
      one.length > 0 ? say(kind as Word, { where: where(one) }) : '',
      two.length > 0 ? say('step-two', { where: where(two) }) : '',
    ];
  });
  return groups.filter(Boolean).join(say('then'));
}

/** How a piece goes where it stands, and how it would elsewhere. */
export function waysText(ways: readonly [string, string], hue: boolean, translator: Translator): string[] {
  const [outside, inside] = ways;
  const say = (key: Word, way: string) => translator.from(moves, key, { way: cellText(way, translator) });
  if (outside === inside) return [say('here', inside)];
  return hue
    ? [say('in-hue', inside), say('else-outside', outside)]
    : [say('out-of-hue', outside), say('else-in-hue', inside)];
}
