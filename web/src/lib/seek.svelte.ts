import { whyNot } from './translator.svelte';
import type { Bye, SeekClientMessage, SeekOpened, SeekPaired, SeekWaiting } from './types.gen';

type Received = SeekWaiting | SeekPaired | Bye;

/** What becomes of a search. */
export interface SearchCallbacks {
  readonly paired: (table: string) => void;
  /** The search is over without anybody found; why, or nothing where the connection was lost. */
  readonly over: (why: string) => void;
}

/** Somebody looks for others to play with, for as long as the socket is open. */
export class Search {
  waiting = $state.raw<SeekWaiting | null>(null);
  /** The server's clock less ours, in milliseconds. */
  #ahead = 0;
  #socket: WebSocket;
  #done = false;

  constructor(
    wanted: Omit<SeekOpened, 't'>,
    private readonly callbacks: SearchCallbacks,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new WebSocket(`${scheme}://${location.host}/ws/seek`);
    this.#socket.onopen = () => this.#say({ t: 'seek', ...wanted });
    this.#socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)) as Received);
    this.#socket.onclose = () => this.#end('');
  }

  /** What the clock of the server says. */
  now(): number {
    return Date.now() + this.#ahead;
  }
  fill(yes: boolean): void {
    this.#say({ t: 'fill', yes });
  }
  cancel(): void {
    this.#done = true;
    this.#socket.close();
  }

  #say(message: SeekClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  #received(message: Received): void {
    if (this.#done) return;
    switch (message.t) {
      case 'seeking':
        this.#ahead = message.now - Date.now();
        this.waiting = message;
        return this.#say({ t: 'here' });
      case 'paired':
        this.cancel();
        return this.callbacks.paired(message.table);
      case 'bye':
        return this.#end(whyNot(message.why, message.kind));
    }
  }
  #end(why: string): void {
    if (this.#done) return;
    this.cancel();
    this.callbacks.over(why);
  }
}
