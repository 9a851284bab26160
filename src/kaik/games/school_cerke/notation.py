"""School cerke's positions as text, and the question which hands some pieces make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaik.core.game import Notation
from kaik.games.school_cerke.options import SchoolOptions
from kaik.games.school_cerke.rules import FORM, SchoolCerke
from kaik.kits.tam import ask
from kaik.kits.tam.position import notation


def hands(options: SchoolOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """The hands of the pieces in a request."""
    return ask.hands(FORM, options, request)


NOTATION: Notation = notation(SchoolCerke)
