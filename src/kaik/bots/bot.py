"""What an opponent is: something that looks at an imagined position and chooses an action, and gives its reason."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from kaik.core.action import Action
from kaik.core.chance import Dice
from kaik.core.renamed import old_field, renamed
from kaik.core.state import State


class Decision(msgspec.Struct, frozen=True):
    """A bot's action, and its reason in a sentence of each language (empty where it has none)."""

    action: Action
    why: dict[str, str] = {}

    word = old_field("action")


@runtime_checkable
class Bot(Protocol):
    """An opponent. It is handed `imagine(seat)`, never the true position."""

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, position: State, seat: int, dice: Dice) -> Decision:
        """One of the seat's legal actions; all luck it needs comes from `dice`."""


__getattr__ = renamed(__name__, {"Said": "Decision"})
