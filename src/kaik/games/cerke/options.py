"""What may be agreed before a game of cerke; the defaults are the book's."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import says
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

    def moves(self) -> MoveTable:
        return table(self.movement, self.ship_in_hue, self.tiger_horse, self.archer_chariot)

    def hands(self) -> str:
        plain = self.hand_system in ("standard", "gushou")
        return f"{self.hand_system}-{self.cavalry_points}" if plain else self.hand_system
