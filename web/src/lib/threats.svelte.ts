import type { Attachment } from 'svelte/attachments';
import { api } from './api';
import { t, type Translator } from './translator.svelte';
import { settings } from './settings.svelte';
import type { Threat, ThreatsShown } from './types.gen';

/** What the others could do next in the position that is looked at, asked for when somebody wants to know. */
export class ThreatWatch {
  shown = $state.raw<ThreatsShown | null>(null);
  #asked = '';

  /** Look at a position after so many entries, with the eyes of a seat; at none where no match is given. */
  look(match: string | null, n: number, seat: number | null): void {
    const asked = match === null ? '' : `${match} ${n} ${seat}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (match === null) {
      this.shown = null;
      return;
    }
    api.threats(match, n, seat).then(
      (found) => {
        if (this.#asked === asked) this.shown = found;
      },
      () => {
        if (this.#asked === asked) this.shown = null;
      },
    );
  }
  /** What is aimed at, as the board names it. */
  get marks(): readonly string[] {
    return this.shown?.threats.flatMap(({ marks }) => marks) ?? [];
  }
}

/** A threat as a person says it. */
export function threatText(threat: Threat, translator: Translator, name: (seat: number) => string): string {
  const who = name(threat.by);
  const said = threat.text[settings.language];
  if (said) return t('threats.by', { who, what: said });
  const theirs = translator.action(threat.action);
  if (!threat.after) return t('threats.now', { who, theirs });
  return t('threats.after', { who, theirs, mine: translator.action(threat.after) });
}

/** The sentences to show: the threats, or why there are none to tell. */
export function threatLines(
  shown: ThreatsShown | null,
  translator: Translator,
  name: (seat: number) => string,
): readonly string[] {
  if (!shown) return [];
  if (shown.state !== 'told') return [t(`threats.${shown.state}`)];
  if (shown.threats.length === 0) return [t('threats.none')];
  return [...new Set(shown.threats.map((threat) => threatText(threat, translator, name)))];
}

/** Marks what is aimed at inside an element, also what is drawn later. */
export function threatened(marks: () => readonly string[]): Attachment {
  return (element) => {
    const dress = (aims: ReadonlySet<string>) => {
      for (const each of element.querySelectorAll('[data-atom], [data-mark]')) {
        const name = each.getAttribute('data-mark') ?? each.getAttribute('data-atom') ?? '';
        if (aims.has(name) !== each.hasAttribute('data-threat')) each.toggleAttribute('data-threat', aims.has(name));
      }
    };
    $effect(() => {
      const aims = new Set(marks());
      dress(aims);
      if (aims.size === 0) return;
      const seen = new MutationObserver(() => dress(aims));
      seen.observe(element, { childList: true, subtree: true });
      return () => seen.disconnect();
    });
  };
}
