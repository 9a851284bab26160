import type { SeatSeen, SeatWanted, TableStart, TableWanted } from './types.gen';

/** A position somebody may want to practise from, and where they would sit. */
export interface PracticePoint {
  readonly game: string;
  readonly start: TableStart;
  readonly seat: number;
  readonly seats: number;
  /** The rules of a position of one's own; those of a match, a lesson or a puzzle come with it. */
  readonly preset?: string;
  readonly options?: TableWanted['options'];
}

export function practiceSeats(seat: number, seats: number, bot: string): SeatWanted[] {
  return Array.from({ length: seats }, (_, at) => (at === seat ? { kind: 'me' } : { kind: 'bot', bot }));
}

/** Whether nobody but bots sits here beside us: then nobody is asked before a move is taken back. */
export function amongBots(seats: readonly Pick<SeatSeen, 'kind'>[], seat: number | null): boolean {
  return seat !== null && seats.every(({ kind }, at) => at === seat || kind === 'bot');
}

/** The table talk that takes our latest action back, if there is one. */
export function takeBackIn(talk: readonly string[]): string | null {
  return talk.filter((action) => action.startsWith('@take-back')).at(-1) ?? null;
}
