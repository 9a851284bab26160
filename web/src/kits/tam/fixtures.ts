import type { TamView } from '$lib/types.gen';

/** A small position for tests: the cloth of cerke with a few pieces on it. */
export function position(pieces: Record<string, string>, more: Partial<TamView> = {}): TamView {
  return {
    seat: 0,
    columns: [...'KLNTZXCMP'],
    rows: ['A', 'E', 'I', 'U', 'O', 'Y', 'AI', 'AU', 'IA'],
    pieces,
    hue: ['NI', 'TU', 'XY', 'CAI', 'NAI', 'TY', 'XU', 'CI', 'ZO'],
    water: ['ZI', 'ZU', 'ZY', 'ZAI', 'NO', 'TO', 'XO', 'CO', 'ZO'],
    guarded: [],
    captured: [[], []],
    held: [[], []],
    near: [[], []],
    scores: [20, 20],
    side: 0,
    rate: 1,
    season: 0,
    seasons: 4,
    tam_moved: false,
    carried: [0, 0],
    phase: { type: 'moving' },
    move: [],
    ways: [
      ['ride F', 'ride F B, step L R L2 R2'],
      ['step F', 'step F B L R F2'],
      ['ride +', 'ride x'],
      ['leap +2', 'leap x2'],
      ['step x', 'ride x'],
      ['leap x2', 'far x'],
      ['ride F B, step L R', 'ride +'],
      ['ride L R, step F B', 'hop *'],
      ['step F L R x', 'step *'],
      ['step *', 'step *'],
    ],
    needs: [],
    ...more,
  };
}

const NAMES = {
  R: { ja: '弓', en: 'archer' },
  H: { ja: '馬', en: 'horse' },
  P: { ja: '兵', en: 'pawn' },
  B: { ja: '車', en: 'chariot' },
  S: { ja: '巫', en: 'shaman' },
  G: { ja: '将', en: 'general' },
  K: { ja: '王', en: 'king' },
  M: { ja: '皇', en: 'tam' },
  獣: { ja: '獣', en: 'The Animals' },
};
/** The labels those tests need. */
export const LABELS = NAMES;
