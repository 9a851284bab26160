"""What a table of Chain-Strike Sticks may agree on."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import Switch, says
from kaik.kits.pot import PotOptions


class ChainOptions(PotOptions, frozen=True):
    """The rules of the pot, and those of the chain."""

    first_bust: Annotated[
        Literal["off", "zero", "on"],
        says("a first throw of 0 or 1: it counts as it is, counts 0 and may go on, or ends the turn"),
    ] = "off"
    order: Annotated[
        Literal["open", "secret"],
        says("whether later players see the earlier throws, or all totals are opened at the end"),
    ] = "open"
    rotate_start: Annotated[Switch, says("whether each game begins one seat further on")] = "on"

    def secretive(self) -> bool:
        return self.order == "secret"

    def first(self, game: int, seats: int) -> int:
        return (game - 1) % seats if self.rotate_start == "on" else 0
