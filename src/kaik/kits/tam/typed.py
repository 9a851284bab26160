"""A move somebody types as records write it (棋譜): `NAI兵NY`, `LAU弓LAILY橋二`, `黒弓MY`."""

from __future__ import annotations

import unicodedata

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.kits.tam import actions
from kaik.kits.tam.marks import (
    SPACES_AND_STOPS,
    WITH_BARE,
    BarePlay,
    Meaning,
    PlayMark,
    Put,
    Say,
    TamPath,
    TamWay,
    marks,
)
from kaik.kits.tam.rules import TamGame
from kaik.kits.tam.ways import drop_action, ride_action, tam_action, tam_way

LONGEST = 80
"""Nothing longer is a move."""


def typed(state: TamGame, text: str) -> Action | None:
    """The action that is meant, if the text is a mark of a record and the action is open; throws are not heard."""
    if len(text) > LONGEST:
        return None
    try:
        found = next(
            marks(unicodedata.normalize("NFKC", text).strip().upper(), SPACES_AND_STOPS, readers=WITH_BARE), None
        )
        meant = _meant(state, found.says) if found else None
    except KaikError:
        return None
    return meant if meant in state.legal(state.side) else None


def _meant(state: TamGame, says: Meaning) -> Action | None:
    match says:
        case PlayMark(src, _, "", dst) | BarePlay(src, _, "", dst):
            return Action("move", src, dst)
        case PlayMark(src, profession, stone, dst) | BarePlay(src, profession, stone, dst):
            step = Action("step", src, stone, dst)
            ride = PlayMark(src, profession, stone, dst, None, None, False)
            return step if step in state.legal(state.side) else ride_action(state, ride)
        case Put() as put:
            return drop_action(state, put)
        case TamPath() as path:
            return tam_action(state, tam_way(state, path))
        case TamWay() as way:
            return tam_action(state, way)
        case Say(ends):
            return actions.END_SEASON if ends else actions.GO_ON
    return None
