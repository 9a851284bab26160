"""The parts an action is made of: first the verb, then what stands in each slot behind it."""

from __future__ import annotations

from functools import cached_property

import msgspec

from kaik.core.errors import KaikError
from kaik.core.forms import ActionForm
from kaik.core.shapes import NOTHING


class Factor(msgspec.Struct, frozen=True, dict=True):
    """One part of every action: its name, and the texts it may be; the first is "" where it may be left out."""

    name: str
    values: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.values)

    @cached_property
    def _places(self) -> dict[str, int]:
        # Forms of one verb have the same text and different places; only slots are looked up by text.
        return {value: at for at, value in enumerate(self.values)}

    def index(self, text: str) -> int:
        return self._places[text]

    def text(self, part: int) -> str:
        """The text of a value."""
        if not 0 <= part < self.size:
            raise KaikError(f"the part {self.name} has the values 0 to {self.size - 1}, not {part}")
        return self.values[part]


def factors_of(forms: tuple[ActionForm, ...]) -> tuple[Factor, ...]:
    """The factors of actions of these forms; a slot takes what any form may have in it."""
    widest = max((form.row.width for form in forms), default=0)
    verbs = Factor("verb", tuple(form.verb for form in forms))
    return (verbs, *(_slot(forms, at) for at in range(widest)))


def _slot(forms: tuple[ActionForm, ...], at: int) -> Factor:
    slots = [form.row.slots[at] for form in forms if at < form.row.width]
    names = dict.fromkeys(name for name, _ in slots)
    values = dict.fromkeys(value for _, some in slots for value in some)
    return Factor("/".join(names), (NOTHING, *values))
