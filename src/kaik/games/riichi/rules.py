"""The rules of riichi: one season of draws, discards and calls after another.

The seats answer a discard at once and in secret. When all answers are in, luck is asked, whatever they were: it tells
the call that is heard, why the season ends, or simply draws the next tile. Indicators are turned over by luck too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action, parts
from kaik.core.chance import Chance, Dice
from kaik.core.errors import KaikError
from kaik.core.state import Choose, Throw, Turn
from kaik.games.riichi import calls, draws, fast, rounds, turns
from kaik.games.riichi.imagine import imagined
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rounds import END, GO_ON
from kaik.games.riichi.scoring import dora, settle
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.season import (
    NOTHING,
    SEATS,
    STORED,
    Abort,
    Change,
    Ending,
    Liability,
    RiichiStatus,
    Source,
    Stage,
)
from kaik.games.riichi.seen import RiichiView, seen
from kaik.kits.mahjong import claims, seating
from kaik.kits.mahjong.claims import RON, Window
from kaik.kits.mahjong.hidden import faced
from kaik.kits.mahjong.packed import TileRules, YakuGame
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Side, whole
from kaik.kits.mahjong.tiles import Tiles, ordered, standard
from kaik.kits.mahjong.wall import Wall, built, spread

DEAD = 14
"""Tiles of the dead wall: four to replace kans, five indicators, five beneath them."""
HAND = fast.HAND
WALLS = {reds: built(standard(reds), SEATS, DEAD) for reds in (0, 3, 4)}
ASKED = tuple(Choose((seat,)) for seat in range(SEATS))
ENDS = (END, GO_ON)


class Riichi(YakuGame, frozen=True, rename=STORED):
    """A position. Hands, the wall and waiting answers are hidden; everything else lies open."""

    options: RiichiOptions
    table: Seating
    points: Change
    kyoku: int = 0
    """Deals that have passed on: 0 is East 1, 4 is South 1."""
    honba: int = 0
    deposits: int = 0
    """Riichi sticks on the table."""
    first: int = -1
    """Who dealt first; -1 until the dice have told."""
    seasons: int = 0
    """Seasons that are behind us."""
    stage: Stage = "seats"
    wall: Wall = WALLS[0]
    sides: tuple[Side, ...] = (Side(),) * SEATS
    riichi: tuple[RiichiStatus, ...] = (RiichiStatus(),) * SEATS
    mover: int = 0
    """Whose turn it is, or who draws next."""
    source: Source = "wall"
    drawn: str = ""
    """The tile the mover has just drawn."""
    barred: tuple[int, ...] = ()
    """Kinds the mover may not throw away after a call."""
    window: Window | None = None
    untouched: bool = True
    """Nobody has called yet, nor made a closed kan."""
    indicators: Tiles = ()
    flips: int = 0
    """Indicators to be turned over now."""
    later: int = 0
    """Indicators that wait for the discard."""
    passed: tuple[int, ...] = ()
    """The kinds that lay in a window and were not won with, in order."""
    furiten_from: tuple[int, ...] = NOTHING
    """From which of them on it counts against a seat to have let them pass."""
    noten: tuple[int, ...] = ()
    """Who declared not ready when the last tile had gone by."""
    liable: tuple[Liability, ...] = ()
    won: tuple[int, ...] = ()
    """Winners who wait for the indicators beneath the indicators."""
    last: Ending | None = None
    """How the latest season ended."""

    @classmethod
    def hand(
        cls,
        options: RiichiOptions,
        round: int,
        honba: int,
        deposits: int,
        scores: Sequence[int],
        dealer: int,
        hands: Sequence[Tiles],
        dora: str,
    ) -> Riichi:
        """A season of a game under way, dealt and its first indicator turned over: the dealer is to draw.

        Seat 0 was the first dealer, so the dealer of East 3 is seat 2; `round` is 0 for East. Hands have 13 tiles.
        """
        if len(scores) != SEATS or len(hands) != SEATS or any(len(hand) != HAND for hand in hands):
            sizes = [len(hand) for hand in hands]
            raise KaikError(f"a season has four scores and four hands of {HAND} tiles, not {len(scores)} and {sizes}")
        table = Seating(tuple(range(SEATS)), dealer)
        whole = WALLS[options.aka]
        taken = [tile for hand in hands for tile in hand]
        try:
            wall = whole.drawn(taken).turned((dora,))
        except ValueError as wrong:
            raise KaikError(f"such hands cannot be dealt: {wrong}") from None
        return cls(
            options,
            table,
            tuple(scores),
            SEATS * round + dealer,
            honba,
            deposits,
            first=0,
            stage="draw",
            wall=wall,
            sides=tuple(Side(ordered(hand)) for hand in hands),
            mover=dealer,
            indicators=(dora,),
        )

    def full_wall(self) -> Wall:
        """All tiles, before anybody has drawn one."""
        return WALLS[self.options.aka]

    @staticmethod
    def whole_wall(options: RiichiOptions) -> Wall:
        """The same for a game that has not begun."""
        return WALLS[options.aka]

    @classmethod
    def opened(cls, options: RiichiOptions, seats: int) -> Riichi:
        table = seating.opened(options.seat_method, seats, options.first_dealer)
        return cls(options, table, (options.start,) * seats, wall=WALLS[options.aka])

    # What a compiled kernel is told.

    @classmethod
    def tile_rules(cls, options: RiichiOptions) -> TileRules:
        return fast.tile_rules(options, WALLS[options.aka])

    def numbers(self) -> tuple[list[int], list[int]]:
        return fast.numbers(self)

    @classmethod
    def from_numbers(cls, options: RiichiOptions, men: list[int], now: list[int], last: Ending | None) -> Riichi:
        return fast.from_numbers(cls, options, men, now, last)

    # The protocol.

    def turn(self) -> Turn:
        if self.flips:
            return Throw(dora.indicators(self))
        match self.stage:
            case "act":
                return ASKED[self.mover]
            case "last":
                return ASKED[self.table.dealer]
            case "over":
                return rounds.over(self)
        if self.window is not None and self.stage == "claim" and self.window.waiting:
            return Choose(self.window.waiting)
        return Throw(self._chance())

    def legal(self, seat: int) -> tuple[Action, ...]:
        if self.flips:
            return ()
        if self.stage == "act":
            return tuple(sorted(turns.acts(self))) if seat == self.mover else ()
        if self.stage == "last":
            return ENDS if seat == self.table.dealer else ()
        if self.stage == "claim" and self.window is not None and seat in self.window.waiting:
            return calls.answers(self, self.window, seat)
        return ()

    def played(self, seat: int, action: Action) -> Riichi:
        if seat == CHANCE:
            return self._fell(action)
        if self.window is not None:
            return replace(self, window=self.window.answered(seat, action))
        match action:
            case Action("discard", (tile,)):
                return turns.threw(self, tile)
            case Action("riichi", (tile,)):
                return turns.declared(self, tile)
            case Action("ankan", (tile,)):
                return turns.closed_kan(self, tile)
            case Action("kakan", (tile,)):
                return turns.small_kan(self, tile)
            case Action("kyuushu"):
                return draws.ended_undecided(self, "kyuushu", (seat,))
            case Action("tsumo"):
                return self._won((seat,))
        return rounds.chosen(self, action)

    def view(self, seat: int | None) -> RiichiView:
        return seen(self, seat)

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        """As at every mahjong; nine kinds show the hand too."""
        return faced(self, by, action, seat)

    def imagine(self, seat: int, dice: Dice) -> Riichi:
        return imagined(self, seat, dice)

    def standing(self) -> tuple[float, ...]:
        """Points won and lost so far, with what the answers that are in would bring."""
        return tuple(float(points - self.options.start) for points in self.foreseen().points)

    def season_of(self) -> tuple[int, int]:
        """The number of the season; how many there will be nobody knows, but at least one for each kyoku."""
        return self.seasons, max(self.seasons + 1, SEATS * self.options.rounds)

    def conserved(self) -> tuple[Any, ...]:
        """All tiles, and all points with those on the table."""
        tiles = whole(self.sides, (*self.indicators, *spread(self.wall.unseen)))
        return tiles, sum(self.points) + STICK * self.deposits

    # What luck is asked for, and what it brings.

    def drawer(self) -> int:
        """Who takes the next tile."""
        window = self.window
        return self.table.right(window.giver) if window is not None and window.about == "discard" else self.mover

    def _chance(self) -> Chance:
        match self.stage:
            case "seats":
                return seating.chance(self.table)
            case "deal":
                return self.wall.several("deal", (HAND,) * SEATS)
            case "ura":
                return self.wall.several("ura", (dora.beneath(self),))
            case "claim":
                return self._answered()
        if self.flips:
            return dora.indicators(self)
        if self.stage == "draw" and self.wall.left == 0:
            return draws.exhausted(self)
        return self.wall.draw()

    def _answered(self) -> Chance:
        """All answers are in: a win, an undecided end, a call, or the next tile."""
        heard = calls.heard(self)
        if heard and heard[0][1] == RON:
            if self._is_one_too_many(heard):
                return draws.aborted("ron3", *draws.shown(self, *(seat for seat, _ in heard)))
            return claims.told(heard, [side.hand for side in self.sides])
        after = calls.passed(self)
        reason = draws.abort_reason(after) if after.stage == "draw" else ""
        if reason:
            return draws.aborted(reason, *(draws.shown(self, *range(SEATS)) if reason == "reach4" else ()))
        return claims.told(heard, [side.hand for side in self.sides]) if heard else after._chance()

    def _is_one_too_many(self, heard: claims.Answers) -> bool:
        """Whether three players want the tile and that ends the season here."""
        return len(heard) == 3 and self.options.multi_ron == "all_but_triple_aborts"

    def _fell(self, action: Action) -> Riichi:
        match action:
            case Action("draw", (tile,)):
                return turns.drew(self._gone_by(), tile)
            case Action("dora", (tile,)):
                return dora.turned(self if self.flips else self._gone_by(), tile)
            case Action("calls", (seat, verb, tiles)):
                return calls.called(self, int(seat), verb, parts(tiles))
            case Action("wins"):
                return self._won(claims.winners(action))
            case Action("ura", (tiles,)):
                return settle.won(self, ordered(parts(tiles)))
            case Action("exhausted"):
                return draws.ran_out(self._gone_by())
            case Action("aborted", (reason, *hands)):
                return self._aborted(reason, tuple(map(int, hands[::2])))
            case Action("deal", hands):
                return self._dealt(tuple(ordered(parts(hand)) for hand in hands))
        return rounds.seated(self, seating.thrown(self.table, action))

    def _gone_by(self) -> Riichi:
        """The position once nobody has called the tile in the window, if there is one."""
        return self if self.window is None else calls.passed(self)

    def _dealt(self, hands: tuple[Tiles, ...]) -> Riichi:
        """Thirteen tiles each, and the first indicator; then the dealer draws."""
        wall = self.wall.drawn([tile for hand in hands for tile in hand])
        sides = tuple(Side(hand) for hand in hands)
        return replace(self, wall=wall, sides=sides, stage="draw", mover=self.table.dealer, flips=1)

    def _aborted(self, reason: str, seats: tuple[int, ...]) -> Riichi:
        """The discard went by before the season ended, unless three players wanted it."""
        told: Abort = next(each for each in ABORTS if each == reason)
        return draws.ended_undecided(self if told == "ron3" else calls.passed(self), told, seats)

    def _won(self, seats: tuple[int, ...]) -> Riichi:
        """Winners in riichi turn over what lies beneath the indicators; then all are paid."""
        won = replace(self, won=seats)
        if dora.beneath(self) and any(self.riichi[seat].declared for seat in seats):
            return replace(won, stage="ura")
        return settle.won(won)

    def foreseen(self) -> Riichi:
        """The position if everybody who has yet to answer passed, and nothing lay beneath the indicators."""
        if self.stage == "ura":
            return settle.won(self)
        if self.window is None:
            return self
        heard = calls.heard(self)
        if not heard:
            return calls.passed(self)
        if self._is_one_too_many(heard):
            return self
        told = self._fell(claims.told(heard, [side.hand for side in self.sides]).weights[0][0])
        return told.foreseen() if told.stage == "ura" else told


ABORTS: tuple[Abort, ...] = ("kaze4", "kan4", "reach4", "ron3")


def start(options: RiichiOptions, seats: int) -> Riichi:
    """The first position: nobody has sat down yet."""
    return Riichi.opened(options, seats)
