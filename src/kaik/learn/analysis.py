"""A position or a hand that somebody asks about: what may be done, what it holds, and what the strongest bot would do.

The server and `kaik analyse` share this, so they say the same. A position comes as a starting point (position text and
log), a hand as the text that `kaik query` reads; a whole hand is dealt into a real position (`kaik.learn.set_up`), so
that everything else is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kaik.bots.levels import LEVELS, LevelBot
from kaik.bots.reasons import reason_for
from kaik.core.action import Action
from kaik.core.errors import BadPosition, KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, State, Throw
from kaik.kits.cards48.deck import Cards, cards
from kaik.learn.card_facts import card_facts
from kaik.learn.facts import FactGroup, position_facts
from kaik.learn.position import Replayed, played_on
from kaik.learn.set_up import HandRoom, hand_room, set_up_hand
from kaik.learn.tile_facts import TileHand, held_tiles, plain_fives, read_tiles, tile_facts
from kaik.play.luck import Luck

STRONGEST = max(LEVELS)
LONGEST_HAND = 400
"""Characters of a hand; the longest one with all that can be said about it is far below."""


class BestAction(msgspec.Struct, frozen=True):
    """What the strongest bot would do, its reason in each language, and what share of the match it expects."""

    seat: int
    action: str
    why: dict[str, str]
    worth: float | None = None
    """From 0 to 1; null where it counts in other units."""


class Analysis(msgspec.Struct, frozen=True):
    """What there is to say. Without a position, what a hand that nobody is asked about holds."""

    facts: tuple[FactGroup, ...] = ()
    reached: Replayed | None = None
    """The position, and how it was reached."""
    seat: int | None = None
    """Through whose eyes: the seat that is asked, or the one that was named."""
    room: HandRoom | None = None
    """What a hand of this game is set up of, where it has such."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """What that seat may do."""
        return () if self.reached is None or self.seat is None else self.reached.state.legal(self.seat)

    @property
    def throws(self) -> tuple[tuple[str, int], ...]:
        """What may fall, with its weights, where luck is to decide among few things."""
        turn = None if self.reached is None else self.reached.state.turn()
        weights = getattr(turn.chance, "weights", ()) if isinstance(turn, Throw) else ()
        return tuple((str(action), weight) for action, weight in weights)

    @property
    def falls(self) -> str:
        """What falls where luck is to decide, if nobody chooses; the same whenever the same is asked."""
        turn = None if self.reached is None else self.reached.state.turn()
        if self.reached is None or not isinstance(turn, Throw):
            return ""
        return str(Luck.of("analysed luck").throw(len(self.reached.steps), turn.chance))


def first_position(game: Game, options: Options, seats: int | None = None) -> State:
    """Where somebody begins who names no position; on a board it is somebody's turn, whoever a lot would choose."""
    first = game.begin(options, seats)
    return first if game.notation is None else game.notation.read(game.notation.write(first), options)


def analyse_position(game: Game, options: Options, reached: Replayed, seat: int | None = None) -> Analysis:
    """What a position offers a seat; the one that is asked, unless another is named."""
    state = reached.state
    seat = _seat(state, seat)
    return Analysis(tuple(_found(game, options, state, seat)), reached, seat)


def analyse_hand(game: Game, options: Options, seats: int | None, hand: str, log: tuple[str, ...] = ()) -> Analysis:
    """What a hand holds; one that is whole is dealt, and what may be done with it is told, too."""
    try:
        return _analyse_hand(game, options, seats, hand, log)
    except KaikError as wrong:
        raise KaikError(str(wrong), "bad_hand") from None


def _analyse_hand(game: Game, options: Options, seats: int | None, hand: str, log: tuple[str, ...]) -> Analysis:
    if len(hand) > LONGEST_HAND:
        raise BadPosition(f"a hand of {len(hand)} characters is not read; {LONGEST_HAND} are the most")
    room = hand_room(game, options, seats)
    if room is None:
        raise BadPosition(f"nobody holds a hand in {game.slug}; ask about a position")
    if not hand.strip():
        return Analysis(room=room)
    tiles = read_tiles(hand) if "score" in game.asks else None
    held = cards(hand) if tiles is None else plain_fives(_last_at_the_end(tiles), dict(room.kinds))
    found = tuple(_of_hand(game, options, tiles, held))
    if len(held) != room.size or (tiles is not None and (tiles.melds or len(tiles.about) > 1)):
        _refuse_silence(game, room, held, found)
        return Analysis(found, room=room)
    dealt, seat = set_up_hand(game, options, seats, held)
    after = played_on(dealt.state, log)
    whole = Replayed(after.state, (*dealt.steps, *after.steps))
    asked = _seat(after.state, None if log else seat)
    found = tuple(_found(game, options, after.state, asked)) if log else found
    return Analysis(found, whole, asked, room)


def best_action(game: Game, analysis: Analysis, seconds: float | None = None) -> BestAction | None:
    """What the strongest bot would do, knowing what its seat may know; None where nobody is asked."""
    if analysis.reached is None or analysis.seat is None or not analysis.legal:
        return None
    seat, dice = analysis.seat, Luck.of("analyse").dice(0)
    imagined = analysis.reached.state.imagine(seat, dice)
    bot = LevelBot(game, f"level{STRONGEST}", LEVELS[STRONGEST], seconds)
    opinion = bot.opinion(imagined, seat, dice)
    best = opinion.tired().best()
    why = reason_for(game, imagined, seat, best.action, opinion)
    share = round(min(1.0, max(0.0, best.worth)), 3) if opinion.how in ("read", "sampled") else None
    return BestAction(seat, str(best.action), why, share)


def _found(game: Game, options: Options, state: State, seat: int | None) -> Iterator[FactGroup]:
    tiles = held_tiles(state, seat) if seat is not None and "score" in game.asks else None
    if tiles is not None:
        yield from tile_facts(game, options, tiles)
    else:
        yield from position_facts(game, state, seat)


def _of_hand(game: Game, options: Options, tiles: TileHand | None, held: Cards) -> Iterator[FactGroup]:
    if tiles is not None:
        yield from tile_facts(game, options, tiles)
    elif "meld" in game.asks:
        yield from card_facts(game, options, held)


def _last_at_the_end(hand: TileHand) -> tuple[str, ...]:
    """The tiles of a hand with the one that came last at the end, where that is known."""
    if not hand.last:
        return hand.tiles
    rest = list(hand.tiles)
    rest.remove(hand.last)
    return (*rest, hand.last)


def _refuse_silence(game: Game, room: HandRoom, held: Cards, found: tuple[FactGroup, ...]) -> None:
    """A sentence where there is nothing to say about some cards."""
    if not found:
        whole = f"and a whole hand of it has {room.size}"
        raise BadPosition(f"these {len(held)} cards are no meld of {game.slug}, {whole}")


def _seat(state: State, wanted: int | None) -> int | None:
    """Whose eyes: those that were wanted, else those of the first that is asked."""
    count, turn = len(state.standing()), state.turn()
    if wanted is not None and not 0 <= wanted < count:
        raise BadPosition(f"there is no seat {wanted}; the seats are 0 to {count - 1}")
    if isinstance(turn, Choose) and (wanted is None or wanted not in turn.seats):
        return turn.seats[0] if wanted is None else wanted
    return wanted


__all__ = ["Analysis", "BestAction", "analyse_hand", "analyse_position", "best_action", "first_position"]
