import { sentences } from '$lib/words';

/** What a table of pao ma zai says. */
export const words = sentences(
  {
    horses: '良い駒を調べた結果（{n}枚が良い駒）',
    'horses.none': '追加の駒はありませんでした。',
    good: 'あなたの良い駒（ツモのあと、めくった駒がこれなら得点）',
    each: 'ツモ：各自{n}点',
    ron: 'ロン：{n}点',
    rob: 'カンの略奪：{n}点',
    kans: 'カン：閉じた{closed}点ずつ、大きな{big}点、小さな{small}点ずつ',
  },
  {
    horses: 'The horses that ran ({n} came in)',
    'horses.none': 'No horses ran.',
    good: 'Your good tiles: as horses after your own draw they are paid for',
    each: 'Own draw: {n} from each',
    ron: 'Off a discard: {n}',
    rob: 'Robbed kan: {n}',
    kans: 'Kans: closed {closed} from each, big {big}, small {small} from each',
  },
);
