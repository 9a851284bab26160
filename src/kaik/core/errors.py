"""Every refusal a person can meet, each one sentence long."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class KaikError(ValueError):
    """The root of all refusals; its text is one sentence a player could read."""


class BadWord(KaikError):
    """A text that is not an action word."""


class IllegalAction(KaikError):
    """A well-formed word that this seat may not say now."""


class BadOption(KaikError):
    """An unknown option, a value it cannot take, or two that contradict each other."""


class BadPosition(KaikError):
    """A position text that no board can show."""


class BadRecord(KaikError):
    """A record that does not replay; the sentence names the line."""


class NoSuch(KaikError):
    """An unknown game, preset, format or bot."""


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
