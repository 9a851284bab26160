"""Where in a turn a game around tam stands; between two entries of the log it is one of these."""

from __future__ import annotations

import msgspec

from kaik.kits.tam.penalties import Penalties, total

LOSES_ALL = 1
"""連撃術: a further throw of no more than this loses the total."""


class First(msgspec.Struct, frozen=True, tag="first"):
    """The sticks decide who begins the season."""


class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """The side to move chooses a move."""


class Stepping(msgspec.Struct, frozen=True, tag="stepping"):
    """A ride over a stone is announced and its sticks are in the air; `total` is what chained throws have added."""

    src: int
    stone: int
    aim: int
    total: int = -1


class Chaining(msgspec.Struct, frozen=True, tag="chaining"):
    """連撃術: the thrower keeps the total or throws on."""

    src: int
    stone: int
    aim: int
    total: int


class Stepped(msgspec.Struct, frozen=True, tag="stepped"):
    """The stepping throw is known: the mover comes down somewhere or stays."""

    src: int
    stone: int
    aim: int
    limit: int


class Wading(msgspec.Struct, frozen=True, tag="wading"):
    """A move into water is fixed and its sticks are in the air; stone -1 is none."""

    src: int
    stone: int
    dst: int


class Declaring(msgspec.Struct, frozen=True, tag="declaring"):
    """The turn made a hand, or a penalty that counts as one: the season is ended, or it goes on at double rate."""

    penalties: Penalties = ()

    @property
    def penalty(self) -> int:
        """What the turn costs, in tenths."""
        return total(self.penalties)


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game is over."""

    reason: str


Phase = First | Moving | Stepping | Chaining | Stepped | Wading | Declaring | Ended
