"""A move somebody types as game columns write it: the square, the piece, and the squares it goes to (`NAI兵NY`)."""

from __future__ import annotations

import re
import unicodedata

from kaik.core.action import Action
from kaik.games.ancient_cerke.board import GRID
from kaik.games.ancient_cerke.pieces import KANJI, PROFESSION
from kaik.games.ancient_cerke.rules import AncientCerke

_SQUARE = "[KLNTZXCMP](?:AI|AU|IA|A|E|I|U|O|Y)"
_MARK = re.compile(rf"({_SQUARE})(.)((?:{_SQUARE}){{1,9}})")
LONGEST = 60


def typed(state: AncientCerke, text: str) -> Action | None:
    """The one action that is meant, if the piece stands there and the way is open; else None."""
    found = _MARK.fullmatch(unicodedata.normalize("NFKC", text[:LONGEST]).strip().upper())
    if found is None:
        return None
    src, sign, way = found.groups()
    piece = state.board[GRID.square(src)]
    if sign not in (KANJI[PROFESSION[piece]] if piece else "", "片"):
        return None
    squares = (src, *re.findall(_SQUARE, way))
    open_now = [action for action in state.legal(state.side) if action.args == squares]
    return open_now[0] if len(open_now) == 1 else None
