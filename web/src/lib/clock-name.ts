import { clockTold, daysTold, timeParts, type DaysTold } from './invited';
import { settings } from './settings.svelte';
import { t } from './translator.svelte';

const spoken = (time: string): string =>
  timeParts(time)
    .map(({ n, unit }) => t(`invite.${unit}`, { n }))
    .join(' ');

/** A clock in days: for every move so many, and some more in all. */
function daysName({ days, bank }: DaysTold): string {
  return [t('clock.days', { n: days }), bank > 0 && t('clock.bank', { n: bank })].filter(Boolean).join(' ');
}

/** A long time in its two largest units: `2 d 5 h`, `3 h 10 min`. */
export function longTime(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = d > 0 ? [t('clock.d', { n: d }), h > 0 && t('invite.h', { n: h })] : [];
  if (d === 0) parts.push(h > 0 && t('invite.h', { n: h }), (m > 0 || h === 0) && t('invite.m', { n: m }));
  return parts.filter(Boolean).join(settings.language === 'ja' ? '' : ' ');
}

/** A clock in short, as a list shows it: `5 min + 3 s`, `15 min 3×30 s`. */
export function clockName(clock: string): string {
  const days = daysTold(clock);
  if (days) return daysName(days);
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
