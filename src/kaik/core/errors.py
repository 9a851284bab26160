"""Every refusal a person can meet, each one sentence long."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Literal

from kaik.core.renamed import renamed

RefusalKind = Literal[
    "refused",
    "not_a_word",
    "not_open",
    "not_your_turn",
    "must_wait",
    "too_late",
    "answered",
    "stale",
    "no_offer",
    "offered",
    "take_backs",
    "bad_option",
    "bad_clock",
    "bad_position",
    "bad_hand",
    "bad_record",
    "no_such",
]
"""What sort of refusal it is, for whoever says it in another language: the kinds of the rules and the referee.

Other layers have kinds of their own, so that an error's `kind` is any text.
"""


class KaikError(ValueError):
    """The root of all refusals; its text is one sentence a player could read."""

    kind: str = "refused"

    def __init__(self, sentence: str = "", kind: str | None = None) -> None:
        super().__init__(sentence)
        if kind is not None:
            self.kind = kind


class NotInstalled(KaikError, ModuleNotFoundError):
    """A part of kaik whose extra is not installed; whoever only tries to import it sees what Python raises, too."""


def not_installed(what: str, extra: str, missing: ModuleNotFoundError) -> NotInstalled:
    """The sentence for an import that failed: what it was for, and what brings it."""
    return NotInstalled(f"{what} needs {missing.name}; install it with: pip install 'kaik[{extra}]'")


class BadAction(KaikError):
    """A text that is not an action."""

    kind = "not_a_word"


class IllegalAction(KaikError):
    """A well-formed action that this seat may not take now."""

    kind = "not_open"


class BadOption(KaikError):
    """An unknown option, a value it cannot take, or two that contradict each other."""

    kind = "bad_option"


class BadPosition(KaikError):
    """A position text that no board can show."""

    kind = "bad_position"


class BadRecord(KaikError):
    """A record that does not replay; the sentence names the line."""

    kind = "bad_record"


class NoSuch(KaikError):
    """An unknown game, preset, format or bot."""

    kind = "no_such"


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """The tail of an error about an unknown name: a close guess, or all that is known."""
    names = sorted(known)
    close = difflib.get_close_matches(given, names, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    return "known: " + ", ".join(names) if names else "there is none"


def no_such(kind: str, given: object, known: Iterable[str]) -> NoSuch:
    """An unknown name of some kind, with the nearest known one."""
    return NoSuch(f"there is no {kind} {str(given)!r}; {did_you_mean(str(given), known)}")


__getattr__ = renamed(__name__, {"BadWord": "BadAction", "Kind": "RefusalKind"})
