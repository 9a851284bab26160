import type { Face } from './types.gen';

/** The log as it has been told, which is ahead of what is shown while sticks fall. */
export class ToldLog {
  #match = '';
  #faces: readonly Face[] = [];

  get length(): number {
    return this.#faces.length;
  }
  /** The whole log after a `sync`, or null where something before its `start` has never been told. */
  synced(match: string, start: number, faces: readonly Face[]): readonly Face[] | null {
    const before = match === this.#match ? this.#faces : [];
    if (start > before.length) return null;
    this.#match = match;
    this.#faces = [...before.slice(0, start), ...faces];
    return this.#faces;
  }
  /** Whether what is told goes on where the log ends; then it is part of it. */
  told(start: number, faces: readonly Face[]): boolean {
    if (start !== this.#faces.length) return false;
    this.#faces = [...this.#faces, ...faces];
    return true;
  }
}
