import type { Lobby, OpenTable } from './types.gen';

/** The open tables and how many are here, kept fresh by the lobby's socket. */
export class LobbyNews {
  tables = $state.raw<readonly OpenTable[]>([]);
  people = $state.raw<number | null>(null);
  #socket: WebSocket | null = null;
  #left = false;
  #tries = 0;

  constructor() {
    this.#open();
  }
  leave(): void {
    this.#left = true;
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as Lobby);
    socket.onclose = () => this.#again();
  }
  #heard(news: Lobby): void {
    if (news.t !== 'lobby') return;
    this.#tries = 0;
    this.tables = news.tables;
    this.people = news.people;
  }
  #again(): void {
    if (this.#left) return;
    this.#tries += 1;
    setTimeout(() => !this.#left && this.#open(), Math.min(1000 * 2 ** this.#tries, 30000));
  }
}
