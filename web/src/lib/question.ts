import { atomOf } from './action';
import type { ActionPicker } from './action-picker.svelte';
import type { BoardModule } from './boards';
import type { LiveTable } from './live.svelte';
import { together } from './people';
import { settings } from './settings.svelte';
import { darkFaces } from './throws';
import { t, type Translator } from './translator.svelte';
import type { Outcome, SeatSeen } from './types.gen';

/** The one sentence under the board: what is asked, of whom, or how it ended. */
export function asking(live: LiveTable, translator: Translator, board: BoardModule | null): string {
  const { position, table } = live;
  if (!position || !table || position.view === null) return t('table.waiting');
  if (position.outcome) return ended(position.outcome, table.seats);
  if (live.falling) return t(darkFaces(live.thrown) === null ? 'table.falling' : 'sticks.throwing');
  if (live.saying) return t('table.thinking');
  if (position.answered) return t('table.answered');
  if (position.question.seats.length === 0) return t('table.dealing');
  const own = live.seat !== null && position.question.seats.includes(live.seat);
  if (!own) return t('table.wait', { who: together(table.seats, position.question.seats) });
  return board?.question?.(position.view as never, translator, live.seat) ?? yours(position.legal, translator);
}

/** The question once something is touched: it follows the touch. */
export function prompting(
  actions: ActionPicker,
  view: unknown,
  translator: Translator,
  board: BoardModule | null,
  seat: number | null,
): string {
  const told = board?.prompt?.(view as never, actions.touched, translator, seat);
  if (told) return told;
  const touched = actions.touched.map((target) => translator.atom(atomOf(target), actions.left[0]?.verb));
  const what = [...(actions.verb === null ? [] : [translator.name(actions.verb)]), ...touched].join(' ');
  return t(actions.complete.length > 0 ? 'touch.or-done' : 'touch.from', { what });
}

/** The question where a board has no sentence of its own: the verbs that are open. */
function yours(legal: readonly string[], translator: Translator): string {
  const verbs = [...new Set(legal.map((action) => action.split(':')[0] ?? action))];
  const choice = t('touch.choose', { what: verbs.map((verb) => translator.name(verb)).join(' · ') });
  return [t('table.your-turn'), choice].join(settings.language === 'ja' ? '' : ' ');
}

export function ended(outcome: Outcome, seats: readonly Pick<SeatSeen, 'name'>[]): string {
  const how = {
    resign: () => t('table.resigned', { who: together(seats, [outcome.by]) }),
    flag: () => t('table.flagged', { who: together(seats, [outcome.by]) }),
    draw: () => '',
    rules: () => t('table.over'),
  }[outcome.how]();
  const everybody = outcome.winners.length === 0 || outcome.winners.length === seats.length;
  const won = everybody ? t('table.drawn') : t('table.won', { who: together(seats, outcome.winners) });
  return [how, won].filter(Boolean).join(settings.language === 'ja' ? '' : ' ');
}
