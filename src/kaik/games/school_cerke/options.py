"""What may be agreed before a game of school cerke: the shared options of the games around tam, and the water."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import says
from kaik.kits.tam.options import TamOptions


class SchoolOptions(TamOptions, frozen=True):
    """The shared options; the small set has no 虎, 馬 or 筆, so nothing is said of them."""

    water_throw: Annotated[
        Literal["standard", "everybody"],
        says("who throws to end a move in water: not vessels, tam and those in it, or everybody, as the leaflet says"),
    ] = "standard"

    def all_wade(self) -> bool:
        return self.water_throw == "everybody"
