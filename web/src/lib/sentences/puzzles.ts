import { sentences } from '../sentences';

/** The sentences of the puzzles. */
export const puzzles = sentences(
  {
    'puzzles.title': '問題',
    'puzzles.all': '問題集',
    'puzzles.intro': 'ボットの対局から選んだ局面です。最善の手を探すか、数えて答えます。',
    'puzzles.today': '今日の問題',
    'puzzles.solve': '解く',
    'puzzles.count': '{n}題',
    'puzzles.solved': '{n}／{of}題を解いた',
    'puzzles.nth': '{n}／{of}題目',
    'puzzles.every': 'すべて',
    'puzzles.themes': '種類',
    'puzzles.next': '次の問題',
    'puzzles.show': '正解を見る',
    'puzzles.mark': '解いた',
    'puzzles.none': '問題はまだありません。',
    'puzzles.page': '{game}の問題',
  },
  {
    'puzzles.title': 'Puzzles',
    'puzzles.all': 'Puzzles',
    'puzzles.intro': 'Positions from bot games. Find the best move, or count and answer.',
    'puzzles.today': 'Puzzle of the day',
    'puzzles.solve': 'Solve it',
    'puzzles.count': '{n} {n|puzzle|puzzles}',
    'puzzles.solved': '{n} of {of} solved',
    'puzzles.nth': 'Puzzle {n} of {of}',
    'puzzles.every': 'All',
    'puzzles.themes': 'Themes',
    'puzzles.next': 'Next puzzle',
    'puzzles.show': 'Show the solution',
    'puzzles.mark': 'solved',
    'puzzles.none': 'There are no puzzles yet.',
    'puzzles.page': 'Puzzles: {game}',
  },
);
