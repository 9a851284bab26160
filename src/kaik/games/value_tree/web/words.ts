import { sentences } from '$lib/words';

/** What a table of Value Tree says. */
export const words = sentences(
  {
    play: '道の先を選び、合計が同じになる札を出してください。出さなければ道を増やします。',
    stuck: '道の先を選んで札を出すか、パスしてください（めくる札がありません）。',
    on: '続けて出すか、パスしてください。',
    join: 'さらに道を合わせるか、合わせた道に札を出してください。',
    points: '{n}点',
    wants: '合計{n}',
    any: 'どれでも一枚',
    joined: '合わせる',
    roads: '道の先',
    stock: '山札',
    known: '山札（一度見えた札）',
    dead: '重ねられた札と消えた札',
    'season-won': '季節は{who}の勝ちでした。',
    passes: '続けて{n}人がパスしました',
    'won-with': '最後の一手：{word}',
  },
  {
    play: 'Choose the end of a road, then cards that add up to it; or grow a road.',
    stuck: 'Choose the end of a road and lay cards on it, or pass: no card is left to turn up.',
    on: 'Play on, or pass.',
    join: 'Join another road, or lay cards on the joined ones.',
    points: '{n} {n|point|points}',
    wants: 'wants {n}',
    any: 'any one card',
    joined: 'joining',
    roads: 'Ends of the roads',
    stock: 'Stock',
    known: 'Stock, of cards already seen',
    dead: 'Covered or cleared',
    'season-won': '{who} won the season.',
    passes: '{n} passed one after another',
    'won-with': 'The last word: {word}',
  },
);
