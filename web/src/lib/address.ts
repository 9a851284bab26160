/** A part of an address as it was meant; one that is written wrongly stays as it is, and leads nowhere. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
