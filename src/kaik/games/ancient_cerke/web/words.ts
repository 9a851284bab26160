import { sentences } from '$lib/words';

/** What a table of Ancient Cerke says. */
export const words = sentences(
  {
    proposing: '先手を提案してください。',
    answering: '{who}の先手でよいですか。',
    drawing: 'くじで先手を決めます。',
    arranging: '車と獣をそのままにするか、入れ換えるか選んでください。',
    moving: 'あなたの番です。動かす駒を選んでください。',
    ended: '対局は終わりました。',
    lost: '{who}の取られた駒',
    none: 'なし',
    square: '{square}、{what}',
  },
  {
    proposing: 'Propose who begins.',
    answering: '{who} is to begin: do you agree?',
    drawing: 'The lot decides who begins.',
    arranging: 'Keep chariots and beasts as they are, or swap them?',
    moving: 'Your turn: choose a piece to move.',
    ended: 'The game is over.',
    lost: 'Lost by {who}',
    none: 'none',
    square: '{square}, {what}',
  },
);
