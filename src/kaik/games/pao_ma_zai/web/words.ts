import { sentences } from '$lib/words';

/** What a table of pao ma zai says. */
export const words = sentences(
  {
    good: 'あなたの良い牌（ツモのあと、めくった牌がこれなら得点）',
    each: 'ツモ：各自{n}点',
    ron: 'ロン：{n}点',
    rob: 'カンの略奪：{n}点',
    kans: 'カン：閉じた{closed}点ずつ、大きな{big}点、小さな{small}点ずつ',
    'story.horses': '馬{all}枚のうち{n}枚が当たり。',
    'use.good': 'あなたの当たり馬（自摸和了のあとにめくれば1点ずつ）',
  },
  {
    good: 'Your good tiles: as horses after your own draw they are paid for',
    each: 'Own draw: {n} from each',
    ron: 'Off a discard: {n}',
    rob: 'Robbed kan: {n}',
    kans: 'Kans: closed {closed} from each, big {big}, small {small} from each',
    'story.horses': '{n} of {all} horses came in.',
    'use.good': 'good for you as a horse after a self-draw',
  },
);
