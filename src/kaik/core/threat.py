"""Something others could do next, as a game's mind tells it to whoever asks what they threaten."""

from __future__ import annotations

import msgspec


class Threat(msgspec.Struct, frozen=True):
    """Something another seat could do next that a seat would rather know of."""

    by: int
    """The seat that could do it."""
    marks: tuple[str, ...] = ()
    """What it is aimed at, as boards name it: a square, a ship, a tile, `runner-1`, `seat-1`."""
    text: dict[str, str] = {}
    """What it would do, said of whoever does it: "could take the king"; {} where the actions say it."""
    action: str = ""
    """The action it would take, where that says more."""
    after: str = ""
    """What the threatened seat would have to do first: "if you discard this"."""
