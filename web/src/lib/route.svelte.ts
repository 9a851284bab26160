import { decoded } from './address';

/** Where in the house we are. */
export type Place =
  | {
      readonly room:
        | 'lobby'
        | 'games'
        | 'learn'
        | 'puzzles'
        | 'all-rules'
        | 'analyses'
        | 'challenges'
        | 'watch'
        | 'moderation'
        | 'account'
        | 'turns'
        | 'notices'
        | 'bots';
    }
  | { readonly room: 'tournaments' | 'new-tournament' }
  | { readonly room: 'tournament'; readonly tournament: string }
  | { readonly room: 'analyse'; readonly game: string; readonly from: string }
  | { readonly room: 'puzzle'; readonly game: string; readonly id: string; readonly theme: string }
  | { readonly room: 'new' | 'rules' | 'lesson'; readonly game: string }
  | { readonly room: 'step'; readonly game: string; readonly step: string }
  | { readonly room: 'table'; readonly table: string }
  | { readonly room: 'replay' | 'embed'; readonly match: string }
  | { readonly room: 'profile'; readonly name: string }
  | { readonly room: 'enter'; readonly token: string }
  | { readonly room: 'open' }
  | { readonly room: 'nowhere' };

/** The place an address names. */
export function placeOf(path: string, hash: string): Place {
  const [room = '', id = '', ...more] = path.split('/').filter(Boolean).map(decoded);
  if (room === 'learn' && id && more.length === 1 && more[0]) return { room: 'step', game: id, step: more[0] };
  if (room === 'puzzles' && id && more.length <= 1) {
    return { room: 'puzzle', game: id, id: more[0] ?? '', theme: decoded(hash.replace(/^#/, '')) };
  }
  if (more.length > 0) return { room: 'nowhere' };
  if (room === '') return { room: 'lobby' };
  if ((room === 'open' || room === 'moderation' || room === 'account') && id === '') return { room };
  if (room === 'bots' && id === '') return { room };
  if (room === 'enter' && id === '') return { room: 'enter', token: hash.replace(/^#/, '') };
  if ((room === 'games' || room === 'learn' || room === 'puzzles') && id === '') return { room };
  if ((room === 'challenges' || room === 'watch') && id === '') return { room };
  if ((room === 'turns' || room === 'notices') && id === '') return { room };
  if (room === 'tournaments') {
    if (id === '' || id === 'new') return { room: id === '' ? 'tournaments' : 'new-tournament' };
    return { room: 'tournament', tournament: id };
  }
  if (room === 'me' && id === '') return { room: 'profile', name: '' };
  if (room === 'rules' && id === '') return { room: 'all-rules' };
  if (room === 'analyse') return id === '' ? { room: 'analyses' } : { room, game: id, from: hash.replace(/^#/, '') };
  if (id === '') return { room: 'nowhere' };
  if (room === 'people') return { room: 'profile', name: id };
  if (room === 'new' || room === 'rules') return { room, game: id };
  if (room === 'learn') return { room: 'lesson', game: id };
  if (room === 'table') return { room, table: id };
  if (room === 'replay' || room === 'embed') return { room, match: id };
  return { room: 'nowhere' };
}

/** The room a place is in: from puzzle to puzzle of a game, and from step to step, one stays in the same. */
export function roomOf(place: Place): string {
  const within: readonly string[] = ['id', 'theme', 'step'];
  const parts = Object.entries(place).filter(([part]) => !within.includes(part));
  return parts.map(([, name]) => encodeURIComponent(String(name))).join('/');
}

class Route {
  #place = $state.raw<Place>(placeOf(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => this.#followed(event));
  }

  get place(): Place {
    return this.#place;
  }
  go(path: string): void {
    history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Another address for where one is: going back does not lead to the old one. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#arrive();
  }

  #arrive(): void {
    this.#place = placeOf(location.pathname, location.hash);
  }
  /** Links within the house change the room without a reload; new tabs and downloads stay links. */
  #followed(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|docs|guide|openapi\.json|ws)(\/|$)/.test(link.pathname)) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
