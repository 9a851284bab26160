"""What may be agreed before a game of cerke; the defaults are the book's."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import says
from kaik.games.cerke.hands import book_name
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.tables import MoveTable, table


class CerkeOptions(TamOptions, frozen=True):
    """The shared options, and those that need the full set of pieces and hands."""

    tiger_horse: Annotated[
        Literal["distinct", "both_tiger", "both_horse"], says("regions where 虎 and 馬 move alike")
    ] = "distinct"
    hand_system: Annotated[
        Literal["standard", "ren_juu_ren", "ren_juu_ren_vehicles", "san_ren", "gushou"],
        says("which hands there are; ren_juu_ren_vehicles is 連獣連 with the often added 船車馬"),
    ] = "standard"
    cavalry_points: Annotated[Literal[7, 5], says("馬弓兵: 7 in all editions of the book, 5 in every other source")] = 7

    old_unbeatable: Annotated[
        Literal["times", "flat_50"],
        says("無抗行処 in the old countings: times four or five like the other hands, or its 50 as today"),
    ] = "times"

    def moves(self) -> MoveTable:
        return table(self.movement, self.ship_in_hue, self.tiger_horse, self.archer_chariot)

    def hands(self) -> str:
        if self.hand_system not in ("standard", "gushou"):
            return self.hand_system
        return book_name(self.hand_system, self.cavalry_points, self.old_unbeatable == "flat_50")
