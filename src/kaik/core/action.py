"""The one spelling of everything that can be done: a verb and its arguments.

    action  = verb [ ":" item { "-" item } ]        "-" joins an ordered path
    item  = atom { "+" atom }                     "+" joins an unordered set, written sorted
    verb  = lower-case letters and digits, parts joined by "-"
    atom  = letters, digits and / ? . _ '

The action is the wire form, the log form, the URL form, the golden form and the click path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from kaik.core.errors import BadAction

CHANCE = -1
"""The seat number under which the sticks, the deck and the wall act."""

LONGEST = 1000
"""No action is longer than this: a whole deal of 136 tiles fits, a hostile line does not."""

_VERB = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ATOM = r"[A-Za-z0-9/?._']+"
_ITEM = rf"{_ATOM}(?:\+{_ATOM})*"
_WORD = re.compile(rf"({_VERB})(?::({_ITEM}(?:-{_ITEM})*))?")


class Action(str):
    """One thing that somebody does: it *is* its text, so it sorts, hashes and prints as one.

    >>> Action("move", "LAU", "TAU")
    move:LAU-TAU
    >>> Action.parse("play:R7+B3")
    play:B3+R7
    >>> match Action.parse("sticks:3"):
    ...     case Action("sticks", (n,)):
    ...         print(int(n))
    3
    """

    __slots__ = ("args", "verb")
    __match_args__: ClassVar[tuple[str, str]] = ("verb", "args")

    verb: str
    args: tuple[str, ...]
    """The items of the path; an item may itself be a set (see `parts`)."""

    def __new__(cls, verb: str, *items: str) -> Action:
        # Kept beside the text: rules look at them far more often than an action is made.
        action = str.__new__(cls, f"{verb}:{'-'.join(items)}" if items else verb)
        action.verb, action.args = verb, items
        return action

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action a text spells, sets sorted; BadAction if it spells none."""
        found = _WORD.fullmatch(text) if len(text) <= LONGEST else None
        if not found:
            shown = text if len(text) <= 40 else text[:40] + "…"
            raise BadAction(f"{shown!r} is not an action; an action looks like move:LAU-TAU, play:B3+R7 or stay")
        verb, rest = found.groups()
        return cls(verb, *(joined(item.split("+")) for item in rest.split("-"))) if rest else cls(verb)

    def __repr__(self) -> str:
        return str(self)


@lru_cache(maxsize=1 << 15)
def action(verb: str, *items: str) -> Action:
    """The action spelled so, made once: most positions offer actions that were offered before.

    >>> action("play", "B3") is action("play", "B3")
    True
    """
    return Action(verb, *items)


def joined(atoms: Iterable[str]) -> str:
    """An unordered set as one item: `B3+R7`."""
    return "+".join(sorted(atoms))


def parts(item: str) -> tuple[str, ...]:
    """The atoms of one item: `B3+R7` is B3 and R7."""
    return tuple(item.split("+"))
