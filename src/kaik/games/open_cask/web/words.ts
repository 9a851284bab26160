import { sentences } from '$lib/words';

/** What a table of Open Cask says. */
export const words = sentences(
  {
    first: 'いくら賭けるか決めてください。降りることもできます。',
    bet: '直前の人は{n}点を賭けました。それに応じて賭けるか、降りてください。',
    turn: '見せる手札を一枚選んでください。',
    barrel: '樽',
    closed: 'あと{n}枚',
    pass: '賭け {n}回目（全{all}回）',
    price: '直前の賭け {n}点',
    upturned: '公開した札',
    pick: '公開する札',
    before: '前の季節',
  },
  {
    first: 'Decide how much you bet, or go out.',
    bet: 'The last bet was {n}. Bet accordingly, or go out.',
    turn: 'Choose a card of your hand to turn up.',
    barrel: 'Barrel',
    closed: '{n} closed',
    pass: 'Betting pass {n} of {all}',
    price: 'last bet {n}',
    upturned: 'turned up',
    pick: 'You turn up',
    before: 'The season before',
  },
);
