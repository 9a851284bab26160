"""What an OpenSpiel game can be told when it is loaded: rule set, seats, every option, and what a match is worth.

OpenSpiel knows the kind of each parameter and fills in what was not told, so a value that no option has stands for
"as the rule set says".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kaik.core.errors import KaikError, no_such
from kaik.core.game import Game
from kaik.core.options import Options

UTILITIES = ("points", "places")
"""What a match is worth: its payoffs, or the places at its end, from −1 for the last to 1 for the first alone."""
UNTOLD_NUMBER, UNTOLD_TEXT = -1, ""
"""An option that was not told: no option is less than nothing, and none is empty."""


class SpielParameters(msgspec.Struct, frozen=True):
    """The parameters of one loaded game, read and checked."""

    options: Options
    seats: int
    utility: str
    told: dict[str, Any]
    """What was told, without what OpenSpiel filled in: the game writes and reads itself by these."""


def specification(game: Game) -> dict[str, Any]:
    """Every parameter with what stands for it untold."""
    return {
        "preset": game.default,
        "seats": game.seats[0],
        "players": UNTOLD_NUMBER,
        "options": "",
        "utility": UTILITIES[0],
        **{name: _untold(game, name) for name in game.options.__struct_fields__},
    }


def read_parameters(game: Game, params: Mapping[str, Any]) -> SpielParameters:
    """The parameters as OpenSpiel hands them over, or a sentence that says what is wrong with them."""
    plain = specification(game)
    told = {name: value for name, value in params.items() if value != plain.get(name)}
    utility = str(told.get("utility", plain["utility"]))
    if utility not in UTILITIES:
        raise no_such("utility", utility, UTILITIES)
    single = {name: value for name, value in told.items() if name in game.options.__struct_fields__}
    listed = _listed(str(told.get("options", "")))
    options = game.chosen(str(told.get("preset", "")), {**listed, **single})
    return SpielParameters(options, _seats(told, plain["seats"]), utility, _rewritten(told, listed, single))


def _untold(game: Game, name: str) -> int | str:
    return UNTOLD_NUMBER if isinstance(getattr(game.preset(), name), int) else UNTOLD_TEXT


def _seats(told: Mapping[str, Any], fewest: int) -> int:
    """How many play: `seats` here, `players` in other games of OpenSpiel."""
    said = {int(told[name]) for name in ("seats", "players") if name in told}
    if len(said) > 1:
        raise KaikError(f"seats={told['seats']} and players={told['players']} mean the same; tell one of them")
    return said.pop() if said else fewest


def _rewritten(told: Mapping[str, Any], listed: Mapping[str, str], single: Mapping[str, Any]) -> dict[str, Any]:
    """What was told, so that OpenSpiel reads it as it was meant: a text of digits stands in the list of options."""
    digits = {name: value for name, value in single.items() if isinstance(value, str) and value.isdigit()}
    if not digits:
        return dict(told)
    rest = {name: value for name, value in told.items() if name not in digits}
    return {**rest, "options": "/".join(f"{name}:{value}" for name, value in {**listed, **digits}.items())}


def _listed(text: str) -> dict[str, str]:
    """Single options as `rounds:1/max_bet:2`: OpenSpiel keeps commas and brackets for itself."""
    found: dict[str, str] = {}
    for part in filter(None, text.split("/")):
        name, colon, value = part.partition(":")
        if not colon:
            raise KaikError(f"{part!r} is no option; write name:value, and / between several")
        found[name] = value
    return found
