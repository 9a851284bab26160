/** Records that somebody opened here: they stay in this tab, and in links that carry them. */

const PREFIX = 'opened-';
/** As many characters as the server reads. */
export const MOST_CHARACTERS = 2_000_000;
/** Longer links are cut by mail programs and chats. */
export const LONGEST_LINK = 60_000;
const texts = new Map<string, string>();

/** Whether the id of a match stands for an opened record, of which the server keeps nothing. */
export const isOpened = (id: string): boolean => id.startsWith(PREFIX);

/** Keep the text of an opened record as long as this tab lives. */
export function keepOpened(id: string, text: string): void {
  texts.set(id, text);
  try {
    sessionStorage.setItem(id, text);
  } catch {
    // no room for it: it is gone after a reload, and can be opened again
  }
}

/** The text of an opened record; nothing where this tab has none. */
export function openedText(id: string): string | null {
  return texts.get(id) ?? sessionStorage.getItem(id);
}

const through = async (bytes: Uint8Array<ArrayBuffer>, change: GenericTransformStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer());

/** A record made small enough for the part of an address behind `#`, which no server sees. */
export async function packed(text: string): Promise<string> {
  const small = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = Array.from(small, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The record in such an address; an error where it is none, or larger than a record may be. */
export async function unpacked(code: string): Promise<string> {
  const letters = atob(code.replace(/-/g, '+').replace(/_/g, '/'));
  const small = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([small]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MOST_CHARACTERS) throw new Error('too long');
  }
  return text;
}
