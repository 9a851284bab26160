"""What views of mahjong have in common, as features."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from kaik.core.encoding import FeatureField, by_seat, field, scalar, seat_choice, seats_in
from kaik.core.features import Flag, KindCounts, Listed, OneHot, Parts, Scalar, Verb
from kaik.kits.mahjong.melds import CALLS
from kaik.kits.mahjong.seating import SeatingStep
from kaik.kits.mahjong.tiles import Tiles, pool

LONGEST_RIVER = 30
SETS = 4
SAID = Verb(("", "pass", "ron", "chi", "pon", "daiminkan", "not-ready"))


class TileFeatures:
    """The kinds of features that a set of tiles has at a table of so many seats."""

    def __init__(self, tiles: Tiles, seats: int) -> None:
        names = tuple(dict.fromkeys(tiles))
        self.seats = seats
        self.tiles = KindCounts(pool(tiles))
        self.tile = OneHot(("", *names))
        self.seat = OneHot((-1, *range(seats)))
        parts = (("call", OneHot(CALLS)), ("own", self.tiles), ("taken", self.tile), ("giver", self.seat))
        self.meld = Parts((*parts, ("added", self.tile), ("low", Scalar(-1, 33))))
        self.discard = Parts((("tile", self.tile), ("called", Flag()), ("sideways", Flag())))

    def table(self, steps: tuple[str, ...] = get_args(SeatingStep)) -> Iterator[FeatureField]:
        """How the players sit, and what lies before them."""
        seats, held = self.seats, by_seat(Scalar(0, 14), self.seats)
        circle = Listed(OneHot(tuple(range(seats))), seats)
        yield field("table.circle", circle, "the seats in the order they sit", "席順")
        yield field("table.dealer", seat_choice(seats), "who deals", "親")
        yield field("table.step", OneHot(steps), "what is still to be thrown before the deal", "席決めの段階")
        yield field("hand", self.tiles, "one's own hand", "自分の手牌")
        yield field("drawn", self.tile, "the tile one has just drawn", "ツモった牌")
        yield field("held", held, "how many tiles each seat holds", "各席の手牌の枚数")
        yield field("melds", by_seat(Listed(self.meld, SETS), seats), "sets on the table", "各席の面子")
        river = by_seat(Listed(self.discard, LONGEST_RIVER), seats)
        yield field("rivers", river, "discards of each seat in order", "各席の河")
        yield scalar("wall.drawn", 0, 136, "tiles gone from the wall's tail", "山から引かれた牌")
        yield scalar("wall.replaced", 0, 40, "tiles gone from the wall's head", "山の頭から引かれた牌")

    def question(self) -> Parts:
        """What the others are asked about a tile."""
        about = OneHot(("discard", "kan"))
        parts = (("tile", self.tile), ("giver", self.seat), ("about", about), ("waiting", seats_in(self.seats)))
        return Parts((*parts, ("said", SAID)))
