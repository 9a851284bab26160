import { api } from './api';
import { online } from './online.svelte';
import { settings } from './settings.svelte';
import { play } from './sounds';
import { t } from './translator.svelte';
import { notify } from './turn-sign';
import type { MyTournament } from './types.gen';

/** Milliseconds between two looks: while one of them runs, and while all of them are still to come. */
const RUNNING = 4_000;
const COMING = 20_000;

/** The tournaments I take part in. Whoever takes part in none asks once and no more. */
class MyTournaments {
  all = $state.raw<readonly MyTournament[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = new Set<string>();

  /** The one where I am waited for now. */
  get waiting(): MyTournament | undefined {
    return this.all.find((each) => each.table !== '');
  }
  /** Asks now, and from then on for as long as I take part in something. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    if (online.now) await this.#ask();
    clearTimeout(this.#timer);
    if (this.all.length === 0) return;
    const pause = this.all.some(({ state }) => state === 'running') ? RUNNING : COMING;
    this.#timer = setTimeout(() => void this.load(), pause);
  }
  async #ask(): Promise<void> {
    try {
      this.all = await api.myTournaments();
    } catch {
      return; // asked again by and by
    }
    for (const each of this.all) this.#tell(each);
  }
  #tell({ table, due, name, round }: MyTournament): void {
    if (!table || !due || this.#told.has(table)) return;
    this.#told.add(table);
    play('bell');
    const text = t('tournament.table-ready', { name, round: t('tournaments.round', { n: round }) });
    if (document.hidden && settings.notices) notify('kaik', text, table);
  }
}

export const myTournaments = new MyTournaments();
