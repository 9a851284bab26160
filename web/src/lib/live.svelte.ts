import { api, nonce } from './api';
import { settings } from './settings.svelte';
import { LiveSocket } from './socket';
import { ToldLog } from './told';
import type {
  AskSeen,
  ClientMessage,
  Bye,
  Face,
  Hint,
  ChatLine,
  Position,
  Sync,
  TableSeen,
  ServerMessage,
  Update,
  Wrong,
} from './types.gen';

const TUMBLE = 600;
/** Words that lie on the table for all to see when they have fallen. */
export const THROWS = /^(sticks|first|dice|die):/;

/** The server's sentence, and what kind of refusal it is. */
export interface Refusal {
  readonly sentence: string;
  readonly kind: Wrong['kind'];
}

/** One table as this page sees it: the socket, the log, the position, and what we have said. */
export class LiveTable {
  table = $state.raw<TableSeen | null>(null);
  seat = $state.raw<number | null>(null);
  hosting = $state.raw(false);
  /** The seat of a running match that we have asked for, while nobody has answered. */
  asking = $state.raw<number | null>(null);
  position = $state.raw<Position | null>(null);
  log = $state.raw<readonly Face[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** The faces that led to the position shown now; boards animate them. */
  news = $state.raw<readonly Face[]>([]);
  /** The throw that is in the air or was the last to fall. */
  thrown = $state.raw<Face | null>(null);
  /** Whether it is still in the air: the position is about to change, and nothing can be said to it. */
  falling = $state.raw(false);
  /** Why the last thing was refused. */
  refused = $state.raw<Refusal | null>(null);
  lost = $state.raw(false);
  /** Why the server has hung up for good. */
  gone = $state.raw<Refusal | null>(null);
  /** An action of ours that is on its way. */
  saying = $state.raw('');
  /** What a bot said about its last action. */
  reasons = $state.raw<ReadonlyMap<number, Readonly<Record<string, string>>>>(new Map());
  /** What a bot would say in our place; gone as soon as the table moves on. */
  hint = $state.raw<Hint | null>(null);
  /** Whether a hint is being thought of. */
  hinting = $state.raw(false);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state.raw(0);

  #socket: LiveSocket<Exclude<ServerMessage, Bye>> | null = null;
  #left = false;
  #ids = 0;
  #waiting: Update[] = [];
  #told = new ToldLog();
  #showing = false;

  constructor(private readonly id: string) {
    void this.#arrive();
  }

  /** Whoever comes by a link is made a guest before the socket is opened; without that one may only watch. */
  async #arrive(): Promise<void> {
    await api.me().catch(() => undefined);
    if (this.#left) return;
    this.#socket = new LiveSocket(`/ws/table/${encodeURIComponent(this.id)}`, {
      message: (telling) => this.#heard(telling),
      hello: () => ({ t: 'hello', match: this.position?.match ?? '', n: this.#told.length, seat: this.seat }),
      open: () => (this.lost = false),
      lost: () => (this.lost = true),
      gone: (bye) => (this.gone = { sentence: bye.why, kind: bye.kind }),
    });
  }

  play(action: string): void {
    if (!this.position || this.saying || this.falling) return;
    this.refused = null;
    this.saying = action;
    this.#send({ t: 'play', n: this.position.n, do: action, id: this.#id() });
  }
  /** Whether we are asked for more than the only action there is, and hints are given here. */
  get mayHint(): boolean {
    return this.seat !== null && (this.table?.hints_now ?? false) && (this.position?.legal.length ?? 0) > 1;
  }
  askHint(): void {
    if (!this.position || !this.mayHint || this.hinting || this.hint) return;
    this.refused = null;
    this.hinting = true;
    this.#send({ t: 'hint', n: this.position.n, id: this.#id() });
  }
  sit(seat: number): void {
    this.#send({ t: 'sit', seat, nonce: nonce(), id: this.#id() });
  }
  stand(): void {
    this.#send({ t: 'stand', id: this.#id() });
  }
  seatBot(seat: number, bot: string): void {
    this.#send({ t: 'bot', seat, bot, id: this.#id() });
  }
  /** Let somebody who asks for a seat have it, or not. */
  admit(ask: AskSeen, yes: boolean): void {
    this.#send({ t: 'admit', seat: ask.seat, ask: ask.id, yes, id: this.#id() });
  }
  /** Ready for the match that is prepared, with our share of its luck; after a match this asks for another. */
  ready(): void {
    this.#send({ t: 'ready', nonce: nonce(), id: this.#id() });
  }
  say(text: string): void {
    this.#send({ t: 'chat', text, id: this.#id() });
  }
  leave(): void {
    this.#left = true;
    this.#socket?.close();
  }

  #id(): string {
    this.#ids += 1;
    return `p${this.#ids}`;
  }
  #send(message: ClientMessage): void {
    this.#socket?.send(message);
  }

  #heard(telling: Exclude<ServerMessage, Bye>): void {
    switch (telling.t) {
      case 'sync':
        return this.#synced(telling);
      case 'told':
        return this.#heed(telling);
      case 'ack':
        this.saying = '';
        return;
      case 'table':
        this.#seated(telling);
        return;
      case 'chat':
        this.chat = [...this.chat, telling.line];
        return;
      case 'why':
        this.reasons = new Map(this.reasons).set(telling.n, telling.text);
        return;
      case 'hint':
        this.hinting = false;
        this.hint =
          this.position?.match === telling.match && this.position.legal.includes(telling.word) ? telling : null;
        return;
    }
  }

  #synced(sync: Sync): void {
    const again = this.position?.match === sync.position.match;
    const log = this.#told.synced(sync.position.match, sync.start, sync.faces);
    if (log === null) return this.#socket?.resume();
    if (!again || sync.position.n !== this.log.length) this.hint = null;
    this.hinting = false;
    this.#waiting = [];
    this.#seated(sync);
    this.log = log;
    this.position = sync.position;
    this.chat = sync.chat;
    this.ahead = sync.now - Date.now();
    this.refused = sync.kind && { sentence: sync.refused, kind: sync.kind };
    this.saying = '';
    this.news = [];
    if (!again) this.thrown = this.log.findLast((face) => THROWS.test(face[2])) ?? null;
  }
  #seated(at: { table: TableSeen; seat: number | null; hosting: boolean; asking: number | null }): void {
    this.table = at.table;
    this.seat = at.seat;
    this.hosting = at.hosting;
    this.asking = at.asking;
    const own = at.seat === null ? null : at.table.seats[at.seat];
    if (own && at.table.state === 'waiting' && !own.ready) this.ready();
  }

  #heed(told: Update): void {
    if (!this.#told.told(told.start, told.faces)) return this.#socket?.resume();
    this.#waiting.push(told);
    if (!this.#showing) void this.#show();
  }
  /** A hint is for one question: whatever else is said, or answered, makes it void. */
  #forget(told: Update): void {
    const moved = told.faces.some(([, , action]) => action !== '@hint');
    if (!moved && told.position.legal.length > 0) return;
    this.hint = null;
    this.hinting = false;
  }
  /** Shows what was told one thing after another: sticks fall first, then the table changes. */
  async #show(): Promise<void> {
    this.#showing = true;
    for (let told = this.#waiting.shift(); told; told = this.#waiting.shift()) {
      const fallen = told.faces.findLast((face) => THROWS.test(face[2]));
      if (fallen) this.thrown = fallen;
      if (fallen && !settings.still && this.#waiting.length < 2) await this.#fall();
      if (told.start !== this.log.length) continue;
      this.log = [...this.log, ...told.faces];
      this.position = told.position;
      this.#forget(told);
      this.news = told.faces;
      this.saying = '';
      this.refused = null;
    }
    this.#showing = false;
  }
  async #fall(): Promise<void> {
    this.falling = true;
    await pause(TUMBLE);
    this.falling = false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
