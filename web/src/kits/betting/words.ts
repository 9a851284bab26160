import { sentences } from '$lib/words';

/** What tables say where cards are played for a pot. */
export const words = sentences(
  {
    points: '{n}点',
    paid: '場に{n}',
    out: '降りた',
    pot: '場の点',
    best: 'いちばん強い役',
    'one-colour': '同色',
    won: '{who}が場の{n}点を取りました。',
    shared: '{who}が場の{n}点を分けました。',
    left: 'ほかの人が降り、{who}が場の{n}点を取りました。',
    carried: '分けられない{n}点は場に残りました。',
    common: '共通の札',
    then: '、次に',
    'tell.won': '{who}が{meld}で場の{n}点を取りました。',
    'tell.shared': '{who}が{meld}で並び、場の{n}点を分けました。',
    'tell.left': '{who}だけが残り、場の{n}点を取りました。',
  },
  {
    points: '{n} {n|point|points}',
    paid: '{n} in the pot',
    out: 'out',
    pot: 'Pot',
    best: 'Your best meld',
    'one-colour': 'one colour',
    won: '{who} won the pot of {n}.',
    shared: '{who} shared the pot of {n}.',
    left: 'All others went out, and {who} took the pot of {n}.',
    carried: '{n} could not be shared and lies in the pot.',
    common: 'Common cards',
    then: ', then ',
    'tell.won': '{who} {v|wins|win} the pot of {n} with {meld}.',
    'tell.shared': '{who} share the pot of {n} with {meld}.',
    'tell.left': '{who} alone {v|is|are} left and {v|takes|take} the pot of {n}.',
  },
);
