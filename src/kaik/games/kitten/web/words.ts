import { sentences } from '$lib/words';

/** What a table of Kitten says. */
export const words = sentences(
  {
    rank: '最初に出す札の種類を、手札から一枚選んで言ってください。',
    lead: '最初に出します。一枚か、同じ強さの友を選んでください。',
    'lead-rank': '{rank}を最初に出します。札を選んでください。',
    join: '参加するには、場にある色の{rank}より強い札を一枚か、{rank}のより多い友を出してください。参加しなければ{n}枚引きます。',
    points: '{n}点',
    score: 'うち今季{n}点',
    leads: '最初に出しました',
    joins: '参加',
    drew: '不参加',
    empty: '手札なし',
    dealer: '今の親',
    captured: '獲得{n}枚',
    known: '場から得た札',
    'season-won': '季節は{who}の勝ちでした。',
    'season-drawn': '季節は引き分けでした。',
  },
  {
    rank: 'Name the rank you will lead: touch one of its cards.',
    lead: 'You lead: choose one card, or a set of equal strength.',
    'lead-rank': 'You lead: {rank}. Choose the cards.',
    join: 'Join with one card stronger than {rank} in a colour that lies there, or with more of {rank}; or leave and draw {n}.',
    points: '{n} {n|point|points}',
    score: '{n} this season',
    leads: 'leads',
    joins: 'joins',
    drew: 'left',
    empty: 'no cards',
    dealer: 'dealer',
    captured: '{n} captured',
    known: 'taken from tricks',
    'season-won': '{who} won the season.',
    'season-drawn': 'The season was drawn.',
  },
);
