import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveSocket, pause, type SocketCallbacks } from './socket';

interface Message {
  t: 'lobby';
  people: number;
}

/** A connection that does what the test says. */
class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  static get last(): Wire {
    return Wire.made.at(-1)!;
  }
  readyState = 0;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly url: string) {
    Wire.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  opens(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  tells(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const hello = { t: 'hello', match: 'm', n: 3, seat: 0 } as const;
function room(callbacks: Partial<SocketCallbacks<Message>> = {}) {
  const heard: Message[] = [];
  const socket = new LiveSocket<Message>('/ws/here', { message: (message) => heard.push(message), ...callbacks });
  return { socket, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  Wire.made = [];
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { protocol: 'https:', host: 'kaik.example' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a socket', () => {
  it('says hello on every connection and tells what it receives', () => {
    const { heard } = room({ hello: () => hello });
    expect(Wire.last.url).toBe('wss://kaik.example/ws/here');
    Wire.last.opens();
    Wire.last.tells({ t: 'lobby', people: 2 });
    expect([Wire.last.sent, heard]).toEqual([[hello], [{ t: 'lobby', people: 2 }]]);
    Wire.last.close();
    vi.advanceTimersByTime(pause(0));
    Wire.last.opens();
    expect([Wire.made.length, Wire.last.sent]).toEqual([2, [hello]]);
  });
  it('waits longer after every try that fails, and not for ever', () => {
    const lost = vi.fn();
    room({ lost });
    for (const wait of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = Wire.made.length;
      Wire.last.close();
      vi.advanceTimersByTime(wait - 1);
      expect(Wire.made.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(Wire.made.length).toBe(before + 1);
    }
    expect(lost).toHaveBeenCalledTimes(7);
  });
  it('begins with a short wait again once something was received', () => {
    room();
    for (const wait of [500, 1000, 2000]) {
      Wire.last.close();
      vi.advanceTimersByTime(wait);
    }
    Wire.last.opens();
    Wire.last.tells({ t: 'lobby', people: 1 });
    Wire.last.close();
    vi.advanceTimersByTime(500);
    expect(Wire.made.length).toBe(5);
  });
  it('does not come back once it is closed, or dismissed for good', () => {
    const gone = vi.fn();
    room().socket.close();
    room({ gone });
    Wire.last.tells({ t: 'bye', why: 'no such table', again: false, kind: 'unknown' });
    Wire.last.close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.made.length).toBe(2);
    expect(gone).toHaveBeenCalledTimes(1);
  });
  it('comes back late where nobody can be told that it was dismissed', () => {
    room();
    Wire.last.tells({ t: 'bye', why: 'too many connections', again: false, kind: 'busy' });
    Wire.last.close();
    vi.advanceTimersByTime(14_999);
    expect(Wire.made.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(Wire.made.length).toBe(2);
  });
  it('drops what is said without a connection', () => {
    const { socket } = room();
    socket.send(hello);
    Wire.last.opens();
    expect(Wire.last.sent).toEqual([]);
    socket.send(hello);
    expect(Wire.last.sent).toEqual([hello]);
  });
});
