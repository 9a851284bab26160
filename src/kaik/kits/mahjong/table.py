"""What lies before a player: the hand, sets made with others' tiles, the river of discards, flowers.

A `Side` only moves tiles; whether a tile may be called, laid or thrown away is for the games to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from kaik.kits.mahjong.forms import TileGroup
from kaik.kits.mahjong.melds import Call, group_of
from kaik.kits.mahjong.tiles import Tiles, is_kind, kind, ordered, without

Pose = Literal["upright", "sideways", "stacked", "down"]
"""How a tile of a set lies: sideways tells whom it came from, stacked is the fourth one put upon it."""


class Meld(msgspec.Struct, frozen=True):
    """A set on the table: the tiles from one's own hand, and the one that was taken from somebody."""

    call: Call
    own: Tiles
    """Tiles from the owner's hand; without the one that makes a triplet a small kan."""
    taken: str = ""
    """The tile another threw away; none in a closed kan."""
    giver: int = -1
    """The seat it came from."""
    added: str = ""
    """The fourth tile of a small kan."""
    low: int = -1
    """The kind of its lowest tile, where wildcards hide it."""

    @property
    def tiles(self) -> Tiles:
        """All its tiles in drawing order."""
        return ordered(tile for tile in (*self.own, self.taken, self.added) if tile)

    @property
    def group(self) -> TileGroup:
        """The set as a part of a complete form."""
        return group_of(self.call, self.tiles, self.low if self.low >= 0 else None)

    @property
    def is_quad(self) -> bool:
        return self.call in ("daiminkan", "kakan", "ankan")

    @property
    def is_open(self) -> bool:
        """Whether a tile of another is in it."""
        return self.call != "ankan"


class Discard(msgspec.Struct, frozen=True):
    """A tile thrown away; one that was called stays here as a gap, so that the river can be read later."""

    tile: str
    called: bool = False
    sideways: bool = False


class Side(msgspec.Struct, frozen=True):
    """Everything one player has on the table."""

    hand: Tiles = ()
    melds: tuple[Meld, ...] = ()
    river: tuple[Discard, ...] = ()
    flowers: Tiles = ()

    def taking(self, *tiles: str) -> Side:
        """With these tiles in hand."""
        return replace(self, hand=ordered((*self.hand, *tiles)))

    def discarding(self, tile: str) -> Side:
        """With this tile in the river."""
        return replace(self, hand=without(self.hand, (tile,)), river=(*self.river, Discard(tile)))

    def turning(self) -> Side:
        """The last discard turned sideways, as a sign."""
        return replace(self, river=(*self.river[:-1], replace(self.river[-1], sideways=True)))

    def robbed(self) -> Side:
        """The last discard called by another."""
        return replace(self, river=(*self.river[:-1], replace(self.river[-1], called=True)))

    def laying(self, meld: Meld) -> Side:
        """With a new set on the table, its own tiles out of the hand."""
        return replace(self, hand=without(self.hand, meld.own), melds=(*self.melds, meld))

    def adding(self, tile: str) -> Side:
        """With a tile from the hand put upon the triplet of its kind: a small kan."""
        melds = tuple(
            replace(meld, call="kakan", added=tile) if is_triplet_of(meld, tile) else meld for meld in self.melds
        )
        return replace(self, hand=without(self.hand, (tile,)), melds=melds)

    def swapping(self, tile: str, at: int) -> Side:
        """With a tile of the hand put into a set in the place of a wildcard, which comes back into the hand."""
        meld = self.melds[at]
        wildcard = next(own for own in meld.own if not is_kind(own))
        own = ordered((*without(meld.own, (wildcard,)), tile))
        melds = (*self.melds[:at], replace(meld, own=own), *self.melds[at + 1 :])
        return replace(self, hand=ordered((*without(self.hand, (tile,)), wildcard)), melds=melds)

    def showing(self, *flowers: str) -> Side:
        """With these tiles of the hand laid open as flowers."""
        return replace(self, hand=without(self.hand, flowers), flowers=(*self.flowers, *flowers))

    def addable(self, tiles: Iterable[str]) -> Tiles:
        """Those of the tiles that may be put upon one of these triplets."""
        return tuple(
            tile for tile in dict.fromkeys(tiles) if tile and any(is_triplet_of(meld, tile) for meld in self.melds)
        )

    @property
    def tiles(self) -> Tiles:
        """Every tile that lies here, in drawing order; called discards have gone elsewhere."""
        melded = (tile for meld in self.melds for tile in meld.tiles)
        lying = (discard.tile for discard in self.river if not discard.called)
        return ordered((*self.hand, *melded, *lying, *self.flowers))

    @property
    def quads(self) -> int:
        return sum(meld.is_quad for meld in self.melds)

    @property
    def is_closed(self) -> bool:
        """No set with another's tile: a closed kan does not count as exposed (book)."""
        return not any(meld.is_open for meld in self.melds)


def is_triplet_of(meld: Meld, tile: str) -> bool:
    """Whether a tile is the fourth one of that triplet; a wildcard never is, nor has a quad one in it."""
    return meld.call == "pon" and is_kind(tile) and meld.group == TileGroup("triplet", kind(tile), called=True)


def changed(sides: tuple[Side, ...], seat: int, side: Side) -> tuple[Side, ...]:
    """The same sides with one replaced."""
    return (*sides[:seat], side, *sides[seat + 1 :])


def whole(sides: Iterable[Side], besides: Iterable[str]) -> Tiles:
    """Every tile on the table, those that lie nowhere before a player besides: always the same set."""
    return ordered((*(tile for side in sides for tile in side.tiles), *besides))


def laid(meld: Meld, away: int, seats: int = 4) -> tuple[tuple[str, Pose], ...]:
    """How a set lies, from left to right as its owner sees it.

    The taken tile lies sideways: at the right end if it came from the right neighbour, at the left end if from the
    left, between them if from across (book). The fourth tile of a small kan lies upon it, after it here. `away` is
    how many places to the right of the owner the giver sits. The ends of a closed kan lie face down.
    """
    if meld.call == "ankan":
        first, *middle, last = meld.own
        return (first, "down"), *((tile, "upright") for tile in middle), (last, "down")
    rest: list[tuple[str, Pose]] = [(tile, "upright") for tile in meld.own]
    turned: list[tuple[str, Pose]] = [(meld.taken, "sideways")]
    if meld.added:
        turned.append((meld.added, "stacked"))
    at = {1: len(rest), seats - 1: 0}.get(away, 1)
    return (*rest[:at], *turned, *rest[at:])
