import { sentences } from '../sentences';

/** The sentences of the rules pages. */
export const rules = sentences(
  {
    'rules.title': '{game}の規則',
    'rules.options': '選べる規則',
    'rules.presets': '規則の組',
    'rules.source': '出典',
    'rules.default': '標準',
    'rules.try': '遊んでみる',
    'rules.pictures': '図',
    'rules.start': '始め',
    'rules.goal': '上がり',
    'rules.mark.step': 'そのますへ',
    'rules.mark.leap': '間の駒を飛び越えてそのますへ',
    'rules.mark.ride': '空いているかぎり何ますでも',
    'rules.mark.hop': '駒を一つまで越えて何ますでも',
    'rules.mark.far': '二ます目から何ますでも',
  },
  {
    'rules.title': 'The rules of {game}',
    'rules.options': 'Rules to choose from',
    'rules.presets': 'Rule sets',
    'rules.source': 'Source',
    'rules.default': 'usual',
    'rules.try': 'Try it',
    'rules.pictures': 'Pictures',
    'rules.start': 'start',
    'rules.goal': 'goal',
    'rules.mark.step': 'exactly there',
    'rules.mark.leap': 'exactly there, whatever stands between',
    'rules.mark.ride': 'any distance over empty squares',
    'rules.mark.hop': 'any distance, over one piece at most',
    'rules.mark.far': 'any distance from the second square on',
  },
);
