import type { GlossaryWord } from './types.gen';

/** Our rules pages as a tree: text stays text, so nothing in them can become markup of the page. */
export type Span =
  | { readonly kind: 'text' | 'code' | 'strong' | 'em'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  | { readonly kind: 'word'; readonly text: string; readonly word: GlossaryWord };

export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly spans: Span[] }
  | { readonly kind: 'paragraph'; readonly spans: Span[] }
  | { readonly kind: 'quote'; readonly spans: Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: Item[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly head: Span[][]; readonly rows: Span[][][] }
  | { readonly kind: 'rule' };

export interface Item {
  readonly spans: Span[];
  readonly inner: Block[];
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    found.push(spanOf(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

function spanOf([whole, code, strong, star, bar, label, to]: RegExpMatchArray): Span {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (label !== undefined && to !== undefined) {
    return safe(to) ? { kind: 'link', text: label, to } : { kind: 'text', text: label };
  }
  return { kind: 'em', text: star ?? bar ?? whole };
}

/** Links go to the web, to another page of the house, or within the page. */
function safe(to: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|#)/.test(to);
}

export function blocks(text: string): Block[] {
  return parsed(text.replace(/\r\n/g, '\n').split('\n'));
}

function parsed(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const [block, next] = one(lines, at);
    found.push(block);
    at = next;
  }
  return found;
}

type Read = [Block, number];
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

function one(lines: string[], at: number): Read {
  const line = lines[at] ?? '';
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
  if (heading) return [{ kind: 'heading', depth: heading[1]!.length, spans: spans(heading[2]!) }, at + 1];
  if (/^\s*(---+|\*\*\*+)\s*$/.test(line)) return [{ kind: 'rule' }, at + 1];
  if (line.startsWith('```')) return fenced(lines, at);
  if (line.startsWith('>')) return quoted(lines, at);
  if (ITEM.test(line)) return listed(lines, at);
  if (line.includes('|') && /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(lines[at + 1] ?? '')) return tabled(lines, at);
  return paragraph(lines, at);
}

function until(lines: string[], at: number, stops: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && !stops(lines[end] ?? '')) end += 1;
  return end;
}

function fenced(lines: string[], at: number): Read {
  const end = until(lines, at + 1, (line) => line.startsWith('```'));
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

function quoted(lines: string[], at: number): Read {
  const end = until(lines, at, (line) => !line.startsWith('>'));
  const text = joinedLines(lines.slice(at, end).map((line) => line.replace(/^>\s?/, '')));
  return [{ kind: 'quote', spans: spans(text) }, end];
}

function paragraph(lines: string[], at: number): Read {
  const stops = (line: string) => line.trim() === '' || /^(#{1,6}\s|```|>)/.test(line) || ITEM.test(line);
  const end = Math.max(at + 1, until(lines, at, stops));
  return [{ kind: 'paragraph', spans: spans(joinedLines(lines.slice(at, end))) }, end];
}

function listed(lines: string[], at: number): Read {
  const first = ITEM.exec(lines[at] ?? '');
  const depth = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: Item[] = [];
  let here = at;
  while (here < lines.length) {
    const item = ITEM.exec(lines[here] ?? '');
    if (!item || item[1]!.length !== depth || /\d/.test(item[2]!) !== ordered) break;
    const end = until(lines, here + 1, (line) => endsItem(line, depth));
    items.push(itemOf(item[3]!, lines.slice(here + 1, end), depth));
    here = lines[end]?.trim() === '' && ITEM.exec(lines[end + 1] ?? '')?.[1]?.length === depth ? end + 1 : end;
  }
  return [{ kind: 'list', ordered, items }, here];
}

function endsItem(line: string, depth: number): boolean {
  return line.trim() === '' || indent(line) <= depth;
}

function itemOf(text: string, more: string[], depth: number): Item {
  const nested = more.findIndex((line) => ITEM.test(line) && indent(line) > depth);
  const own = nested < 0 ? more : more.slice(0, nested);
  return { spans: spans(joinedLines([text, ...own])), inner: nested < 0 ? [] : parsed(more.slice(nested)) };
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}

function tabled(lines: string[], at: number): Read {
  const end = until(lines, at, (line) => !line.includes('|'));
  const [head, , ...rows] = lines.slice(at, end).map(cells);
  return [{ kind: 'table', head: head ?? [], rows }, end];
}

function cells(line: string): Span[][] {
  const inner = line.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => spans(cell.replaceAll('\\|', '|').trim()));
}

/** Lines of one paragraph: Japanese runs on without a space. */
function joinedLines(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce((text, line) => {
      if (text === '') return line;
      const wide = /[　-ヿ一-鿿＀-￯]$/.test(text) && /^[　-ヿ一-鿿＀-￯]/.test(line);
      return wide ? text + line : `${text} ${line}`;
    }, '');
}

/** A name by which a heading can be linked to: its text in small letters, with no spaces. */
export function anchorOf(heading: readonly Span[]): string {
  const text = heading.map((span) => span.text).join('');
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-');
}

/** The headings of a page that its contents list shows, each with its anchor. */
export function contents(page: readonly Block[]): { readonly text: string; readonly to: string }[] {
  return page.flatMap((block) =>
    block.kind === 'heading' && block.depth === 2
      ? [{ text: block.spans.map((span) => span.text).join(''), to: `#${anchorOf(block.spans)}` }]
      : [],
  );
}
