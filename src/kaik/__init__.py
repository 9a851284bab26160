"""kaik: nineteen traditional games behind one protocol.

`import kaik` is enough to play: `kaik.match("march", seed=7)`. Nothing is loaded before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kaik.api import BotFunction, MutableMatch, games, load, match, play_out
    from kaik.core.action import CHANCE, Action
    from kaik.core.errors import IllegalAction, KaikError
    from kaik.core.state import View
    from kaik.games import every, find, slugs

__all__ = [
    "CHANCE",
    "Action",
    "BotFunction",
    "IllegalAction",
    "KaikError",
    "MutableMatch",
    "View",
    "every",
    "find",
    "games",
    "load",
    "match",
    "play_out",
    "slugs",
]
__version__ = "0.1.0"

_HOMES = {
    "kaik.core.action": ("CHANCE", "Action"),
    "kaik.core.errors": ("IllegalAction", "KaikError"),
    "kaik.core.state": ("View",),
    "kaik.games": ("every", "find", "slugs"),
    "kaik.api": ("BotFunction", "MutableMatch", "load", "match", "play_out"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "games":  # the package itself, which can be called: an import of it would put it here anyway
        return import_module("kaik.games")
    if name not in _HOME:
        raise AttributeError(f"module 'kaik' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
