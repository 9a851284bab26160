import type { Action, PlaceOf } from './action';
import type { Translator } from './translator.svelte';

/** Actions that need the same throw, as a view tells of them. */
export interface Need {
  /** How many dark faces the sticks must show at least. */
  readonly least: number;
  /** How often they do, between 0 and 1. */
  readonly chance: number;
  readonly actions: readonly string[];
}

/** How the actions of a game are picked on its board; a board declares it once, in its module script. */
export interface Picker<View = never> {
  /** Verbs that a plain touch stands for where several would do, as discarding does in mahjong. */
  readonly prefers?: readonly string[];
  /** Verbs whose button is the one that is usually meant. */
  readonly usual?: readonly string[];
  /** Verbs that give something away for good: no touch alone plays them, and lone buttons are pressed twice. */
  readonly costly?: readonly string[];
  /** Whether an action gives up something better that is open too, as a discard gives up a win: no touch alone plays it. */
  readonly risks?: (action: Action, legal: readonly Action[]) => boolean;
  /** Verbs that are not asked for where they are the only ones open and nobody could learn anything from an answer. */
  readonly alone?: readonly string[];
  /** Verbs that get a button which narrows to them, though everything they name is drawn. */
  readonly offers?: readonly string[];
  /** Verbs that the board has buttons for itself, so that none are made under it. */
  readonly buttons?: readonly string[];
  /** Where the atoms of an item lie, if the same atom may lie in two places at once. */
  readonly place?: PlaceOf;
  /** How an atom without a label of its own is read, in the log and on buttons; null where it is read as it stands. */
  readonly label?: (atom: string, translator: Translator, verb: string) => string | null;
  /** What a button says that plays an action: "Sail A1 3 squares"; null where verb and things say enough. */
  readonly says?: (action: Action, view: View, translator: Translator) => string | null;
  /** The actions that need a throw; the view says which they are. */
  readonly needs?: (view: View) => readonly Need[];
}
