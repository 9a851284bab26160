import { seatName } from '$lib/people';
import type { MahjongDiscard, MahjongMeld, MahjongSeating, MahjongWallShape, SeatSeen } from '$lib/types.gen';
import { type Player, windOf } from './look';

/** What the views of all mahjongs say alike. */
export interface View {
  readonly table: MahjongSeating;
  readonly stage: string;
  readonly mover: number;
  readonly points: readonly number[];
  readonly held: readonly number[];
  readonly rivers: readonly (readonly MahjongDiscard[])[];
  readonly melds: readonly (readonly MahjongMeld[])[];
}

/** Everybody at a table; `more` says what one game alone knows of a player. */
export function playersOf(
  view: View,
  seats: readonly SeatSeen[],
  more: (seat: number) => Partial<Player> = () => ({}),
): Player[] {
  return view.points.map((points, seat) => ({
    seat,
    name: seatName(seats, seat),
    wind: windOf(view.table, seat),
    dealer: seat === view.table.dealer,
    points,
    held: view.held[seat] ?? 0,
    river: view.rivers[seat] ?? [],
    melds: view.melds[seat] ?? [],
    flowers: [],
    counting: [],
    badges: [],
    stick: false,
    asked: view.stage === 'act' && view.mover === seat,
    ...more(seat),
  }));
}

/** Tiles that may still be drawn. */
export function leftIn(wall: MahjongWallShape): number {
  return 2 * wall.sides * wall.stacks - wall.drawn - wall.replaced - wall.dead;
}

/** Whether nothing is dealt yet. */
export const isBefore = (view: View): boolean => view.stage === 'seats' || view.stage === 'deal';
