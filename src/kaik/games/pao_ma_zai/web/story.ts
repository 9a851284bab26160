import { mahjongStory } from '$kits/mahjong/story';
import type { PaoMaZaiPaoView } from '$lib/types.gen';
import { words } from './words';

export const story = mahjongStory<PaoMaZaiPaoView>({
  win: ({ last }) => (last && last.how !== 'exhausted' ? { ...last, how: last.how } : null),
  worth: ({ after: { last }, translator }) =>
    last && last.horses.length > 0
      ? translator.from(words, 'story.horses', { n: last.good, all: last.horses.length })
      : null,
});
