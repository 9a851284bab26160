import { clockTold, timeParts } from './invited';
import { t } from './translator.svelte';

const spoken = (time: string): string =>
  timeParts(time)
    .map(({ n, unit }) => t(`invite.${unit}`, { n }))
    .join(' ');

/** A clock in short, as a list shows it: `5 min + 3 s`, `15 min 3×30 s`. */
export function clockName(clock: string): string {
  const told = clockTold(clock);
  if (!told) return t('quick.no-clock');
  const periods = told.periods && `${told.periods}×${spoken(told.period)}`;
  return [
    [told.main && spoken(told.main), told.increment && spoken(told.increment)].filter(Boolean).join(' + '),
    periods,
  ]
    .filter(Boolean)
    .join(' ');
}
