import { getContext, setContext } from 'svelte';

/** Says what a card is good for in the game that is played; nothing where there is nothing to say. */
export type AboutCard = (code: string) => string;

const KEY = Symbol('about cards');

/** A table tells its cards what they are good for. */
export function setAbout(about: AboutCard): void {
  setContext(KEY, about);
}
export function getAbout(): AboutCard {
  return getContext<AboutCard | undefined>(KEY) ?? (() => '');
}
