"""Turning what a person types into one of the legal actions: the action itself, squares, cards, or a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaik.core.action import Action, parts
from kaik.core.errors import did_you_mean

SAY = {
    "en": {
        "unclear": "{text!r} is not open to you now; {tail} (? lists everything)",
        "verbs": "the verbs now: {verbs}",
    },
    "ja": {"unclear": "「{text}」は今は選べません。{tail}（?で一覧）", "verbs": "今できること：{verbs}"},
}

_BETWEEN = re.compile(r"[\s,;+\-–>→]+")


def choices(typed: str, legal: Sequence[Action]) -> list[Action]:
    """The legal actions that a typed text can mean: one if it is clear, several if more must be typed."""
    text = typed.strip()
    exact = [action for action in legal if action == text or action.lower() == text.lower()]
    if exact:
        return exact[:1]
    verb, atoms = _taken_apart(text, legal)
    near = [action for action in legal if not verb or action.verb == verb]
    if not atoms:
        return near if verb else []
    whole = [action for action in near if _atoms(action) == atoms]
    whole = whole or [action for action in near if sorted(_atoms(action)) == sorted(atoms)]
    if whole:
        return whole
    return [action for action in near if _atoms(action)[: len(atoms)] == atoms] or [
        action for action in near if _holds(_atoms(action), atoms)
    ]


def touching(typed: str, legal: Sequence[Action]) -> list[Action]:
    """The legal actions a square, card or verb takes part in; those that begin with it first."""
    verb, atoms = _taken_apart(typed.strip(), legal)
    found = [action for action in legal if (not verb or action.verb == verb) and _holds(_atoms(action), atoms)]
    return sorted(found, key=lambda action: (_atoms(action)[: len(atoms)] != atoms, action))


def unclear(typed: str, legal: Sequence[Action], language: str = "en") -> str:
    """A sentence for a text that means nothing here."""
    say = SAY[language]
    verbs = sorted({action.verb for action in legal})
    atoms = sorted({atom for action in legal for atom in _atoms(action)})
    tail = did_you_mean(typed.strip(), [*legal, *verbs, *atoms] if len(legal) < 2000 else verbs)
    if tail.startswith("known") or language != "en":
        tail = say["verbs"].format(verbs=" ".join(verbs))
    return say["unclear"].format(text=typed.strip()[:60], tail=tail)


def _taken_apart(text: str, legal: Sequence[Action]) -> tuple[str, list[str]]:
    """A verb, if the text begins with one that is legal now, and the atoms after it."""
    head, colon, rest = text.partition(":")
    verbs = {action.verb for action in legal}
    if not colon:
        head, _, rest = text.partition(" ")
    if head.lower() in verbs:
        return head.lower(), _spelled(rest, legal)
    return "", _spelled(text, legal)


def _spelled(text: str, legal: Sequence[Action]) -> list[str]:
    """The atoms of a text as the legal actions spell them; case is forgiven where it is clear."""
    known = {atom.upper(): atom for action in legal for atom in _atoms(action)}
    return [known.get(atom.upper(), atom) for atom in _BETWEEN.split(text.replace("/", "")) if atom]


def _atoms(action: Action) -> list[str]:
    return [atom.removeprefix("/") for item in action.args for atom in parts(item)]


def _holds(atoms: list[str], wanted: list[str]) -> bool:
    left = list(atoms)
    for atom in wanted:
        if atom not in left:
            return False
        left.remove(atom)
    return True
