import type { Component } from 'svelte';
import type { Face, GameId, SeatSeen, Views } from './types.gen';
import type { Translator } from './translator.svelte';
import type { ActionPicker } from './action-picker.svelte';
import type { Picker } from './picker';
import type { Story } from './story';
import type { Spoken } from './typed';
import type { Tablet } from '$parts/Piece.svelte';

/** What every board is given; it draws and is touched, and knows no rules. */
export interface BoardProps<View = unknown> {
  /** What this seat may see: the game's own View struct. */
  readonly view: View;
  /** Marks what may be touched and takes the touches. */
  readonly actions: ActionPicker;
  /** Names of pieces, cards, verbs and hands in the language of the moment. */
  readonly translator: Translator;
  /** Whose eyes these are; null for a spectator. The board is turned so that this seat sits at the bottom. */
  readonly seat: number | null;
  /** Who sits where. */
  readonly seats: readonly SeatSeen[];
  /** The seats that are asked now. */
  readonly asked: readonly number[];
  /** The faces that led to this view, to animate them; empty after a reload. */
  readonly news: readonly Face[];
  /** The throw that is in the air or fell last. */
  readonly thrown: Face | null;
  /** Whether that throw is still in the air: the view is the one before what it decides. */
  readonly falling?: boolean;
  /** Whether everything that the other side could take next is to be marked. */
  readonly threats?: boolean;
  /** Whether the person has turned the board around. */
  readonly flipped: boolean;
}

export type BoardFor<Game extends GameId> = BoardProps<Views[Game]>;

type Asking = (view: never, translator: Translator, seat: number | null) => string | null;

type Prompting = (
  view: never,
  touched: readonly string[],
  translator: Translator,
  seat: number | null,
) => string | null;
type WhyNot = (view: never, action: string, translator: Translator, seat: number | null) => string | null;

/** What must always be in sight, on a phone too, where the side of a game is folded away. */
export interface Strip {
  /** Everybody's points as they stand, by seat. */
  readonly points?: readonly (number | string)[];
  /** What else counts now, in a word or two: "summer · rate 2", "East 3". */
  readonly note?: string;
}

/** A board's module: the component, how its actions are picked, and perhaps its own sentence for the question. */
export interface BoardModule {
  readonly default: Component<BoardProps<never>>;
  readonly picker?: Picker;
  readonly question?: Asking;
  /** The question once something is touched: "Archer on NAI: choose where it goes". */
  readonly prompt?: Prompting;
  /** Why an action that is not open is not, as a player would say it; asked before the server is. */
  readonly whyNot?: WhyNot;
  /** What somebody typed as the game's own records write it, in plain words. */
  readonly spoken?: Spoken;
  /** The score in a line. */
  readonly strip?: (view: never, translator: Translator, seat: number | null) => Strip | null;
  /** How a piece of a settlement looks that is neither a card nor a tile; null where its name is enough. */
  readonly tabletOf?: (code: string, translator: Translator) => Tablet | null;
  /** Whether `flipped` turns it; a board of cards or runners looks the same from everywhere. */
  readonly turns?: boolean;
}
interface SideModule {
  readonly default: Component<BoardProps<never>>;
}
/** A game's small painting on its shelf of the lobby. */
type Painting = Component<Record<string, never>>;

const boards = import.meta.glob<BoardModule>('../../../src/kaik/games/*/web/Board.svelte');
const sides = import.meta.glob<SideModule>('../../../src/kaik/games/*/web/Side.svelte');
interface StoryModule {
  readonly story: Story<never>;
}
const stories = import.meta.glob<StoryModule>('../../../src/kaik/games/*/web/story.ts');
const paintings = import.meta.glob<Painting>('../../../src/kaik/games/*/web/Painting.svelte', {
  eager: true,
  import: 'default',
});

function at<T>(found: Record<string, T>, game: string, file: string): T | undefined {
  return found[`../../../src/kaik/games/${game.replaceAll('-', '_')}/web/${file}`];
}

/** The board of a game, loaded when it is first needed; null where it has none of its own. */
export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await at(boards, game, 'Board.svelte')?.()) ?? null;
}
/** What a game shows beside the board: hands, scores, whatever must always be in sight. */
export async function sideOf(game: string): Promise<SideModule | null> {
  return (await at(sides, game, 'Side.svelte')?.()) ?? null;
}
/** A game's sentences for what happens in it; null where it has none of its own. */
export async function storyOf(game: string): Promise<Story<never> | null> {
  return (await at(stories, game, 'story.ts')?.())?.story ?? null;
}
export function paintingOf(game: string): Painting | null {
  return at(paintings, game, 'Painting.svelte') ?? null;
}
