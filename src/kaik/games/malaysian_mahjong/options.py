"""The options of Malaysian mahjong, each spelled once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from kaik.core.options import Switch, says
from kaik.kits.mahjong.seating import TableOptions

Han = Annotated[int, Meta(ge=0, le=100)]
Points = Annotated[int, Meta(ge=0, le=100_000)]
FeiLimit = Literal["free", "chi1-pon2"]


class MalaysianOptions(TableOptions, frozen=True):
    """What a hand must be worth, what is paid, what a fei may do, how a season and a match end."""

    # What a win is worth.
    min_han: Annotated[Han, says("han a hand needs to win")] = 5
    # The book lets ten han leap to twenty; elsewhere ten is a plain cap.
    limit_from: Annotated[Han, says("from how many han on a hand is a limit hand")] = 10
    limit_value: Annotated[Han, says("how many han a limit hand counts as")] = 20
    unit: Annotated[Points, says("points for each han from the third player; who gave the tile pays twice as much")] = (
        100
    )
    # The book speaks of the tile drawn after a kan only.
    rinshan_on_flower: Annotated[Switch, says("whether a win on a flower's replacement tile counts as rinshan too")] = (
        "off"
    )

    # What a kan brings at once.
    kan_closed: Annotated[Points, says("what each other player pays at once for a closed kan")] = 1000
    kan_big: Annotated[Points, says("what the discarder pays at once for a big kan")] = 1000
    # The Japanese text lets the two others "get" 500; its other column and every other source let them pay.
    kan_small: Annotated[Points, says("what each other player pays at once for a small kan")] = 500
    kakan_from_hand: Annotated[Switch, says("whether a small kan may be made with a tile drawn earlier")] = "off"

    # The fei.
    # "Not in two or more groups" can only mean one fei is one tile of one group: スペ needs four of them in a hand.
    max_fei_per_group: Annotated[
        FeiLimit, says("how many fei a group may have: any number, or one in a run and two in a triplet")
    ] = "free"
    fei_discard: Annotated[
        Literal["forbidden", "dead"], says("whether a fei may be thrown away; nobody can take one that was")
    ] = "forbidden"
    # The book does not say when; some lay it only before they draw.
    fei_lay: Annotated[
        Literal["turn", "before-draw"], says("when a fei may be laid alone as a dora: after drawing, or before")
    ] = "turn"
    fei_swap: Annotated[
        Literal["choice", "must", "never"],
        says("drawing the tile that one's open fei stands for: may be put in its place, must be, or cannot be"),
    ] = "choice"

    # The wall, the end of a season, the match.
    replacement: Annotated[
        Literal["head", "tail"], says("where replacement tiles come from: the wall's other end, or where all draw")
    ] = "head"
    multi_ron: Annotated[
        Literal["all", "nearest"], says("two wins on one tile: both are paid, or only the nearest to the right")
    ] = "all"
    draw_dealer: Annotated[
        Literal["stay", "right"], says("who deals after a season nobody won: the same dealer, or the right neighbour")
    ] = "stay"
    # The book names no number.
    seasons: Annotated[int, Meta(ge=1, le=99), says("how many seasons a match has")] = 16

    def contradictions(self) -> Iterator[str]:
        if self.limit_value < self.limit_from:
            yield f"limit_value {self.limit_value} would pay limit hands less than limit_from {self.limit_from} han"

    def counted(self, total: int) -> int:
        """The han that are paid for: from the limit on always the same."""
        return self.limit_value if total >= self.limit_from else total
