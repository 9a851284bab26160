import type { Language } from './words';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'still';
/** How fast the acts of others follow one another on the table. */
export type Pace = 'slow' | 'normal' | 'fast' | 'once';

/** What is painted on pieces and tiles: kanji, letters and numbers with their moves, or plain pictures. */
export type PieceSet = 'kanji' | 'letters' | 'plain';

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  pace: Pace;
  sound: boolean;
  /** How loud sounds are, 0 to 100. */
  volume: number;
  /** Whether the system tells that it is one's turn while the page is out of sight. */
  notices: boolean;
  pieces: PieceSet;
  /** The bot one plays against unless another is chosen; empty until it was chosen once. */
  level: string;
  /** Whether everything is marked that the other side could take next, where that is offered. */
  threats: boolean;
}

const PLACE = 'kaik.settings';

function remembered(): Kept {
  const language: Language = globalThis.navigator?.language.startsWith('ja') ? 'ja' : 'en';
  const usual: Kept = {
    language,
    theme: 'system',
    motion: 'system',
    pace: 'normal',
    sound: true,
    volume: 70,
    notices: false,
    pieces: 'kanji',
    level: '',
    threats: false,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual;
  }
}

/** How this person likes the house; kept on this device only. */
class Settings {
  #kept = $state(remembered());
  #calm = $state(false);

  /** Tests of sentences have neither a window nor a page. */
  constructor() {
    const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
    this.#calm = query?.matches ?? false;
    query?.addEventListener('change', () => (this.#calm = query.matches));
    this.#show();
  }

  get language(): Language {
    return this.#kept.language;
  }
  set language(language: Language) {
    this.#keep({ language });
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }
  get pace(): Pace {
    return this.#kept.pace;
  }
  set pace(pace: Pace) {
    this.#keep({ pace });
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ volume });
  }
  get notices(): boolean {
    return this.#kept.notices;
  }
  set notices(notices: boolean) {
    this.#keep({ notices });
  }
  get pieces(): PieceSet {
    return this.#kept.pieces;
  }
  set pieces(pieces: PieceSet) {
    this.#keep({ pieces });
  }
  get level(): string {
    return this.#kept.level;
  }
  set level(level: string) {
    this.#keep({ level });
  }
  get threats(): boolean {
    return this.#kept.threats;
  }
  set threats(threats: boolean) {
    this.#keep({ threats });
  }
  /** Whether things are shown at once instead of moving. */
  get still(): boolean {
    return this.#kept.motion === 'still' || (this.#kept.motion === 'system' && this.#calm);
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // a private window keeps nothing; the setting still holds while the page is open
    }
    this.#show();
  }

  #show(): void {
    const page = globalThis.document?.documentElement;
    if (!page) return;
    page.lang = this.#kept.language;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (manifest) manifest.href = `/manifest${this.#kept.language === 'ja' ? '.ja' : ''}.webmanifest`;
    page.dataset.theme = this.#kept.theme;
    page.dataset.motion = this.#kept.motion;
  }
}

export const settings = new Settings();
