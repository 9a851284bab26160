import { sentences } from '$lib/words';

/** What a table of March says. */
export const words = sentences(
  {
    lead: 'あなたが最初に出します。出す札を選んでください。',
    answer: '同じ形で勝る役を続けるか、同じ枚数を伏せて捨ててください。',
    points: '{n}点',
    leads: '最初に出しました',
    follows: '続けました',
    drops: '伏せて捨てました',
    takes: 'このラウンドを取りました',
    won: '公開札{n}枚',
    gone: '表向きで除かれた札',
    dropped: '自分が伏せた札',
    'tell.lead': '{who}が{meld}で始めました。',
    'tell.follow': '{who}が{meld}で続けました。',
    'tell.drop': '{who}が{n}枚伏せて捨てました。',
    'tell.won': '{who}がこのラウンドを取り、次に最初に出します。',
    'tell.alone': 'だれも続けません。{other}がこのラウンドを取り、次も最初に出します。',
  },
  {
    lead: 'You lead: choose the cards to lay.',
    answer: 'Follow with a stronger meld of the same shape, or drop as many cards face down.',
    points: '{n} {n|point|points}',
    leads: 'leads',
    follows: 'follows',
    drops: 'face down',
    takes: 'takes the round',
    won: '{n} open {n|card|cards}',
    gone: 'Shown and out of play',
    dropped: 'What you dropped',
    'tell.lead': '{who} {v|leads|lead} {meld}.',
    'tell.follow': '{who} {v|follows|follow} with {meld}.',
    'tell.drop': '{who} {v|drops|drop} {n} {n|card|cards} face down.',
    'tell.won': '{who} {v|takes|take} the round and {v|leads|lead} next.',
    'tell.alone': 'No one follows: {other} {v|takes|take} the round and {v|leads|lead} next.',
  },
);
