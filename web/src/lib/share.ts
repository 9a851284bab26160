/** What can be shared of a match: a position after so many entries, or all of it where `n` is null. */
export interface Shared {
  readonly match: string;
  readonly n: number | null;
  /** Through whose eyes the position is looked at; null for a spectator's. */
  readonly eyes?: number | null;
}

const seg = encodeURIComponent;

/** The link to what is shared. The server reads the number before `#` for the preview, the page the one after it. */
export function linkTo({ match, n, eyes = null }: Shared, origin: string): string {
  const page = `${origin}/replay/${seg(match)}`;
  return n === null ? page : `${page}?n=${n}#${n}${eyes === null ? '' : `,${eyes}`}`;
}

/** A picture of what is shared: a position still, a whole game by its last position. */
export function pictureOf({ match, n }: Shared, form: 'svg' | 'png'): string {
  return `/api/matches/${seg(match)}/picture.${form}${n === null ? '' : `?n=${n}`}`;
}

/** The whole game as a moving picture. */
export function filmOf({ match }: Shared, form: 'svg' | 'png'): string {
  return `/api/matches/${seg(match)}/film.${form}`;
}

/** What a picture is called when it is saved. */
export function fileName(game: string, { n }: Shared, form: string): string {
  return `${game}${n === null ? '' : `-${n}`}.${form}`;
}

/** The code that shows a match on another page. */
export function embedCode({ match, n }: Shared, origin: string, title: string): string {
  const at = n === null ? '' : `?n=${n}`;
  const name = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<iframe src="${origin}/embed/${seg(match)}${at}" title="${name}" width="640" height="560" loading="lazy" allowfullscreen></iframe>`;
}
