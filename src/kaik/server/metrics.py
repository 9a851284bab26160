"""Counts of what was done, as Prometheus reads them; nothing in them knows a guest or a game."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.server.conversation import Conversations
from kaik.server.house import House
from kaik.server.lobby import LobbyRoom

COUNTS = {
    "tables": "tables set up",
    "matches_begun": "matches begun",
    "matches_ended": "matches ended",
    "plays": "words accepted from guests",
    "entries": "log entries written",
    "refusals": "messages refused",
    "slow_readers": "sockets hung up on because they did not read",
    "hints": "hints that were asked for",
    "reviews": "matches that were reviewed",
    "bots_failed": "bot answers that had to be replaced",
}


class Metrics:
    """What the server counts."""

    def __init__(self, house: House, lobby: LobbyRoom, conversations: Conversations) -> None:
        self._house, self._lobby, self._conversations = house, lobby, conversations

    def text(self) -> str:
        """All numbers in the text format."""
        return "".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for name, says in COUNTS.items():
            yield _line(f"kaik_{name}_total", "counter", says, self._house.counts[name])
        writer, thinkers = self._house.store.writer, self._house.thinkers
        yield _line("kaik_commits_total", "counter", "commits to the database", writer.commits)
        yield _line("kaik_writes_total", "counter", "writes that shared those commits", writer.writes)
        yield _line("kaik_bot_questions_total", "counter", "questions put to bots", thinkers.asked)
        yield _line("kaik_tables_awake", "gauge", "tables held in memory", len(self._lobby.awake))
        yield _line("kaik_sockets", "gauge", "sockets open", self._conversations.count)
        yield _line("kaik_people", "gauge", "people here", self._lobby.people)


def _line(name: str, kind: str, says: str, value: int) -> str:
    return f"# HELP {name} {says}\n# TYPE {name} {kind}\n{name} {value}\n"
