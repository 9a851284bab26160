"""A bot of your own: one function, which plays here, in `kaik arena`, and at a table of a server (server_bot.py).

kaik arena march --players "cmd:python examples/own_bot.py,greedy" --games 10
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TextIO

Chooser = Callable[[Any, Sequence[str]], str]
"""A bot as a function: what its seat sees and what it may do, to what it does."""


def choose(view: Any, legal: Sequence[str]) -> str:
    """Whatever is said shortest. `view` is all that the seat sees; a network of yours would look at it here."""
    return min(legal, key=lambda action: (len(action), action))


def speak(lines: TextIO, answers: TextIO, chooser: Chooser = choose) -> None:
    """The protocol of docs/engine-protocol.md: what happens is told line by line, `go` asks for an action."""
    view: Mapping[str, Any] = {}
    legal: Sequence[str] = ()
    for line in lines:
        key, _, rest = line.strip().partition(" ")
        match key:
            case "kaik":
                print("id own bot\nready", file=answers, flush=True)
            case "view":
                view = json.loads(rest)
            case "legal":
                legal = rest.split()
            case "go":
                print("say", chooser(view, legal), file=answers, flush=True)
            case "quit":
                return


if __name__ == "__main__":
    speak(sys.stdin, sys.stdout)
