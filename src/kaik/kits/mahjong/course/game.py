"""A position of a plain mahjong and what comes after it; a game says what may be called, what wins and who pays.

The seats answer a discard at once and in secret. When all answers are in, luck is asked, whatever they were: it
says the call that is heard, or simply draws the next tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action, parts
from kaik.core.chance import Chance, evenly
from kaik.core.state import ALONE, Choose, Over, Throw, Turn
from kaik.kits.mahjong import claims, seating
from kaik.kits.mahjong.claims import PASS, RON, TSUMO, Window
from kaik.kits.mahjong.hidden import faced
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.packed import TileGame
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Meld, Side, changed, whole
from kaik.kits.mahjong.tiles import Tiles, is_kind, ordered
from kaik.kits.mahjong.wall import Wall, action, cut, spread
from kaik.kits.purses import added

HAND = 13
"""Tiles everybody is dealt; the dealer has one more and throws one away first."""
EXHAUSTED = evenly(Action("exhausted"))
JUST_PASS = (PASS,)


class CourseOptions(Protocol):
    """What the course asks of a game's options; the game spells them out."""

    @property
    def seat_method(self) -> seating.Method: ...
    @property
    def first_dealer(self) -> seating.FirstDealer: ...
    @property
    def seasons(self) -> int: ...
    @property
    def kakan_from_hand(self) -> str: ...


class MahjongGame(TileGame, frozen=True, rename={"source": "came"}):
    """A position. Hands, the wall and waiting answers are hidden; everything else lies open.

    In stored positions `source` keeps its older name.
    """

    full_wall: ClassVar[Wall]
    nobody_won: ClassVar[msgspec.Struct]
    """How a season ends once the wall is empty."""
    after_kan: ClassVar[str]
    """The source of the tile that replaces a kan."""
    own_stages: ClassVar[tuple[str, ...]] = ("act",)
    """The stages in which the mover is asked."""

    options: CourseOptions
    table: Seating
    points: tuple[int, ...]
    before: tuple[int, ...]
    """The points when this season began."""
    played_out: int
    """Seasons that are behind us."""
    stage: str
    wall: Wall
    sides: tuple[Side, ...]
    mover: int = 0
    source: str = "deal"
    """How the mover came to have a tile to throw away."""
    drawn: str = ""
    """The tile the mover has just drawn and still has in hand."""
    window: Window | None = None
    last: msgspec.Struct | None = None
    """How the latest season ended."""

    @classmethod
    def begin(cls, options: CourseOptions, seats: int) -> Self:
        """The first position: nobody has sat down yet."""
        table = seating.opened(options.seat_method, seats, options.first_dealer)
        return cls._at_season(options, table, (0,) * seats, 0)

    @classmethod
    def _at_season(cls, options: CourseOptions, table: Seating, points: tuple[int, ...], played_out: int) -> Self:
        return cls(options, table, points, points, played_out, "seats", cls.full_wall, (Side(),) * len(points))

    # What a game fills in.

    def may_win(self, seat: int, tile: str = "") -> bool:
        """Whether a seat's hand may win now, with a tile of another's if one is named."""
        raise NotImplementedError

    def calls_on(self, window: Window, seat: int) -> Iterable[Action]:
        """The sets a seat may call with a discard; a win is none of them."""
        raise NotImplementedError

    def called_set(self, verb: str, own: Tiles, window: Window, *low: str) -> Meld:
        """The set that such a call lays open."""
        raise NotImplementedError

    def for_kan(self, call: Call, owner: int, giver: int = -1) -> tuple[int, ...]:
        """What a kan brings at once, by seat."""
        raise NotImplementedError

    def won_on(self, window: Window, winners: tuple[int, ...]) -> Self:
        """These seats win with the tile in the window."""
        raise NotImplementedError

    def drew_the_win(self) -> Self:
        """The mover wins with the hand."""
        raise NotImplementedError

    def next_dealer(self, ending: Any) -> int:
        """Who deals after a season that ended so."""
        raise NotImplementedError

    def over(self) -> Over:
        """The end of the match."""
        raise NotImplementedError

    # What a game may change.

    def discards(self, hand: Tiles) -> Iterable[str]:
        """The kinds of tiles that may be thrown away."""
        return set(hand)

    def heard(self, window: Window) -> claims.Answers:
        """The calls that count, from the giver's right."""
        return claims.heard(window, self.table.order(window.giver))

    def drawing(self) -> Chance:
        """What luck is asked for once nobody was heard and the wall has a tile."""
        return self.wall.draw()

    def acted(self, action: Action) -> Self:
        """What comes after an act of the mover's that is neither a discard nor a kan."""
        return self.drew_the_win()

    def left_hand(self, seat: int, tiles: Tiles) -> Self:
        """The same, once these tiles have left a hand in sight of all."""
        return self

    @staticmethod
    def lies_open(tile: str) -> bool:
        """Whether a tile is laid open as soon as it comes."""
        return False

    # The protocol.

    def turn(self) -> Turn:
        if self.stage in self.own_stages:
            return ALONE[self.mover]
        if self.stage == "over":
            return self.over()
        waiting = self.window.waiting if self.window is not None else ()
        return Choose(waiting) if waiting else Throw(self.chance())

    def legal(self, seat: int) -> tuple[Action, ...]:
        if self.stage in self.own_stages:
            return tuple(sorted(self.acts())) if seat == self.mover else ()
        if self.window is not None and seat in self.window.waiting:
            return self.answers(self.window, seat)
        return ()

    def played(self, seat: int, action: Action) -> Self:
        if seat == CHANCE:
            return self.fell(action)
        if self.window is not None:
            return replace(self, window=self.window.answered(seat, action))
        match action:
            case Action("discard", (tile,)):
                return self._threw(tile)
            case Action("ankan", (tile,)):
                return self._kan(seat, Meld("ankan", (tile,) * 4))
            case Action("kakan", (tile,)):
                return self._added(tile)
        return self.acted(action)

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return faced(self, by, action, seat, self.lies_open)

    def season_of(self) -> tuple[int, int]:
        return self.played_out, self.options.seasons

    def conserved(self) -> tuple[Any, ...]:
        """All the tiles, and that nothing is won but from each other."""
        return whole(self.sides, spread(self.wall.unseen)), sum(self.points)

    # What luck is asked for, and what it brings.

    def chance(self) -> Chance:
        match self.stage:
            case "seats":
                return seating.chance(self.table)
            case "deal":
                seats = range(self.table.seats)
                return self.wall.several("deal", tuple(HAND + (seat == self.table.dealer) for seat in seats))
        heard = self.heard(self.window) if self.window is not None else ()
        if heard:
            return claims.told(heard, [side.hand for side in self.sides])
        return self.drawing() if self.wall.left else EXHAUSTED

    def fell(self, action: Action) -> Self:
        match action:
            case Action("draw", (tile,)):
                return self.passed_by().drew(tile)
            case Action("calls", (seat, verb, own, *low)):
                return self._called(int(seat), verb, parts(own), *low)
            case Action("wins") if self.window is not None:
                return self.won_on(self.window, claims.winners(action))
            case Action("deal", hands):
                return self.dealt(tuple(ordered(parts(hand)) for hand in hands))
            case Action("exhausted"):
                return self.ended(self.nobody_won)
        table = seating.thrown(self.table, action)
        if table.step != "ready":
            return replace(self, table=table)
        return replace(self, table=table, stage="deal", wall=cut(self.wall, table.owner, table.cut))

    def dealt(self, hands: Sequence[Tiles]) -> Self:
        """Everybody has a hand, and the dealer begins."""
        wall = self.wall.drawn([tile for hand in hands for tile in hand])
        sides = tuple(Side(hand) for hand in hands)
        return replace(self, wall=wall, sides=sides, stage="act", mover=self.table.dealer, source="deal", drawn="")

    def drawer(self) -> int:
        """Who takes the next tile: whoever made a kan, or the right neighbour of whoever threw a tile away."""
        if self.window is not None and self.window.about == "discard":
            return self.table.right(self.window.giver)
        return self.mover

    def drew(self, tile: str) -> Self:
        """The mover gets a tile: from the tail of the wall in turn, from its head after a kan."""
        sides = changed(self.sides, self.mover, self.sides[self.mover].taking(tile))
        wall = self.wall.drawn((tile,)) if self.stage == "draw" else self.wall.replaced(tile)
        return replace(self, wall=wall, sides=sides, drawn=tile, stage="act")

    def passed_by(self) -> Self:
        """The window closed with nobody heard: the next player's turn, or a small kan that is now paid."""
        if self.window is None:
            return self
        if self.window.about == "discard":
            return replace(self, window=None, mover=self.drawer(), stage="draw", source="wall")
        points = added(self.points, self.for_kan("kakan", self.mover))
        return replace(self, window=None, points=points, stage="replace", source=self.after_kan)

    # The mover's turn.

    def acts(self) -> Iterator[Action]:
        """All the mover may do, in no order; after a call a tile must go."""
        hand = self.sides[self.mover].hand
        yield from (action("discard", tile) for tile in self.discards(hand))
        if self.source == "call":
            return
        if self.may_win(self.mover):
            yield TSUMO
        if self.wall.left:
            yield from (action("ankan", tile) for tile in set(hand) if hand.count(tile) == 4 and is_kind(tile))
            yield from (action("kakan", tile) for tile in self._addable())

    def _addable(self) -> Tiles:
        """Tiles that may be put upon one's own triplets; by the book only the one just drawn."""
        side = self.sides[self.mover]
        return side.addable(side.hand if self.options.kakan_from_hand == "on" else (self.drawn,))

    def _threw(self, tile: str) -> Self:
        sides = changed(self.sides, self.mover, self.sides[self.mover].discarding(tile))
        window = claims.opened(tile, self.mover, self.table.seats)
        return replace(self, sides=sides, stage="claim", drawn="", window=window).left_hand(self.mover, (tile,))

    def _kan(self, seat: int, meld: Meld) -> Self:
        """A closed or a big kan: paid at once, and a tile that replaces it."""
        sides = changed(self.sides, seat, self.sides[seat].laying(meld))
        points = added(self.points, self.for_kan(meld.call, seat, meld.giver))
        return replace(self, sides=sides, points=points, mover=seat, drawn="", stage="replace", source=self.after_kan)

    def _added(self, tile: str) -> Self:
        """A small kan: the others may rob it before it is one."""
        sides = changed(self.sides, self.mover, self.sides[self.mover].adding(tile))
        window = claims.opened(tile, self.mover, self.table.seats, "kan")
        return replace(self, sides=sides, stage="claim", drawn="", window=window)

    # What the others answer.

    def answers(self, window: Window, seat: int) -> tuple[Action, ...]:
        """A seat's answers; the last discard of a season can only be won with."""
        actions = [PASS]
        if self.may_win(seat, window.tile):
            actions.append(RON)
        if window.about == "discard" and self.wall.left:
            actions += self.calls_on(window, seat)
        return tuple(sorted(actions)) if len(actions) > 1 else JUST_PASS

    def _called(self, seat: int, verb: str, own: Tiles, *low: str) -> Self:
        """A run or a triplet, after which a tile must go; or a big kan."""
        assert self.window is not None
        meld = self.called_set(verb, own, self.window, *low)
        sides = changed(self.sides, meld.giver, self.sides[meld.giver].robbed())
        table = replace(self, sides=sides, window=None, mover=seat).left_hand(seat, own)
        if meld.is_quad:
            return table._kan(seat, meld)
        return replace(table, sides=changed(sides, seat, sides[seat].laying(meld)), stage="act", source="call")

    def foreseen(self) -> Self:
        """The position if everybody who has yet to answer passed."""
        if self.window is None:
            return self
        heard = self.heard(self.window)
        if not heard:
            return self.passed_by()
        return self.fell(claims.told(heard, [side.hand for side in self.sides]).weights[0][0])

    # The end of a season.

    def ended(self, ending: msgspec.Struct) -> Self:
        """The tiles go back; the next season begins, or the match is over."""
        gains = tuple(now - then for now, then in zip(self.points, self.before, strict=True))
        done = replace(ending, season=self.played_out + 1, gains=gains)
        rest = replace(self._at_season(self.options, self.table, self.points, self.played_out + 1), last=done)
        if rest.played_out == self.options.seasons:
            return replace(rest, stage="over")
        return replace(rest, table=seating.again(self.table, self.next_dealer(ending)))
