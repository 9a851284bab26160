import type { ClientMessage, Bye } from './types.gen';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** What a room does with its socket. */
export interface SocketCallbacks<Message> {
  readonly message: (message: Message) => void;
  /** What is said first on every new connection, so that the server sends what was missed. */
  readonly hello?: () => ClientMessage;
  readonly open?: () => void;
  /** The connection is lost, and will be tried again. */
  readonly lost?: () => void;
  /** The server has hung up for good. */
  readonly gone?: (bye: Bye) => void;
}

/** A socket that comes back: a lost connection is opened anew, after a pause that doubles until something is received. */
export class LiveSocket<Message extends { t: string }> {
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly callbacks: SocketCallbacks<Message>,
  ) {
    this.#open();
  }

  /** Sends a message if there is a connection; otherwise it is dropped, for the answer to the next hello tells all anew. */
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  /** Asks anew for what was missed. */
  resume(): void {
    if (this.callbacks.hello) this.send(this.callbacks.hello());
  }
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.callbacks.open?.();
      this.resume();
    };
    socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)) as Message | Bye);
    socket.onclose = () => this.#lost();
  }
  #received(message: Message | Bye): void {
    if (this.#closed) return;
    if (isBye(message)) return this.#dismissed(message);
    this.#tries = 0;
    this.callbacks.message(message);
  }
  /** Where the server does not want us back, a room that can say so stays away; any other comes back late. */
  #dismissed(bye: Bye): void {
    if (bye.again) return;
    this.#tries = Infinity;
    this.#closed = this.callbacks.gone !== undefined;
    this.callbacks.gone?.(bye);
  }
  #lost(): void {
    if (this.#closed) return;
    this.callbacks.lost?.();
    this.#timer = setTimeout(() => this.#open(), pause(this.#tries));
    this.#tries += 1;
  }
}

function isBye(message: { t: string }): message is Bye {
  return message.t === 'bye';
}

/** How long to wait before the next try, in milliseconds. */
export function pause(tries: number): number {
  return Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE);
}
