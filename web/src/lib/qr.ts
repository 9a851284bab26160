/** QR codes drawn here, so that no service learns who is invited where: bytes, versions 1 to 10, error level M. */
export type Modules = readonly (readonly boolean[])[];

/** Of each version: error codewords a block, and how many codewords of the text each block holds. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** The code of a text, row by row, true for dark; null where it is too long. */
export function qr(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= sum(blocks)) + 1;
  if (version === 0) return null;
  const canvas = new Canvas(version);
  canvas.fill(interleaved(codewords(bytes, version), version));
  const drawn = MASKS.map((_, mask) => canvas.masked(mask));
  const costs = drawn.map(penalty);
  return drawn[costs.indexOf(Math.min(...costs))] ?? null;
}

/** The text with its length in front, filled up to what the version holds. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const room = sum(BLOCKS[version - 1]![1]);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const found: number[] = [];
  for (let at = 0; at < bits.length; at += 8) found.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0; found.length < room; pad += 1) found.push(pad % 2 ? 0x11 : 0xec);
  return found;
}

/** The codewords of all blocks in turn, then their error codewords in turn. */
function interleaved(words: readonly number[], version: number): number[] {
  const [errors, sizes] = BLOCKS[version - 1]!;
  let at = 0;
  const blocks = sizes.map((size) => words.slice(at, (at += size)));
  const checks = blocks.map((block) => remainder(block, errors));
  const turns = (of: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...of.map((each) => each.length)) }, (_, n) => of.map((each) => each[n]))
      .flat()
      .filter((word) => word !== undefined);
  return [...turns(blocks), ...turns(checks)];
}

/** A product in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed and Solomon's check of a block. */
function remainder(block: readonly number[], errors: number): number[] {
  let divisor = [1];
  for (let n = 0, root = 1; n < errors; n += 1, root = times(root, 2)) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((each, at) => each ^ (at > 0 ? times(divisor[at - 1]!, root) : 0));
  }
  const left = [...block, ...Array<number>(errors).fill(0)];
  for (let at = 0; at < block.length; at += 1) {
    const factor = left[at]!;
    divisor.forEach((each, n) => (left[at + n]! ^= times(each, factor)));
  }
  return left.slice(block.length);
}

/** A value followed by its check bits. */
function checked(value: number, generator: number, bits: number): number {
  let left = value << bits;
  for (let at = 31 - Math.clz32(left); at >= bits; at -= 1) if ((left >> at) & 1) left ^= generator << (at - bits);
  return (value << bits) | left;
}

/** The square of a version: fixed patterns first, then the codewords around them. */
class Canvas {
  readonly size: number;
  readonly #dark: boolean[][];
  readonly #fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    const square = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.#dark = square();
    this.#fixed = square();
    this.#patterns();
  }

  /** Writes codewords in columns of two from the right, up and down. */
  fill(words: readonly number[]): void {
    let bit = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
      for (let n = 0; n < this.size; n += 1) {
        const y = up ? this.size - 1 - n : n;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y]![x]) continue;
          this.#dark[y]![x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
        }
      }
    }
  }
  /** The code under one of the eight masks, with the bits that name it. */
  masked(mask: number): boolean[][] {
    const turned = MASKS[mask]!;
    const code = this.#dark.map((row, y) => row.map((dark, x) => dark !== (!this.#fixed[y]![x] && turned(y, x))));
    const bits = checked(mask, 0x537, 10) ^ 0x5412;
    const last = this.size - 1;
    for (let n = 0; n < 15; n += 1) {
      const dark = ((bits >> n) & 1) === 1;
      const along = n < 6 ? n : n < 8 ? n + 1 : last - 14 + n;
      code[along]![8] = dark;
      const across = n < 8 ? last - n : n === 8 ? 7 : 14 - n;
      code[8]![across] = dark;
    }
    code[last - 7]![8] = true;
    return code;
  }

  #set(y: number, x: number, dark: boolean): void {
    if (y < 0 || x < 0 || y >= this.size || x >= this.size) return;
    this.#dark[y]![x] = dark;
    this.#fixed[y]![x] = true;
  }
  #patterns(): void {
    const last = this.size - 1;
    for (let n = 0; n < this.size; n += 1) {
      this.#set(6, n, n % 2 === 0);
      this.#set(n, 6, n % 2 === 0);
    }
    for (const [y, x] of [
      [3, 3],
      [3, last - 3],
      [last - 3, 3],
    ] as const)
      this.#rings(y, x, 4);
    const at = ALIGNED[this.version - 1]!;
    for (const y of at) for (const x of at) if (!this.#cornered(y, x)) this.#rings(y, x, 2);
    for (let n = 0; n < 9; n += 1) {
      if (n !== 6) this.#reserve(8, n);
      if (n !== 6) this.#reserve(n, 8);
      if (n < 8) this.#reserve(8, last - n);
      if (n < 8) this.#reserve(last - n, 8);
    }
    if (this.version >= 7) this.#versioned(checked(this.version, 0x1f25, 12));
  }
  #reserve(y: number, x: number): void {
    this.#set(y, x, false);
  }
  /** Whether an alignment pattern would lie on one of the three large ones. */
  #cornered(y: number, x: number): boolean {
    const far = this.size - 7;
    return (y === 6 && x === 6) || (y === 6 && x === far) || (y === far && x === 6);
  }
  #rings(y: number, x: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const ring = Math.max(Math.abs(dy), Math.abs(dx));
        this.#set(y + dy, x + dx, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
  }
  #versioned(bits: number): void {
    for (let n = 0; n < 18; n += 1) {
      const dark = ((bits >> n) & 1) === 1;
      const near = this.size - 11 + (n % 3);
      this.#set(near, Math.floor(n / 3), dark);
      this.#set(Math.floor(n / 3), near, dark);
    }
  }
}

/** How hard a code is to read, as the standard counts it. */
function penalty(code: Modules): number {
  const columns = code.map((_, x) => code.map((row) => row[x]!));
  const lines = [...code, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  const runs = sum(lines.flatMap((line) => (line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)));
  const finders = sum(lines.map((line) => line.match(/(?=10111010000|00001011101)/g)?.length ?? 0)) * 40;
  let squares = 0;
  for (let y = 1; y < code.length; y += 1)
    for (let x = 1; x < code.length; x += 1) {
      const dark = code[y]![x];
      if (code[y - 1]![x] === dark && code[y]![x - 1] === dark && code[y - 1]![x - 1] === dark) squares += 3;
    }
  const dark = code.flat().filter(Boolean).length / code.length ** 2;
  return runs + finders + squares + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
}

/** A code as the path of an SVG, a square unit for each dark module. */
export function pathOf(code: Modules): string {
  return code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}
