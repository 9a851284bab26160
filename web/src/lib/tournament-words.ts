import { botName } from './people';
import { settings } from './settings.svelte';
import { t } from './translator.svelte';
import type { EntrantShown, PairingShown, TournamentListed, TournamentShown } from './types.gen';

/** What somebody in a tournament is called; bots have a number of their own behind their name. */
export function entrantName({ name, bot }: Pick<EntrantShown, 'name' | 'bot'>): string {
  return bot && name.startsWith(bot) ? botName(bot) + name.slice(bot.length) : name;
}

/** A date and a time, in short. */
export function dateTold(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** A time of today. */
export function timeTold(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** A number of points: 2, 1.5, 10.25. */
export function pointsTold(value: number): string {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(value);
}

/** Where a tournament is in time, in a few words. */
export function whenTold(listed: TournamentListed): string {
  if (listed.state === 'open') {
    return listed.starts === null
      ? t('tournaments.starts-by-maker')
      : t('tournaments.starts', { when: dateTold(listed.starts) });
  }
  if (listed.state === 'running') {
    return listed.kind === 'arena' ? t('tournament.state.running') : t('tournaments.round', { n: listed.round });
  }
  return listed.ended === null ? '' : t('tournaments.ended', { when: dateTold(listed.ended) });
}

/** Pairings by round, the latest first; an arena has no rounds. */
export function byRound(shown: TournamentShown): readonly (readonly [number, readonly PairingShown[]])[] {
  const over = shown.pairings.filter(({ how }) => how !== '');
  if (shown.listed.kind === 'arena') return over.length > 0 ? [[0, over]] : [];
  const rounds = [...new Set(over.map(({ round }) => round))].sort((one, other) => other - one);
  return rounds.map((round) => [round, over.filter((each) => each.round === round)] as const);
}

/** Who has nobody to play in this round. */
export function sittingOut({ listed, entrants, pairings }: TournamentShown): readonly EntrantShown[] {
  if (listed.kind === 'arena' || listed.state !== 'running' || listed.round === 0) return [];
  const paired = new Set(pairings.flatMap(({ round, players }) => (round === listed.round ? players : [])));
  return entrants.filter(({ number, withdrawn }) => !withdrawn && !paired.has(number));
}
