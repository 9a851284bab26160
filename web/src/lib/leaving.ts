import { whyNot } from './translator.svelte';
import { LiveSocket } from './socket';
import type { Bye, MyGame, ServerMessage } from './types.gen';
import { isKey } from './words';

/** Whether leaving ends the match for nobody but bots and one other: then it is resigned, and not only left. */
export function resigns({ names }: Pick<MyGame, 'names'>): boolean {
  const people = names.filter((name) => !isKey(`bot.${name}`));
  return names.length === 2 || people.length <= 1;
}

/** Resigns where wanted, and gets up from a table that is not open on this page. */
export function leaveTable(table: string, resign: boolean): Promise<void> {
  return new Promise((done, failed) => {
    const stop = (then: () => void) => {
      socket.close();
      then();
    };
    const told = (message: Exclude<ServerMessage, Bye>) => {
      if (message.t === 'ack') return message.id === 'stand' ? stop(done) : socket.send({ t: 'stand', id: 'stand' });
      if (message.t !== 'sync') return;
      if (message.kind) return stop(() => failed(new Error(whyNot(message.refused, message.kind ?? undefined))));
      if (message.seat === null) return stop(done);
      const may = resign && message.position.talk.includes('@resign');
      if (may) socket.send({ t: 'play', n: message.position.n, do: '@resign', id: 'resign' });
      else socket.send({ t: 'stand', id: 'stand' });
    };
    const socket = new LiveSocket<Exclude<ServerMessage, Bye>>(`/ws/table/${encodeURIComponent(table)}`, {
      message: told,
      hello: () => ({ t: 'hello', match: '', n: 0, seat: null }),
      gone: (bye) => failed(new Error(whyNot(bye.why, bye.kind))),
    });
  });
}
