"""Which cards or tiles a seat may know by name: those it has held, and those that lay open to everybody.

Worked out from the true positions, not from what the rules say a seat may see, so that it can contradict them.
"""

from __future__ import annotations

import json
import re
from typing import Any

from kaik.core.action import CHANCE
from kaik.core.codec import to_json
from kaik.core.state import State
from kaik.play.match import Entry, Match, faces_of, positions

CARD = re.compile(r"(?<![A-Za-z0-9])[BR][0-8SKT](?![A-Za-z0-9])")
TILE = re.compile(r"(?<![A-Za-z0-9])[0-9][mpszqfhaj](?![A-Za-z0-9])")
RUN = re.compile(r"^(chi:[^-]*)-.*$")
"""What follows the tiles of a call: the run that a wild tile is to make, which lies nowhere."""
THOUGHTS = ("waits", "wanted", "good")
"""What a view says of cards or tiles that a hand would need or a seat likes: names, not things that lie anywhere."""


def names(told: Any) -> set[str]:
    """The cards and tiles that are named anywhere in something told."""
    text = told if isinstance(told, str) else json.dumps(told)
    return {*CARD.findall(text), *TILE.findall(text)}


def held(state: Any, seat: int) -> set[str]:
    """What a seat has in its hand, by the position itself."""
    return set(state.hands[seat] if hasattr(state, "hands") else state.sides[seat].hand)


def drawer(state: Any) -> int:
    """For whom luck draws now: the one who exchanges, who moves, or who has just left a trick."""
    for who in ("exchanging", "mover", "asked"):
        if hasattr(state, who):
            return int(getattr(state, who))
    return -1


def drawn(state: State, entry: Entry, seat: int) -> set[str]:
    """What luck has just put into a seat's hand; a draw may end a season at once, and then no position holds it."""
    own = entry.seat == CHANCE and entry.action.verb in ("draw", "drawn") and drawer(state) == seat
    return names(str(entry.action)) if own else set()


def open_to_all(state: State) -> set[str]:
    return names(things(json.loads(to_json(state.view(None)))))


def things(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is only thought about."""
    return {key: value for key, value in view.items() if key not in THOUGHTS}


def known(match: Match, seat: int) -> list[set[str]]:
    """The names a seat may know at each position of a match; with every deal it starts anew."""
    told = faces_of(match, None)
    found = [open_to_all(match.begin(match.game, match.options, match.seats, match.preset).state)]
    for n, (state, entry) in enumerate(positions(match)):
        before = set() if entry.action.verb == "deal" else found[-1]
        found.append(before | names(str(told[n].action)) | drawn(state, entry, seat))
        found[-1] |= names(str(entry.action)) if entry.seat == seat else set()
    for n, state in enumerate([*(state for state, _ in positions(match)), match.state]):
        found[n] |= open_to_all(state) | held(state, seat)
    return _kept(found, match)


def _kept(found: list[set[str]], match: Match) -> list[set[str]]:
    """What was in the hand or open is known until the next deal, though it has left."""
    for n, entry in enumerate(match.log):
        if entry.action.verb != "deal":
            found[n + 1] |= found[n]
    return found


def shown(position: dict[str, Any]) -> set[str]:
    """The names in what a page is told of a position: what its view shows, and the legal actions."""
    return names([things(position["view"]), [RUN.sub(r"\1", action) for action in position["legal"]]])
