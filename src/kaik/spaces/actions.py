"""Actions as numbers: fixed for a game and its options, in both directions, whole or part by part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.forms import ActionForm
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.shapes import NOTHING, Atoms, Unfit
from kaik.spaces.declared import forms_of
from kaik.spaces.factors import Factor, factors_of

VERSION = 1
"""Raised whenever an action of some game gets another number than before."""

FLAT = 1 << 19
"""Up to so many actions a mask over all of them is a sensible thing; beyond, actions are said part by part."""

REMEMBERED = 1 << 16
"""So many actions a space keeps the numbers of."""


class ActionSpace:
    """The actions of all seats of a game under some options, numbered from 0.

    >>> from kaik import find
    >>> space = ActionSpace(find("linked-ships"))
    >>> space.size, space.id("raid:A1-B2"), space.action(30)
    (217, 17, raid:A2-B3)
    """

    version = VERSION

    def __init__(self, game: Game, options: Options | None = None) -> None:
        self.game = game
        self.options = game.preset() if options is None else options
        self.forms = self._declared()
        self._known: dict[str, int] = {}

    def _declared(self) -> tuple[ActionForm, ...]:
        return forms_of(self.game, self.options).actions

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """The first number of every form, and the one after the last."""
        return tuple(accumulate((form.size for form in self.forms), initial=0))

    @cached_property
    def _by_verb(self) -> dict[str, tuple[int, ...]]:
        verbs = dict.fromkeys(form.verb for form in self.forms)
        return {verb: tuple(at for at, form in enumerate(self.forms) if form.verb == verb) for verb in verbs}

    @property
    def size(self) -> int:
        """How many actions there are; most are legal in no position at all."""
        return self._starts[-1]

    @property
    def flat(self) -> bool:
        """Whether it is small enough for masks over all its numbers."""
        return self.size <= FLAT

    def id(self, action: Action | str) -> int:
        """The number of an action, or a sentence that the game has none like it."""
        known = self._known.get(action)
        if known is not None:
            return known
        at, _, rank = self._read(action)
        number = self._starts[at] + rank
        if len(self._known) < REMEMBERED:
            self._known[str(action)] = number
        return number

    def action(self, number: int) -> Action:
        """The action of a number."""
        at = self._form_of(number)
        form = self.forms[at]
        return form.spell(form.row.unrank(number - self._starts[at]))

    def ids(self, actions: Iterable[Action]) -> list[int]:
        """The numbers of several actions, in their order."""
        return [self.id(action) for action in actions]

    # -- part by part ----------------------------------------------------------------------------------

    @cached_property
    def factors(self) -> tuple[Factor, ...]:
        """The parts of an action: the verb, then every slot behind it; 0 is an empty slot."""
        return factors_of(self.forms)

    def split(self, number: int) -> tuple[int, ...]:
        """The parts of an action by its number, one for each factor."""
        at = self._form_of(number)
        return self._indexed(at, self.forms[at].row.unrank(number - self._starts[at]))

    def parts(self, action: Action | str) -> tuple[int, ...]:
        """The parts of an action, one for each factor; the slots of a set are in the order it is spelled."""
        return self._indexed(*self._read(action)[:2])

    def join(self, parts: Sequence[int]) -> int:
        """The number of the action that has these parts, or a sentence that none has."""
        if len(parts) != len(self.factors):
            raise KaikError(f"an action of {self.game.slug} has {len(self.factors)} parts, not {len(parts)}")
        texts = [factor.text(part) for factor, part in zip(self.factors, parts, strict=True)]
        row, atoms = self.forms[parts[0]].row, tuple(texts[1:])
        try:
            if not any(atoms[row.width :]):
                return self._starts[parts[0]] + row.rank(atoms[: row.width])
        except Unfit:
            pass
        raise KaikError(f"{self.game.slug} has no action with the parts {' '.join(filter(None, texts))}")

    def _indexed(self, at: int, atoms: Atoms) -> tuple[int, ...]:
        padded = atoms + (NOTHING,) * (len(self.factors) - 1 - len(atoms))
        slots = zip(self.factors[1:], padded, strict=True)
        return (at, *(factor.index(atom) for factor, atom in slots))

    def _read(self, action: Action | str) -> tuple[int, Atoms, int]:
        """The form of an action, its atoms, and its number within the form."""
        said = action if isinstance(action, Action) else Action.parse(action)
        for at in self._by_verb.get(said.verb, ()):
            try:
                atoms = self.forms[at].parse(said)
                rank = self.forms[at].row.rank(atoms)
            except Unfit:
                continue
            return at, atoms, rank
        raise KaikError(f"{said} is no action of {self.game.slug} under these rules")

    def _form_of(self, number: int) -> int:
        if not 0 <= number < self.size:
            raise KaikError(f"{self.game.slug} has the actions 0 to {self.size - 1}, not {number}")
        low, high = 0, len(self.forms) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._starts[middle] <= number else (low, middle - 1)
        return low


class ChanceSpace(ActionSpace):
    """What luck may bring in a game under some options, numbered from 0 in the same way.

    >>> from kaik import find
    >>> space = ChanceSpace(find("six-sticks"))
    >>> space.action(space.id("sticks:3"))
    sticks:3
    """

    def _declared(self) -> tuple[ActionForm, ...]:
        return forms_of(self.game, self.options).chances
