import { challenges } from './challenges.svelte';
import { LiveSocket } from './socket';
import type { ChallengeTold, Lobby, OpenTable, SeekSeen } from './types.gen';

/** The open tables, who waits for others, and how many are here, kept fresh by the lobby's socket. */
export class LobbyNews {
  tables = $state.raw<readonly OpenTable[]>([]);
  people = $state.raw<number | null>(null);
  seeks = $state.raw<readonly SeekSeen[]>([]);
  #socket = new LiveSocket<Lobby | ChallengeTold>('/ws/lobby', { message: (news) => this.#received(news) });

  leave(): void {
    this.#socket.close();
  }
  #received(news: Lobby | ChallengeTold): void {
    if (news.t === 'challenge') return challenges.note(news.challenge);
    this.tables = news.tables;
    this.people = news.people;
    this.seeks = news.seeks;
  }
}
