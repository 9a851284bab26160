import { readAction } from '$lib/action';
import type { Act, Beat, Told } from '$lib/story';
import { inOrder } from '$lib/telling';
import { darkFaces } from '$lib/throws';
import type { TamHandSeen, TamView } from '$lib/types.gen';
import { kindOf, ownerOf, WATER } from './danger';
import { letterOf, shortNameOf } from './look';
import { distance } from '$lib/reach';
import { telling, type Telling } from './telling';

type Gaps = Record<string, string | number>;

/** One act of a game around tam, as a player would tell it. */
export function story(act: Act<TamView>): Told | null {
  return new Teller(act).told();
}

/** Everything a sentence about one act needs. */
class Teller {
  readonly #act: Act<TamView>;
  readonly #before: TamView;
  readonly #after: TamView;
  readonly #by: number;
  readonly #verb: string;
  readonly #squares: readonly string[];
  readonly #throws: readonly number[];
  #failed = false;

  constructor(act: Act<TamView>) {
    this.#act = act;
    this.#after = act.after;
    this.#before = act.before ?? act.after;
    const said = act.faces.find(([, seat]) => seat >= 0);
    const action = readAction(said?.[2] ?? act.faces[0]?.[2] ?? '');
    this.#by = said?.[1] ?? this.#before.side;
    this.#verb = said ? action.verb : act.faces[0] ? action.verb : '';
    this.#squares = action.targets.map((item) => item[0] ?? '');
    this.#throws = act.faces.flatMap((face) => darkFaces(face) ?? []);
  }

  told(): Told | null {
    const main = this.#main();
    if (main === null) return null;
    const penalty = this.#penalty();
    const sentence = inOrder([main, penalty, this.#next()]);
    const short = this.#short();
    return { sentence, beat: this.#beat(), ...(short ? { short } : {}), failed: this.#failed || penalty !== null };
  }
  #beat(): Beat {
    if (this.#verb === 'first') return 'quick';
    return this.#throws.length > 0 || this.#verb === 'end-season' || this.#verb === 'go-on' ? 'long' : 'plain';
  }

  #main(): string | null {
    switch (this.#verb) {
      case 'first':
        return this.#say('begins', {
          who: this.#who(Number(this.#squares[0])),
          me: this.#me(Number(this.#squares[0])),
        });
      case 'move':
      case 'step':
      case 'land':
        return this.#arrives();
      case 'ride':
      case 'again':
      case 'keep':
      case 'sticks':
        return this.#thrown();
      case 'stay':
        this.#failed = true;
        return this.#say('stays', { piece: this.#piece(), src: this.#src() });
      case 'drop':
        return this.#drops();
      case 'tam':
        return this.#tam();
      case 'go-on':
        return this.#say('goes-on', { rate: this.#after.rate });
      case 'end-season':
        return this.#ends();
    }
    return null;
  }

  // -- where a piece comes from and goes to ---------------------------------------------------------

  #way(): readonly string[] {
    return ['move', 'step', 'ride'].includes(this.#verb)
      ? this.#squares
      : [...this.#before.move.slice(0, 2), ...this.#squares];
  }
  #src(): string {
    return this.#way()[0] ?? '';
  }
  #dst(): string {
    if (this.#verb === 'sticks') return this.#before.move.at(-1) ?? '';
    return this.#way().at(-1) ?? '';
  }
  /** The square that is stepped on, if any. */
  #stone(): string | null {
    if (this.#verb === 'move') return null;
    return (this.#verb === 'step' || this.#verb === 'ride' ? this.#squares[1] : this.#before.move[1]) ?? null;
  }
  #piece(): string {
    const sign = this.#before.pieces[this.#src()] ?? this.#after.pieces[this.#dst()];
    return sign ? this.#act.translator.name(letterOf(sign)) : '';
  }

  #arrives(): string {
    const [fell] = this.#throws.slice(-1);
    if (fell === undefined) {
      if (this.#after.phase.type === 'wading')
        return this.#say('wade-said', { piece: this.#piece(), dst: this.#dst() });
      return this.#ended();
    }
    return this.#waded(fell);
  }
  #waded(n: number): string {
    if (n < WATER) {
      this.#failed = true;
      return this.#say('wades-fails', { need: WATER, n, piece: this.#piece() });
    }
    const taken = this.#taken();
    if (!taken) return this.#say('wades-into', { n, piece: this.#piece(), dst: this.#dst() });
    const hands = this.#made();
    const made = hands ? this.#act.translator.from(telling, 'made', { hands }) : '';
    return this.#say('wades-takes', { n, piece: this.#piece(), taken, made });
  }
  /** The piece has come to rest, perhaps on another one. */
  #ended(): string {
    const gaps = { piece: this.#piece(), src: this.#src(), dst: this.#dst() };
    const taken = this.#taken();
    const hands = this.#made();
    if (taken) return this.#say(hands ? 'takes-makes' : 'takes', { ...gaps, taken, hands });
    if (this.#verb === 'land') return this.#say('lands', gaps);
    const stone = this.#stone();
    if (stone === null) return this.#say('moves', gaps);
    return this.#say(gaps.src === gaps.dst ? 'back' : 'steps', { ...gaps, stone: this.#on(stone) });
  }

  // -- throws ---------------------------------------------------------------------------------------

  #thrown(): string | null {
    const piece = this.#piece();
    const n = this.#throws[0];
    if (this.#verb === 'keep') return this.#say('keeps', { total: this.#total(this.#before) });
    if (n === undefined) {
      if (this.#verb === 'again') return this.#say('again');
      const stone = this.#stone();
      return stone === null ? null : this.#say('ride-said', { piece, stone: this.#on(stone) });
    }
    if (this.#before.phase.type === 'wading') return this.#waded(n);
    const water = this.#throws[1]; // where a ride may not be given up, the water's throw follows at once
    if (water !== undefined) return this.#waded(water);
    if (this.#after.phase.type === 'chaining') return this.#say('chained', { n, total: this.#total(this.#after) });
    const landing = this.#after.phase.type === 'stepped' || this.#moved();
    return landing ? this.#reaches(n) : this.#falls(n);
  }
  /** How far the announced square lies from the stone; null where none was announced. */
  #need(): number | null {
    const [, stone, aim] = this.#verb === 'ride' ? this.#squares : this.#before.move;
    return stone && aim ? distance(this.#before, stone, aim) : null;
  }
  #reaches(n: number): string {
    const need = this.#need();
    const gaps = { n, need: need ?? 0, piece: this.#piece(), dst: this.#dst() };
    if (this.#moved()) return this.#ended();
    if (need === null) return this.#say('ride-any', gaps);
    return this.#say(n < need ? 'ride-nearer' : 'ride-open', gaps);
  }
  #falls(n: number): string {
    this.#failed = true;
    const need = this.#need();
    const chained = this.#before.phase.type === 'stepping' && this.#before.phase.total >= 0;
    if (this.#verb === 'again' || chained) return this.#say('lost', { n, piece: this.#piece() });
    if (need === null || need <= n) return this.#say('ride-short', { n, piece: this.#piece() });
    return this.#say('ride-fails', { n, need, piece: this.#piece() });
  }
  #total({ phase }: TamView): number {
    return phase.type === 'chaining' ? phase.total : 0;
  }
  /** Whether the piece has left its square. */
  #moved(): boolean {
    return this.#before.pieces[this.#src()] !== this.#after.pieces[this.#src()];
  }

  // -- the rest of a turn ---------------------------------------------------------------------------

  #drops(): string {
    const [kind = '', dst = ''] = this.#squares;
    const hands = this.#made();
    const gaps = { piece: shortNameOf(kind, this.#act.translator), dst, hands };
    return this.#say(hands ? 'drops-makes' : 'drops', gaps);
  }
  #tam(): string {
    const [src, dst] = [this.#squares[0] ?? '', this.#squares.at(-1) ?? ''];
    return this.#say(src === dst ? 'tam-stays' : 'tam', { src, dst });
  }
  #ends(): string {
    const { phase } = this.#before;
    const due = phase.type === 'declaring' ? phase.due : 0;
    const n = Math.abs(due);
    return this.#say(due > 0 ? 'ends' : due < 0 ? 'ends-paying' : 'ends-even', { n });
  }

  /** What this turn was fined, whichever way the table takes it; in points. */
  #cost(): number {
    if (this.#act.before === null || ['end-season', 'go-on', 'first'].includes(this.#verb)) return 0;
    const { phase } = this.#after;
    if (phase.type === 'declaring' && phase.penalty > 0) return phase.penalty / 10;
    const by = this.#by === 1 ? 1 : 0;
    return (
      this.#after.carried[by] - this.#before.carried[by] ||
      Math.max(0, this.#before.scores[by] - this.#after.scores[by])
    );
  }
  #penalty(): string | null {
    const n = this.#cost();
    if (n <= 0) return null;
    const [src, dst] = [this.#squares[0], this.#squares.at(-1)];
    const why: Telling = this.#verb !== 'tam' ? 'on-tam' : src === dst ? 'null3' : 'again3';
    return this.#act.translator.from(telling, 'penalty', { n, what: this.#act.translator.from(telling, why) });
  }

  /** Who begins the next season, where the sticks have said so in the same breath. */
  #next(): string | null {
    const thrown = this.#act.faces.find(([, , action]) => action.startsWith('first:'));
    if (!thrown || this.#verb === 'first') return null;
    const who = Number(thrown[2].slice('first:'.length));
    return this.#act.translator.from(telling, 'begins-next', { who: this.#who(who), me: this.#me(who) });
  }

  // -- who, whose and what --------------------------------------------------------------------------

  #who(seat: number): string {
    return this.#act.name(seat);
  }
  #me(seat: number): number {
    return seat === this.#act.seat ? 1 : 2;
  }
  #say(key: Telling, gaps: Gaps = {}): string {
    return this.#act.translator.from(telling, key, { who: this.#who(this.#by), me: this.#me(this.#by), ...gaps });
  }
  /** The piece that was taken, with colour and owner; null for none. */
  #taken(): string | null {
    const kind = this.#takenKind();
    if (kind === null) return null;
    return this.#owned(1 - this.#by, shortNameOf(kind, this.#act.translator));
  }
  #takenKind(): string | null {
    if (this.#act.before === null) return null;
    const by = this.#by === 1 ? 1 : 0;
    const had = [...this.#before.captured[by]];
    for (const kind of this.#after.captured[by]) {
      const at = had.indexOf(kind);
      if (at < 0) return kind;
      had.splice(at, 1);
    }
    return null;
  }
  #on(square: string): string {
    const sign = this.#before.pieces[square] ?? '';
    const owner = sign ? ownerOf(sign) : null;
    if (owner === null) return this.#act.translator.from(telling, 'nobody', { piece: this.#act.translator.name('M') });
    return this.#owned(owner, shortNameOf(kindOf(sign), this.#act.translator));
  }
  #owned(seat: number, piece: string): string {
    const { translator } = this.#act;
    if (seat === this.#by) return translator.from(telling, 'own', { piece, me: this.#me(seat) });
    if (seat === this.#act.seat) return translator.from(telling, 'your', { piece });
    return translator.from(telling, 'their', { owner: this.#who(seat), piece });
  }
  /** The hands this act has made; empty for none. */
  #made(): string {
    const by = this.#by === 1 ? 1 : 0;
    if (this.#act.before === null) return '';
    const same = (one: TamHandSeen) => (other: TamHandSeen) =>
      one.name === other.name && one.one_colour === other.one_colour;
    const fresh = this.#after.held[by].filter((hand) => !this.#before.held[by].some(same(hand)));
    return fresh.map((hand) => this.#hand(hand)).join(this.#act.translator.from(telling, 'and'));
  }
  #hand({ name, one_colour, points }: TamHandSeen): string {
    const key = one_colour && name !== '王' ? 'hand-colour' : 'hand';
    return this.#act.translator.from(telling, key, { hand: this.#act.translator.name(name), n: points });
  }

  // -- a line of the log ----------------------------------------------------------------------------

  #short(): string | null {
    const { translator } = this.#act;
    const part = (key: Telling, gaps: Gaps) => translator.from(telling, key, gaps);
    const head = this.#shortHead();
    if (head === null) return null;
    const n = this.#throws.at(-1);
    const kind = this.#takenKind();
    const hands = this.#made();
    const cost = this.#cost();
    const need = this.#verb === 'ride' ? this.#need() : WATER;
    const tail = [
      n !== undefined && part(this.#failed ? 'short.fails' : 'short.throw', { n, need: need ?? n + 1 }),
      kind !== null && part('short.takes', { taken: shortNameOf(kind, translator) }),
      hands && part('short.makes', { hands }),
      cost > 0 && part('short.penalty', { n: cost }),
    ];
    return [head, ...tail].filter(Boolean).join('');
  }
  #shortHead(): string | null {
    const { translator } = this.#act;
    const gaps = { piece: this.#piece(), src: this.#src(), dst: this.#dst(), stone: this.#stone() ?? '' };
    switch (this.#verb) {
      case 'move':
        return translator.from(telling, 'short.moves', gaps);
      case 'step':
      case 'land':
      case 'ride':
        return translator.from(telling, 'short.steps', gaps);
      case 'stay':
        return translator.from(telling, 'short.stays', gaps);
      case 'tam':
        return translator.from(telling, 'short.tam', { src: this.#squares[0] ?? '', dst: this.#squares.at(-1) ?? '' });
      case 'drop':
        return translator.from(telling, 'short.drops', {
          piece: shortNameOf(this.#squares[0] ?? '', translator),
          dst: gaps.dst,
        });
    }
    return null;
  }
}
