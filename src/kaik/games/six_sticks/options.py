"""The options of Six Sticks, each spelled once."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import Options, Switch, says


class SixSticksOptions(Options, frozen=True):
    """Where two scholars guessed differently, or the leaflet is silent."""

    dice: Annotated[
        Literal["sticks6", "d6", "sticks5"],
        says("what is thrown: six sticks (Lohatam 1995), a six-sided die (Muy Tazak 1981), or five sticks"),
    ] = "sticks6"
    zero_drinks: Annotated[Switch, says("a throw of 0 on a lined square drinks its cups once more")] = "on"
    exact_goal: Annotated[Switch, says("a throw beyond the goal leaves the piece where it is; off: it stops there")] = (
        "on"
    )
    start_safe: Annotated[
        Switch, says("a piece on the start cannot be sent back; off: a 0 thrown beside it spoils its bull's walk")
    ] = "on"
    bull: Annotated[Literal["record", "wins"], says("a bull's walk is only written down, or wins at once")] = "record"
    result: Annotated[Literal["finish", "cups"], says("what decides the places: the order of finishing, or cups")] = (
        "finish"
    )
    first: Annotated[Literal["random", "seat"], says("who begins: drawn by lot, or always seat 0")] = "random"
