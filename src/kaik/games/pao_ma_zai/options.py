"""The options of pao ma zai, each spelled once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kaik.core.options import Switch, says
from kaik.kits.mahjong.seating import TableOptions

Points = Annotated[int, Meta(ge=0, le=100)]


class PaoOptions(TableOptions, frozen=True):
    """What is paid, how many horses run, who deals next, how long a match is."""

    tsumo_each: Annotated[Points, says("what each other player pays for a win by one's own draw")] = 2
    ron: Annotated[Points, says("what the discarder pays for a win")] = 3
    rob: Annotated[Points, says("what is paid for a robbed kan, by the player who added the tile")] = 6
    kan_closed: Annotated[Points, says("what each other player pays at once for a closed kan")] = 2
    kan_big: Annotated[Points, says("what the discarder pays at once for a big kan")] = 3
    kan_small: Annotated[Points, says("what each other player pays at once for a small kan")] = 1
    # The book: "about five, it depends on the place".
    horses: Annotated[int, Meta(ge=0, le=20), says("tiles the winner turns up after a win by own draw")] = 5
    horse_per_kan: Annotated[int, Meta(ge=0, le=5), says("how many more for each kan of the winner")] = 0
    horses_after_kan: Annotated[Switch, says("whether horses run after a win on the tile that replaces a kan")] = "on"
    empty_wall: Annotated[
        Literal["nothing", "hit"], says("what horses that the wall no longer has count as: nothing, or good tiles")
    ] = "nothing"
    # The book speaks of the tile "just drawn"; elsewhere any tile of the hand will do.
    kakan_from_hand: Annotated[Switch, says("whether a small kan may be made with a tile drawn earlier")] = "off"
    next_dealer: Annotated[
        Literal["winner", "right"],
        says("who deals next: the winner (the discarder if several won, the same if nobody), or the right neighbour"),
    ] = "winner"
    # The book names no number.
    seasons: Annotated[int, Meta(ge=1, le=99), says("how many seasons a match has")] = 16
