"""Results counted: how somebody's matches ended, by game, against people and against bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from kaik.bots import BOTS
from kaik.server.names import MARK
from kaik.server.profiles.bodies import ResultCount

Opponents = Literal["people", "bots"]
MatchResult = Literal["won", "drawn", "lost"]
Tally = Counter[tuple[str, Opponents, MatchResult]]
"""How many matches of a game ended how against whom."""


class Winners(msgspec.Struct, frozen=True):
    """Of an outcome only who has won: thousands of them are read for one page."""

    winners: tuple[int, ...] = ()


_NAMES, _WINNERS = msgspec.json.Decoder(tuple[str, ...]), msgspec.json.Decoder(Winners)


def tallied(rows: Iterable[Any]) -> Tally:
    """The matches of somebody counted; those whose result nobody knows are left out."""
    found: Tally = Counter()
    for row in rows:
        if row.outcome is None:
            continue
        names = _NAMES.decode(row.names)
        if len(names) > 1:
            won = _WINNERS.decode(row.outcome).winners
            found[row.game, opponents_of(names, row.seat), result_of(won, row.seat, len(names))] += 1
    return found


def counted(tally: Tally, game: str, opponents: Opponents) -> ResultCount:
    """The results of one game against one kind of opponents."""
    return ResultCount(*(tally[game, opponents, result] for result in ("won", "drawn", "lost")))


def result_of(winners: tuple[int, ...], seat: int, seats: int) -> MatchResult:
    """How a match ended for a seat; where everybody or nobody has won it is a draw.

    >>> result_of((1,), 1, 2), result_of((), 1, 2), result_of((0, 2), 1, 3)
    ('won', 'drawn', 'lost')
    """
    if len(winners) in (0, seats):
        return "drawn"
    return "won" if seat in winners else "lost"


def opponents_of(names: tuple[str, ...], seat: int) -> Opponents:
    """Whether somebody played among bots alone; nobody else may be called like one.

    >>> opponents_of(("Mika", "level3", "level3 (2)"), 0), opponents_of(("Mika", "BOT Rex"), 0)
    ('bots', 'bots')
    >>> opponents_of(("Mika", "level3", "Ada"), 0)
    'people'
    """
    return "bots" if all(is_bot(name) for at, name in enumerate(names) if at != seat) else "people"


def is_bot(name: str) -> bool:
    """Whether a name in a match was a bot's: one of the house, with a number or without, or a program."""
    first, _, rest = name.partition(" ")
    return first in BOTS or (first == MARK and bool(rest))
