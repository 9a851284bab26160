import { sentences } from '$lib/words';

export const words = sentences(
  {
    covered: '伏せた裁',
    hidden: '伏せています',
    sum: '合計 {n}',
    bank: '積値 {n}',
    bust: '失いました',
    total: '前の合計 {n}',
    'ask.chain': '合計は{n}です。再行（0か1で全て失います）か、積値か選んでください。',
    'ask.broken': '合計を失いました。悟られないように積値してください。',
    secret: '合計は最後まで伏せます',
  },
  {
    covered: 'a covered throw',
    hidden: 'covered',
    sum: '{n} so far',
    bank: '{n} banked',
    bust: 'lost',
    total: 'had {n}',
    'ask.chain': 'You have {n}: throw again (0 or 1 loses it all), or bank it?',
    'ask.broken': 'You have lost it all: bank, so that nobody notices.',
    secret: 'totals stay covered to the end',
  },
);
