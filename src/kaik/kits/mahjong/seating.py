"""Who sits where: the seat-drawing game, the dice for the first dealer, and the cut of the wall.

Seats are the players' numbers; `circle` says how they sit, each one's right neighbour next, and the turn goes to the
right. Every step before the deal is a throw: `dice:3-5`, `line:…` (the six tiles of the seat-drawing game as they
lie), `winds:…` (the wind each seat drew).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import Chance, Deal, evenly
from kaik.core.options import Options, says

Method = Literal["dice6", "draw4", "fixed"]
FirstDealer = Literal["dice", "east"]

SeatingStep = Literal["line-dice", "line", "winds", "temporary", "dealer", "side", "cut", "side-and-cut", "ready"]
"""What is thrown for next; `ready` when the tiles can be dealt."""

WINDS = ("1z", "2z", "3z", "4z")
EVEN, ODD = "2p", "1p"
"""The two number tiles of the seat-drawing game; any even and any odd one would do."""

DICE = evenly(*(Action("dice", str(one), str(two)) for one in range(1, 7) for two in range(1, 7)))


class TableOptions(Options, frozen=True):
    """How a table of mahjong begins; games put their own options behind these."""

    seat_method: Annotated[
        Method,
        says("how seats are drawn: six tiles and dice as in the book, four winds face down, or not at all"),
    ] = "dice6"
    first_dealer: Annotated[
        FirstDealer, says("who deals first: a temporary dealer's dice tell, or whoever sits East")
    ] = "dice"


class Seating(msgspec.Struct, frozen=True):
    """How the players sit, who deals, and what has still to be thrown before the deal."""

    circle: tuple[int, ...]
    dealer: int = -1
    """-1 until the dice have told."""
    step: SeatingStep = "ready"
    thrower: int = 0
    """Who holds the dice."""
    shown: tuple[str, ...] = ()
    """What was thrown last: two dice, or the tiles of the seat-drawing game."""
    owner: int = 0
    """The seat whose side of the wall is cut, and ..."""
    cut: int = 0
    """... after how many stacks."""
    first: FirstDealer = "dice"
    """How the first dealer is found."""

    @property
    def seats(self) -> int:
        return len(self.circle)

    def right(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the right."""
        return self.circle[(self.circle.index(seat) + steps) % self.seats]

    def away(self, seat: int, other: int) -> int:
        """How many places to the right of `seat` the other sits: 1 is right, the last number left."""
        return (self.circle.index(other) - self.circle.index(seat)) % self.seats

    def order(self, first: int) -> tuple[int, ...]:
        """All seats to the right, from the first."""
        at = self.circle.index(first)
        return self.circle[at:] + self.circle[:at]

    def leftwards(self, first: int) -> tuple[int, ...]:
        """All seats to the left, from the first."""
        order = self.order(first)
        return (order[0], *reversed(order[1:]))

    def wind(self, seat: int) -> int:
        """0 East to 3 North; the dealer is East, his right neighbour South."""
        return self.away(self.dealer, seat)


def opened(method: Method, seats: int, first: FirstDealer = "dice") -> Seating:
    """A table at which nobody has sat down yet."""
    table = Seating(tuple(range(seats)), first=first)
    match method:
        case "dice6":
            return replace(table, step="line-dice")
        case "draw4":
            return replace(table, step="winds")
    # Without the seat-drawing game the temporary dealer is arbitrary (book): here the first seat.
    return _seated(table, "dealer")


def chance(table: Seating) -> Chance:
    """What is thrown next; never asked of a table that is ready."""
    winds = WINDS[: table.seats]
    match table.step:
        case "line":
            return Deal("line", tuple((tile, 1) for tile in sorted((*winds, EVEN, ODD))), (1,) * (table.seats + 2))
        case "winds":
            return Deal("winds", tuple((wind, 1) for wind in winds), (1,) * table.seats)
    return DICE


def thrown(table: Seating, action: Action) -> Seating:
    """The table after that throw."""
    lying = replace(table, shown=action.args)
    match action.verb:
        case "line":
            winds = lined_up(action.args, table.thrower, sum(map(int, table.shown)))
            return _seated(_sat(lying, winds), "temporary")
        case "winds":
            return _seated(_sat(lying, action.args), "temporary")
    return _counted(lying, sum(map(int, action.args)))


def again(table: Seating, dealer: int) -> Seating:
    """The table before another season: the dealer throws once, for side and cut together."""
    return replace(table, dealer=dealer, thrower=dealer, step="side-and-cut")


def lined_up(line: Sequence[str], first: int, total: int) -> tuple[str, ...]:
    """The wind each seat takes from the six tiles as they lay, by seat.

    The number tiles go to the two ends, the left one to the left, and the winds keep their order. An even sum of the
    dice starts from the even tile, an odd one from the odd tile. The book does not say which number tile goes to
    which end, nor who takes first; we read: each to its nearer side, and the player whom the dice named.
    """
    winds = [tile for tile in line if tile in WINDS]
    start = EVEN if total % 2 == 0 else ODD
    if next(tile for tile in line if tile not in WINDS) != start:
        winds.reverse()
    seats = len(winds)
    return tuple(winds[(seat - first) % seats] for seat in range(seats))


def _sat(table: Seating, winds: Sequence[str]) -> Seating:
    """Everybody takes the place of the wind they drew; East holds the dice."""
    circle = tuple(sorted(range(table.seats), key=lambda seat: winds[seat]))
    return replace(table, circle=circle, thrower=circle[0])


def _seated(table: Seating, step: SeatingStep) -> Seating:
    if table.first == "east":
        return replace(table, dealer=table.circle[0], thrower=table.circle[0], step="side")
    return replace(table, thrower=table.circle[0], step=step)


def _counted(table: Seating, total: int) -> Seating:
    """The dice shown: count to the right, beginning with whoever threw as one."""
    seat = table.right(table.thrower, total - 1)
    match table.step:
        case "line-dice":
            return replace(table, thrower=seat, step="line")
        case "temporary":
            return replace(table, thrower=seat, step="dealer")
        case "dealer":
            return replace(table, thrower=seat, dealer=seat, step="side")
        case "side":
            return replace(table, owner=seat, step="cut")
        case "cut":
            return replace(table, cut=total, step="ready")
    return replace(table, owner=seat, cut=total, step="ready")
