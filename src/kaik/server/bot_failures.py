"""Tells a table that a bot gave no answer and a random move was made for it."""

from __future__ import annotations

import msgspec

from kaik.server.live import LiveMatch
from kaik.server.messages import Why
from kaik.server.table import Table

FAILED = {
    "en": "The bot failed; a random move was made for it.",
    "ja": "ボットが応答できなかったため、ランダムに手を選びました。",
}


class CoveredFailure(msgspec.Struct, frozen=True):
    """A failure that is told later: in which match, of which seat, and how many entries there were at its question."""

    match: str
    seat: int
    put: int


class BotFailures:
    """The failures of one table's bots.

    A bot is asked only where it has a choice. So whoever is told that it failed at a covered question learns that
    it had one: such failures are told when the match is over.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._covered: list[CoveredFailure] = []

    def tell(self, live: LiveMatch, seat: int) -> None:
        """Tell that the answer to the question that stands is a random one."""
        if live.collects:
            self._covered.append(CoveredFailure(live.id, seat, live.put))
        else:
            self._tell(seat, len(live.match.log))

    def tell_covered(self, live: LiveMatch) -> None:
        """Tell what could not be told before the match was over."""
        waiting, self._covered = self._covered, []
        for each in waiting:
            answers = [entry.n for entry in live.match.log if entry.n >= each.put and entry.seat == each.seat]
            if each.match == live.id and answers:
                self._tell(each.seat, answers[0])

    def _tell(self, seat: int, n: int) -> None:
        for socket in self._table.sockets:
            socket.tell(Why(seat, n, FAILED))
