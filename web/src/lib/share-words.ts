import { settings } from './settings.svelte';
import { fill, sentences } from './sentences';

/** What is said where a game is shown to others; loaded when somebody wants to. */
const words = sentences(
  {
    title: '共有',
    what: '何を見せますか',
    position: 'この局面',
    game: '対局全体',
    picture: '共有される絵',
    link: 'リンク',
    copy: 'コピー',
    copied: 'コピーしました',
    send: 'ほかのアプリへ送る',
    save: '画像を保存',
    'save.svg': 'SVG',
    'save.png': 'PNG',
    'save.film.svg': '動くSVG',
    'save.film.png': '動くPNG',
    embed: 'ほかのページに埋め込む',
    'embed.explain': 'このコードを自分のページに貼ると、盤が表示されます。',
    close: '閉じる',
    failed: 'コピーできませんでした。リンクを選んでコピーしてください。',
    whole: 'kaikで対局全体を見る',
    live: '対局中',
    at: '{n} / {all}',
    missing: 'この対局は表示できません。',
    loading: '読み込んでいます…',
  },
  {
    title: 'Share',
    what: 'What to show',
    position: 'This position',
    game: 'The whole game',
    picture: 'The picture that is shared',
    link: 'Link',
    copy: 'Copy',
    copied: 'Copied',
    send: 'Send to another app',
    save: 'Save a picture',
    'save.svg': 'SVG',
    'save.png': 'PNG',
    'save.film.svg': 'Moving SVG',
    'save.film.png': 'Moving PNG',
    embed: 'Show it on another page',
    'embed.explain': 'Paste this code into a page of your own, and the board stands there.',
    close: 'Close',
    failed: 'It could not be copied. Select the link and copy it.',
    whole: 'See the whole game on kaik',
    live: 'Being played',
    at: '{n} of {all}',
    missing: 'This match cannot be shown.',
    loading: 'Loading…',
  },
);

export function say(key: keyof typeof words.ja, gaps?: Record<string, string | number>): string {
  return fill(words[settings.language][key], gaps);
}
