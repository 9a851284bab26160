/** Moves as records of the games around tam write them (棋譜), turned into plain words. */

const SQUARE = '[KLNTZXCMP](?:AI|AU|IA|A|E|I|U|O|Y)';
const KANJI = '船兵弓車虎馬筆巫将王';
const LETTERS = 'VPRBTHCSGK';
const MOVE = new RegExp(`^(${SQUARE})[${KANJI}獣片](${SQUARE})(${SQUARE})?(?:[^A-Z].*)?$`);
const DROP = new RegExp(`^([黒赤])([${KANJI}])(${SQUARE})$`);
const TAM = new RegExp(`^(${SQUARE})皇(${SQUARE})?(?:\\[(${SQUARE})\\])?(${SQUARE})?(${SQUARE})$`);
const SAID: Readonly<Record<string, string>> = { 再行: 'go-on', 終季: 'end-season' };

/** `NAI兵NY無撃裁`, `LAU弓LAILY橋二`, `黒弓MY`, `ZO皇[TO]NO`, 再行 and 終季; null for everything else. */
export function spoken(text: string): string | null {
  const plain = text.normalize('NFKC').trim().toUpperCase();
  const said = SAID[plain];
  if (said !== undefined) return said;
  const drop = DROP.exec(plain);
  if (drop)
    return `drop ${drop[1] === '赤' ? 'r' : 'b'}${LETTERS[KANJI.indexOf(drop[2] ?? '')] ?? ''} ${drop[3] ?? ''}`;
  const tam = TAM.exec(plain);
  if (tam) return tamPath(tam);
  return MOVE.exec(plain)?.slice(1).filter(Boolean).join(' ') ?? null;
}

/** Tam's way: with the first square in brackets the stone is known, else the squares alone must do. */
function tamPath([, src, early, first, late, end]: readonly (string | undefined)[]): string {
  if (first === undefined) return ['tam', src, early, late, end].filter(Boolean).join(' ');
  const over = (stone: string | undefined) => (stone === undefined ? [] : [`/${stone}`]);
  return `tam:${[src, ...over(early), first, ...over(late), end].join('-')}`;
}
