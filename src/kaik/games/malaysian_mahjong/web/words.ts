import { sentences } from '$lib/words';

/** What a table of Malaysian mahjong says. */
export const words = sentences(
  {
    before: '駒を引く前です。飛を単独で公開するか、駒を引いてください。',
    act: 'あなたの番です。捨てる駒に触れてください（飛に触れると単独で公開します）。',
    wanted: 'あなたに有効な花（頭・獣・単独の飛はいつでも有効）',
    dora: 'ドラ{n}',
    back: '手に戻した飛{n}',
    needs: 'ホラには{n}ハン以上が必要です。',
    read: '読み',
    total: '合計{n}ハン',
    limit: '{n}ハンとして数えます',
    yaku: '{name} {n}ハン',
  },
  {
    before: 'Before you draw: lay a fei alone, or draw a tile.',
    act: 'Your turn: touch the tile to throw away (a fei that is touched is laid alone).',
    wanted: 'Flowers that count for you (faces, animals and a fei laid alone always do)',
    dora: '{n} dora',
    back: '{n} fei taken back',
    needs: 'A win needs {n} han.',
    read: 'Read as',
    total: '{n} han in all',
    limit: 'counted as {n} han',
    yaku: '{name} {n} han',
  },
);
