import { api } from './api';
import { levelChoice, usualBot } from './level-choice.svelte';
import { practiceSeats, type PracticePoint } from './practice';
import { route } from './route.svelte';
import { settings } from './settings.svelte';
import type { GameListed, SeatWanted } from './types.gen';

/** Sits down against bots, with as few of them as the game allows; how strong they are is asked once. */
export async function startAgainstBots(game: Pick<GameListed, 'id' | 'seats'>, level = settings.level): Promise<void> {
  const bot = level || (await levelChoice.ask());
  if (!bot) return;
  const others: SeatWanted[] = Array.from({ length: game.seats[0] - 1 }, () => ({ kind: 'bot', bot }));
  await api.me();
  const made = await api.make({ game: game.id, seats: [{ kind: 'me' }, ...others], public: false });
  remember(game.id);
  route.go(made.link);
}

/** A private table with a seat for a friend; whoever else is needed are bots. */
export async function startWithFriend(game: Pick<GameListed, 'id' | 'seats'>): Promise<void> {
  const bots: SeatWanted[] = Array.from({ length: game.seats[0] - 2 }, () => ({ kind: 'bot', bot: usualBot() }));
  await api.me();
  const seats: SeatWanted[] = [{ kind: 'me' }, { kind: 'free' }, ...bots];
  const made = await api.make({ game: game.id, seats, public: false });
  remember(game.id);
  route.go(made.link);
}

/** Sits down in that position; bots of one level take the other seats. */
export async function startPractice(point: PracticePoint, bot: string): Promise<void> {
  const { game, start, seat, seats, preset = '', options = {} } = point;
  await api.me();
  const made = await api.make({ game, start, preset, options, seats: practiceSeats(seat, seats, bot) });
  remember(game);
  route.go(made.link);
}

const LAST = 'kaik.last-game';

export function remember(game: string): void {
  try {
    localStorage.setItem(LAST, game);
  } catch {
    // nothing is kept in a private window
  }
}

/** The game that was played last on this device. */
export function lastGame(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}
