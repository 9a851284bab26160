import { api, nonce } from './api';
import { daysTold } from './invited';
import { Scene } from './scene';
import { settings } from './settings.svelte';
import { LiveSocket } from './socket';
import type { Told } from './story';
import { actsIn, THROWS, unseen, weigh, type ToldAct } from './told-acts';
import { ToldLog } from './told';
import type {
  AnswersPlanned,
  AskSeen,
  ClientMessage,
  Bye,
  Face,
  Hint,
  ChatLine,
  Outcome,
  Position,
  SettlementAt,
  Sync,
  TableSeen,
  ServerMessage,
  Update,
  Wrong,
} from './types.gen';

/** The server's sentence, and what kind of refusal it is. */
export interface Refusal {
  readonly sentence: string;
  readonly kind: Wrong['kind'];
  /** Whether the sentence is the game's own, for players and in their language. */
  readonly plain?: boolean;
}

/** One act of the match, and where the log stood before it. */
export interface LiveAct extends ToldAct {
  readonly start: number;
}

/** The end of a season, or of the match: what its page is drawn from. */
export interface SeasonEnd {
  readonly match: string;
  readonly settled: SettlementAt | null;
  readonly outcome: Outcome | null;
}

/** Whether a page opens for what was settled: small payments are told in a sentence. */
function opens(settlements: readonly SettlementAt[]): boolean {
  return settlements.some(({ settlement }) => !settlement.brief);
}

/** One table as this page sees it: the socket, the log, the position, and what we have said. */
export class LiveTable {
  table = $state.raw<TableSeen | null>(null);
  seat = $state.raw<number | null>(null);
  hosting = $state.raw(false);
  /** The seat of a running match that we have asked for, while nobody has answered. */
  asking = $state.raw<number | null>(null);
  /** The position that is shown; while acts are played the server has told later ones. */
  position = $state.raw<Position | null>(null);
  /** The latest position that was told: its clocks run, and its question is the one that is open. */
  latest = $state.raw<Position | null>(null);
  /** The act that is shown; null where the table was told anew. */
  act = $state.raw<LiveAct | null>(null);
  /** All acts of this match that were told one by one. */
  acts = $state.raw<readonly LiveAct[]>([]);
  /** How many acts were not played, because too many had come. */
  skipped = $state.raw(0);
  /** How many acts wait to be shown. */
  waiting = $state.raw(0);
  /** The season, or the match, that ended last. */
  ended = $state.raw<SeasonEnd | null>(null);
  /** Whether its page lies over the table. */
  endOpen = $state(false);
  /** Whether we have looked since the first season: then `settlements` are all there were. */
  fromStart = $state.raw(false);
  /** The seasons of this match that ended while we looked. */
  settlements = $state.raw<readonly SettlementAt[]>([]);
  log = $state.raw<readonly Face[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** Lines of others that came since the chat was last looked at. */
  unread = $state(0);
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
  /** Our answers in advance, where there can be any: in a match in days of an open game. */
  planned = $state.raw<AnswersPlanned | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state.raw(0);

  #socket: LiveSocket<Exclude<ServerMessage, Bye>> | null = null;
  #left = false;
  #ids = 0;
  #told = new ToldLog();
  readonly #scene = new Scene<Update>(
    {
      fall: (update) => (this.thrown = update.faces.findLast((face) => THROWS.test(face[2])) ?? this.thrown),
      show: (update, skipped) => this.#show(update, skipped),
      skipped: (acts) => (this.skipped = acts + (this.#away ? this.skipped : 0)),
      changed: () => this.#changed(),
    },
    () => settings.pace,
  );
  #away = false;
  /** What we said on a connection that was lost before it was answered. */
  #unanswered: { readonly match: string; readonly n: number; readonly action: string } | null = null;

  /** `telling` says how an act is told, which decides how long it stands. */
  constructor(
    private readonly id: string,
    private readonly telling: (act: ToldAct) => Told = () => ({ sentence: null }),
  ) {
    void this.#arrive();
  }

  /** Whoever comes by a link is made a guest before the socket is opened; without that one may only watch. */
  async #arrive(): Promise<void> {
    await api.me().catch(() => undefined);
    if (this.#left) return;
    this.#socket = new LiveSocket(`/ws/table/${encodeURIComponent(this.id)}`, {
      message: (telling) => this.#heard(telling),
      hello: () => ({ t: 'hello', match: this.latest?.match ?? '', n: this.#told.length, seat: this.seat }),
      open: () => (this.lost = false),
      lost: () => this.#cutOff(),
      gone: (bye) => (this.gone = { sentence: bye.why, kind: bye.kind }),
    });
  }

  play(action: string): void {
    const talk = action.startsWith('@');
    if (!this.latest || this.saying || (this.busy && !talk)) return;
    this.refused = null;
    this.saying = action;
    this.#send({ t: 'play', n: this.latest.n, do: action, id: this.#id() });
  }
  /** Whether answers are timed in days, so that nobody has to be here. */
  get inDays(): boolean {
    return daysTold(this.table?.clock ?? '') !== null;
  }
  /** Whether what is shown is older than what was told: then nothing can be said to it. */
  get busy(): boolean {
    return this.falling || this.waiting > 0;
  }
  /** Ends the pause after an act. */
  goOn(): void {
    this.#scene.press();
  }
  /** Shows at once what has been told. */
  toNow(): void {
    this.#scene.finish();
  }
  /** The page of a season is read. */
  closeEnd(): void {
    this.endOpen = false;
    this.#scene.resume();
  }
  /** Whether the page can be seen; while it cannot, acts wait. */
  seen(seen: boolean): void {
    this.#away = !seen;
    this.#scene.hide(!seen);
  }
  /** Says that something cannot be done without asking the server. */
  refuse(sentence: string): void {
    this.refused = { sentence, kind: 'refused', plain: true };
  }
  /** Whether we are asked for more than the only action there is, and hints are given here. */
  get mayHint(): boolean {
    return this.seat !== null && (this.table?.hints_now ?? false) && (this.position?.legal.length ?? 0) > 1;
  }
  askHint(): void {
    if (!this.position || !this.mayHint || this.hinting || this.hint || this.busy) return;
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
  /** Answers in advance, in place of those there were. */
  plan(lines: AnswersPlanned['lines']): void {
    this.#send({ t: 'plan', n: this.latest?.n ?? 0, lines: [...lines], id: this.#id() });
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

  #cutOff(): void {
    this.lost = true;
    if (this.saying && this.latest) {
      this.#unanswered = { match: this.latest.match, n: this.latest.n, action: this.saying };
    }
  }
  /** Says again what a lost connection may have swallowed, where the same question still stands. */
  #repeat({ match, n, legal }: Position): void {
    const said = this.#unanswered;
    this.#unanswered = null;
    if (said?.match !== match || said.n !== n || !legal.includes(said.action)) return;
    this.saying = said.action;
    this.#send({ t: 'play', n, do: said.action, id: this.#id() });
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
        if (telling.line.seat === null || telling.line.seat !== this.seat) this.unread += 1;
        return;
      case 'why':
        this.reasons = new Map(this.reasons).set(telling.n, telling.text);
        return;
      case 'plan':
        this.planned = telling;
        return;
      case 'hint':
        this.hinting = false;
        this.hint =
          this.position?.match === telling.match && this.position.legal.includes(telling.word) ? telling : null;
        return;
    }
  }

  #synced(sync: Sync): void {
    const { match } = sync.position;
    const again = this.latest?.match === match;
    const log = this.#told.synced(match, sync.start, sync.faces);
    if (log === null) return this.#socket?.resume();
    if (!again || sync.position.n !== this.log.length) this.hint = null;
    this.hinting = false;
    this.#seated(sync);
    this.chat = sync.chat;
    this.ahead = sync.now - Date.now();
    this.refused = sync.kind && { sentence: sync.refused, kind: sync.kind };
    this.saying = '';
    const nothing = again && sync.faces.length === 0 && sync.start === log.length;
    if (!again) this.#reset(log);
    if (nothing) this.latest = sync.position; // a refusal: what was told before goes on being played
    if (!nothing || this.waiting === 0) this.#anew(sync, log, again);
    this.#repeat(sync.position);
  }
  /** Shows the table as it is, without a way there. */
  #anew(sync: Sync, log: readonly Face[], again: boolean): void {
    const missed = again ? actsIn(log.slice(this.log.length)) : 0;
    this.#scene.clear();
    if (missed > 0) this.skipped = missed;
    if (log.length < this.log.length) this.acts = this.acts.filter(({ start }) => start < log.length);
    if (missed > 0 || log.length !== this.log.length) this.act = null;
    this.log = log;
    this.position = this.latest = sync.position;
    this.news = [];
    if (!again) this.thrown = log.findLast((face) => THROWS.test(face[2])) ?? null;
    this.#noteEnd(sync.settlements, sync.position);
    if (missed > 0 && (opens(sync.settlements) || sync.position.outcome)) this.endOpen = true;
  }
  /** Nothing of an earlier match is ever shown in another. */
  #reset(log: readonly Face[]): void {
    this.planned = null;
    this.fromStart = actsIn(log) === 0;
    this.reasons = new Map();
    this.acts = [];
    this.settlements = [];
    this.skipped = 0;
    this.act = null;
    this.ended = null;
    this.endOpen = false;
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
    const ends = opens(told.settlements) || (told.position.outcome !== null && !this.latest?.outcome);
    const act: ToldAct = { before: this.latest?.view ?? null, after: told.position.view, faces: told.faces };
    this.acts = [...this.acts, { ...act, start: told.start }];
    this.latest = told.position;
    this.#scene.add(told, weigh(act, this.telling(act), this.seat, ends));
  }
  /** A hint is for one question: whatever else is said, or answered, makes it void. */
  #forget(told: Update): void {
    const moved = told.faces.some(([, , action]) => action !== '@hint');
    if (!moved && told.position.legal.length > 0) return;
    this.hint = null;
    this.hinting = false;
  }
  #show(told: Update, skipped: boolean): void {
    if (told.start !== this.log.length) return;
    const act = this.acts.find(({ start }) => start === told.start) ?? null;
    this.thrown = told.faces.findLast((face) => THROWS.test(face[2])) ?? this.thrown;
    this.log = [...this.log, ...told.faces];
    this.position = told.position;
    this.#forget(told);
    this.news = skipped ? [] : told.faces;
    if (act && !unseen(act)) {
      this.act = skipped ? null : act;
      this.skipped = 0;
    }
    this.saying = '';
    this.refused = null;
    this.#noteEnd(told.settlements, told.position);
  }
  /** A season that ended, or the match: a page is drawn from it, and can be opened again later. */
  #noteEnd(settlements: readonly SettlementAt[], { match, outcome }: Position): void {
    this.settlements = [...this.settlements, ...settlements];
    const settled = settlements.at(-1) ?? (outcome ? (this.ended?.settled ?? null) : null);
    if (settled || outcome) this.ended = { match, settled, outcome };
  }
  #changed(): void {
    this.falling = this.#scene.falling;
    this.waiting = this.#scene.waiting;
    if (this.#scene.stopped) this.endOpen = true;
  }
}
