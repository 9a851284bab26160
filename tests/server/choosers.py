"""Bots of the tests as Python has them: a class and a function."""

from __future__ import annotations

from typing import Any

from kaik.core.state import View


class Last:
    """Takes the last action it may; it is shown the view as the game has it."""

    def choose(self, view: Any, legal: tuple[str, ...]) -> str:
        assert isinstance(view, View)
        return legal[-1]


def nonsense(view: Any, legal: tuple[str, ...]) -> str:
    """What is open to nobody."""
    return "sing:loudly"
