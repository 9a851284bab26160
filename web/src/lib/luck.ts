import type { LuckShown } from './types.gen';

/** What came of working the luck out again: how much held, or the first thing that did not. */
export type Verdict =
  | { readonly kind: 'holds'; readonly throws: number }
  | { readonly kind: 'broken-promise' }
  | { readonly kind: 'broken'; readonly n: number };

type Bytes = Uint8Array<ArrayBuffer>;
interface Outcomes {
  readonly weights: readonly (readonly [string, number])[];
}
interface Deal {
  readonly verb: string;
  readonly pool: readonly (readonly [string, number])[];
  readonly sizes: readonly number[];
}
type Chance = Outcomes | Deal;

const text = new TextEncoder();

export function bytes(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
export function hex(found: Bytes): string {
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
function joined(...parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
function bigEndian(value: number, length: number): Bytes {
  return Uint8Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
}
async function sha256(of: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', of));
}

/** The seed of a match, from the server's seed and every seat's nonce. */
export async function matchSeed(serverSeed: Bytes, nonces: readonly Bytes[]): Promise<Bytes> {
  const shares = nonces.map((nonce) => joined(Uint8Array.of(nonce.length), nonce));
  return sha256(joined(text.encode('kaik-match-1'), serverSeed, ...shares));
}

/** The numbers one log entry may read, taken from its own stream. */
export class Dice {
  #buffer: number[] = [];
  #block = 0;

  constructor(
    private readonly key: CryptoKey,
    private readonly n: number,
  ) {}

  static async key(seed: Bytes): Promise<CryptoKey> {
    return crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  }

  /** A whole number from 0 to k-1; no remainder is taken, so none is favoured. */
  async below(k: number): Promise<number> {
    if (k <= 1) return 0;
    const bits = (k - 1).toString(2).length;
    const length = Math.ceil(bits / 8);
    for (;;) {
      let value = 0;
      for (let at = 0; at < length; at += 1) value = value * 256 + (await this.#byte());
      value %= 2 ** bits;
      if (value < k) return value;
    }
  }

  async #byte(): Promise<number> {
    if (this.#buffer.length === 0) {
      const message = joined(text.encode('kaik-luck-1'), bigEndian(this.n, 8), bigEndian(this.#block, 4));
      this.#buffer = [...new Uint8Array(await crypto.subtle.sign('HMAC', this.key, message))];
      this.#block += 1;
    }
    return this.#buffer.shift() ?? 0;
  }
}

/** The action that luck says, sampled as the referee samples it. */
export async function sample(chance: Chance, dice: Dice): Promise<string> {
  return 'weights' in chance ? outcome(chance, dice) : deal(chance, dice);
}

async function outcome({ weights }: Outcomes, dice: Dice): Promise<string> {
  if (weights.length === 1) return weights[0]?.[0] ?? '';
  let left = await dice.below(weights.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [action, weight] of weights) {
    if (left < weight) return action;
    left -= weight;
  }
  return '';
}

async function deal({ verb, pool, sizes }: Deal, dice: Dice): Promise<string> {
  const cards = pool.flatMap(([atom, count]) => Array.from({ length: count }, () => atom));
  const hands: string[] = [];
  for (const size of sizes) {
    const hand: string[] = [];
    for (let taken = 0; taken < size; taken += 1) {
      const at = await dice.below(cards.length);
      hand.push(cards[at] ?? '');
      cards[at] = cards.at(-1) ?? '';
      cards.pop();
    }
    hands.push(hand.sort().join('+'));
  }
  return `${verb}:${hands.join('-')}`;
}

/** Works all the luck of a match out again. */
export async function check({ luck, throws }: LuckShown): Promise<Verdict> {
  const serverSeed = bytes(luck.server_seed);
  const seed = await matchSeed(serverSeed, luck.nonces.map(bytes));
  const promised = hex(await sha256(serverSeed)) === luck.promise && hex(seed) === luck.seed;
  if (!promised) return { kind: 'broken-promise' };
  const key = await Dice.key(seed);
  for (const thrown of throws) {
    const fell = await sample(thrown.chance as Chance, new Dice(key, thrown.n));
    if (fell !== thrown.word) return { kind: 'broken', n: thrown.n };
  }
  return { kind: 'holds', throws: throws.length };
}
