import { LiveSocket } from './socket';
import type { Lobby, OpenTable } from './types.gen';

/** The open tables and how many are here, kept fresh by the lobby's socket. */
export class LobbyNews {
  tables = $state.raw<readonly OpenTable[]>([]);
  people = $state.raw<number | null>(null);
  #socket = new LiveSocket<Lobby>('/ws/lobby', { message: (news) => this.#received(news) });

  leave(): void {
    this.#socket.close();
  }
  #received(news: Lobby): void {
    this.tables = news.tables;
    this.people = news.people;
  }
}
