"""What the actions of a game can look like: verbs, and what may stand in each place behind them.

A game's folder declares its forms in `spaces.py`; `kaik.spaces` numbers the actions by them.
"""

from __future__ import annotations

import msgspec

from kaik.core.action import Action
from kaik.core.shapes import Atoms, ItemRow, ItemShape, Many, OneOf, Unfit


class ActionForm(msgspec.Struct, frozen=True, dict=True):
    """All actions of one verb and shape."""

    verb: str
    row: ItemRow

    @property
    def size(self) -> int:
        return self.row.size

    def parse(self, action: Action) -> Atoms:
        """The atoms of an action; Unfit if it does not have this form."""
        atoms, taken = self.row.parse(action.args)
        if action.verb != self.verb or taken < len(action.args):
            raise Unfit(self.verb)
        return atoms

    def spell(self, atoms: Atoms) -> Action:
        return Action(self.verb, *self.row.spell(atoms))


class ActionForms(msgspec.Struct, frozen=True):
    """What a game's folder declares in `spaces.py`: the forms of what players do and of what luck brings, in order."""

    actions: tuple[ActionForm, ...]
    chances: tuple[ActionForm, ...]


def form(verb: str, *shapes: ItemShape) -> ActionForm:
    """The actions of a verb with these items behind it.

    >>> run = form("run", OneOf("runner", ("0", "1")))
    >>> [run.spell(run.row.unrank(n)) for n in range(run.size)]
    [run:0, run:1]
    """
    return ActionForm(verb, ItemRow(shapes))


def bare(*verbs: str) -> tuple[ActionForm, ...]:
    """Actions that are nothing but a verb."""
    return tuple(form(verb) for verb in verbs)


def seat_names(seats: int) -> OneOf:
    """A seat by its number."""
    return OneOf("seat", tuple(map(str, range(seats))))


def numbers(name: str, first: int, last: int) -> OneOf:
    """A whole number between these two, both included."""
    return OneOf(name, tuple(map(str, range(first, last + 1))))


def optional(shape: ItemShape) -> Many:
    """A shape that may be left out."""
    return Many(shape, 0, 1)
