"""Turning what a person types into one of the legal words: the word itself, squares, cards, or a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaik.core.action import Action, parts
from kaik.core.errors import did_you_mean

_BETWEEN = re.compile(r"[\s,;+\-–>→]+")


def choices(typed: str, legal: Sequence[Action]) -> list[Action]:
    """The legal words that a typed text can mean: one if it is clear, several if more must be said."""
    text = typed.strip()
    exact = [word for word in legal if word == text or word.lower() == text.lower()]
    if exact:
        return exact[:1]
    verb, atoms = _taken_apart(text, legal)
    near = [word for word in legal if not verb or word.verb == verb]
    if not atoms:
        return near if verb else []
    whole = [word for word in near if _atoms(word) == atoms]
    whole = whole or [word for word in near if sorted(_atoms(word)) == sorted(atoms)]
    if whole:
        return whole
    return [word for word in near if _atoms(word)[: len(atoms)] == atoms] or [
        word for word in near if _holds(_atoms(word), atoms)
    ]


def touching(typed: str, legal: Sequence[Action]) -> list[Action]:
    """The legal words a square, card or verb takes part in; those that begin with it first."""
    verb, atoms = _taken_apart(typed.strip(), legal)
    found = [word for word in legal if (not verb or word.verb == verb) and _holds(_atoms(word), atoms)]
    return sorted(found, key=lambda word: (_atoms(word)[: len(atoms)] != atoms, word))


def unclear(typed: str, legal: Sequence[Action]) -> str:
    """A sentence for a text that means nothing here."""
    verbs = sorted({word.verb for word in legal})
    atoms = sorted({atom for word in legal for atom in _atoms(word)})
    tail = did_you_mean(typed.strip(), [*legal, *verbs, *atoms] if len(legal) < 2000 else verbs)
    if tail.startswith("known"):
        tail = "the verbs now: " + " ".join(verbs)
    return f"{typed.strip()[:60]!r} is not open to you now; {tail} (? lists everything)"


def _taken_apart(text: str, legal: Sequence[Action]) -> tuple[str, list[str]]:
    """A verb, if the text begins with one that is legal now, and the atoms after it."""
    head, colon, rest = text.partition(":")
    verbs = {word.verb for word in legal}
    if not colon:
        head, _, rest = text.partition(" ")
    if head.lower() in verbs:
        return head.lower(), _spelled(rest, legal)
    return "", _spelled(text, legal)


def _spelled(text: str, legal: Sequence[Action]) -> list[str]:
    """The atoms of a text as the legal words spell them; case is forgiven where it is clear."""
    known = {atom.upper(): atom for word in legal for atom in _atoms(word)}
    return [known.get(atom.upper(), atom) for atom in _BETWEEN.split(text.replace("/", "")) if atom]


def _atoms(word: Action) -> list[str]:
    return [atom.removeprefix("/") for item in word.args for atom in parts(item)]


def _holds(atoms: list[str], wanted: list[str]) -> bool:
    left = list(atoms)
    for atom in wanted:
        if atom not in left:
            return False
        left.remove(atom)
    return True
