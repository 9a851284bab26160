import { t } from './translator.svelte';
import type { RatingChangeSeen, RatingPoint } from './types.gen';

/** A rating as it stands beside a name; one that is still very unsure says so. */
export function ratingTold(rating: number, provisional: boolean): string {
  return provisional ? t('rating.doubt', { n: rating }) : String(rating);
}

/** What a rated match has done to the rating of a seat; nothing where it has done nothing. */
export function changeTold(changes: readonly RatingChangeSeen[], seat: number): string {
  const found = changes.find((each) => each.seat === seat);
  return found ? t('rating.change', { before: found.before, after: ratingTold(found.after, found.provisional) }) : '';
}

/** The page of an account. */
export const profileLink = (name: string): string => `/people/${encodeURIComponent(name)}`;

export const WIDE = 300;
export const HIGH = 100;
const EDGE = 6;
/** How many deviations wide the band is to each side: 95 of 100 true strengths lie within. */
const BAND = 1.96;

export interface RatingCurve {
  /** The line through all ratings, and the band around it, as paths of an SVG of WIDE by HIGH. */
  readonly line: string;
  readonly band: string;
  /** The lowest and the highest value that is drawn. */
  readonly low: number;
  readonly high: number;
  /** The last point. */
  readonly end: string;
}

/** A plot of ratings, one game beside the other: dates would put all games of an evening on one spot. */
export function ratingCurve(points: readonly RatingPoint[]): RatingCurve {
  const edges = points.map(({ rating, deviation }) => [rating - BAND * deviation, rating + BAND * deviation] as const);
  const low = Math.floor(Math.min(...edges.map(([down]) => down)) / 50) * 50;
  const high = Math.ceil(Math.max(...edges.map(([, up]) => up)) / 50) * 50;
  const x = (at: number) => round(EDGE + (at / Math.max(1, points.length - 1)) * (WIDE - 2 * EDGE));
  const y = (value: number) => round(HIGH - EDGE - ((value - low) / (high - low || 1)) * (HIGH - 2 * EDGE));
  const path = (values: readonly number[], from = 'M') =>
    values.map((value, at) => `${at ? 'L' : from}${x(at)} ${y(value)}`).join('');
  const back = edges.map(([down], at) => `L${x(at)} ${y(down)}`).reverse();
  const last = points.at(-1);
  return {
    line: path(points.map(({ rating }) => rating)),
    band: `${path(edges.map(([, up]) => up))}${back.join('')}Z`,
    low,
    high,
    end: last ? `M${x(points.length - 1)} ${y(last.rating)}h0` : '',
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
