"""What every child process of the server does first: take little of the machine, and keep its answers apart."""

from __future__ import annotations

import os
import traceback
from contextlib import suppress
from importlib.util import find_spec
from typing import BinaryIO

NICE, LOWEST_NICE = 10, 15
"""How much less than the server a child takes, and one for which nobody's turn waits."""
LONGEST_TRACE = 6_000
"""Characters of a traceback that the server is told."""


def limit_resources(memory: int, nice: int = NICE) -> None:
    """Take less of the machine than the server does; where the system knows no such limits, it goes without.

    The server has said so by then, see `unlimited`: nobody reads what a child reports.
    """
    with suppress(OSError, AttributeError):
        os.nice(max(0, nice - os.nice(0)))  # whoever started it may have said so already
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def unlimited() -> str:
    """What of a child this system cannot limit, in one sentence; empty where it can limit everything."""
    has = {"memory": find_spec("resource") is not None, "priority": hasattr(os, "nice")}
    missing = " and the ".join(name for name, limited in has.items() if not limited)
    return missing and f"this system cannot limit the {missing} of bots, reviews and checks; they go on without"


def answers() -> BinaryIO:
    """Where answers go; whatever a library prints must not be taken for one of them."""
    found = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return found


def trace_of(wrong: BaseException) -> str:
    """The end of a traceback, for the log of the server."""
    return "".join(traceback.format_exception(wrong))[-LONGEST_TRACE:]
