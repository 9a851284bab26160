import { challenges } from './challenges.svelte';
import { LiveSocket } from './socket';
import type { ChallengeTold, Lobby, OpenTable, SeekSeen } from './types.gen';

/** The open tables, who waits for others, and how many are here, kept fresh by the lobby's socket. */
export class LobbyNews {
  tables = $state.raw<readonly OpenTable[]>([]);
  people = $state.raw<number | null>(null);
  seeks = $state.raw<readonly SeekSeen[]>([]);
  /** Whether the connection was lost: what became of challenges meanwhile is not told again. */
  #missed = false;
  #socket = new LiveSocket<Lobby | ChallengeTold>('/ws/lobby', {
    message: (news) => this.#received(news),
    lost: () => (this.#missed = true),
  });

  leave(): void {
    this.#socket.close();
  }
  #received(news: Lobby | ChallengeTold): void {
    if (this.#missed) void challenges.load();
    this.#missed = false;
    if (news.t === 'challenge') return challenges.note(news.challenge);
    this.tables = news.tables;
    this.people = news.people;
    this.seeks = news.seeks;
  }
}
