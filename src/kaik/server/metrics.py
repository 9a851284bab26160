"""Counts of what was done, as Prometheus reads them; nothing in them knows a guest or a game.

They are for whoever runs the server. Commits are counted one by one, so whoever could read them in the middle of a
covered question would see answers come in, and learn how many seats had a choice.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from starlette.requests import HTTPConnection

from kaik.server.addresses import Addresses, address
from kaik.server.auth import NotYours
from kaik.server.conversation import Conversations
from kaik.server.lobby import LobbyRoom
from kaik.server.services import Services

COUNTS = {
    "tables": "tables set up",
    "matches_begun": "matches begun",
    "matches_ended": "matches ended",
    "plays": "actions of guests in the logs",
    "entries": "log entries written",
    "refusals": "messages refused",
    "slow_readers": "sockets hung up on because they did not read",
    "hints": "hints that were asked for",
    "reviews": "matches that were reviewed",
    "bots_failed": "bot answers that had to be replaced",
    "jobs": "checks, replays and exports that were begun",
    "jobs_cached": "answers to those that were at hand already",
    "jobs_failed": "of those, the ones without an answer",
    "bots_late": "bot answers that were replaced because too many others were waiting",
}


FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers by which a proxy says that the request is somebody else's."""


class Readers:
    """Who may read the counts: the machine itself, and whoever has the token."""

    def __init__(self, token: str = "", addresses: Addresses | None = None) -> None:
        self._token, self._addresses = token.encode(), addresses or Addresses()

    def refuse(self, request: HTTPConnection) -> None:
        """Refuse everybody else."""
        if not (self._direct(request) or self._has_token(request)):
            sentence = "the counts are for whoever runs this server: ask on its own machine, or with its metrics token"
            raise NotYours(sentence)

    def _direct(self, request: HTTPConnection) -> bool:
        """Whether it comes from this machine, and not through a proxy on it."""
        if any(name in request.headers for name in FORWARDED):
            return False
        peer = self._addresses.peer(request.scope)
        if peer is None or not peer.is_loopback or self._addresses.is_proxy(peer):
            return False
        return _is_own(request.headers.get("host", ""))

    def _has_token(self, request: HTTPConnection) -> bool:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        same = hmac.compare_digest(given.strip().encode(), self._token)
        return bool(self._token) and scheme.lower() == "bearer" and same


class Metrics:
    """What the server counts."""

    def __init__(self, services: Services, lobby: LobbyRoom, conversations: Conversations) -> None:
        self._services, self._lobby, self._conversations = services, lobby, conversations

    def text(self) -> str:
        """All numbers in the text format."""
        return "".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for name, says in COUNTS.items():
            yield _line(f"kaik_{name}_total", "counter", says, self._services.counts[name])
        writer, bot_pool = self._services.store.writer, self._services.bot_pool
        yield _line("kaik_commits_total", "counter", "commits to the database", writer.commits)
        yield _line("kaik_writes_total", "counter", "writes that shared those commits", writer.writes)
        yield _line("kaik_write_failures_total", "counter", "writes that were refused or failed", writer.failures)
        yield _line("kaik_database_ok", "gauge", "whether the last write to the database went well", not writer.trouble)
        yield _line("kaik_bot_questions_total", "counter", "questions put to bots", bot_pool.asked)
        yield _line("kaik_tables_awake", "gauge", "tables held in memory", len(self._lobby.awake))
        yield _line("kaik_sockets", "gauge", "sockets open", self._conversations.count)
        yield _line("kaik_people", "gauge", "people here", self._lobby.people)


def _line(name: str, kind: str, says: str, value: int) -> str:
    return f"# HELP {name} {says}\n# TYPE {name} {kind}\n{name} {int(value)}\n"


def _is_own(host: str) -> bool:
    """Whether a request was made to this machine by a name that nobody else can give it."""
    found = address(host)
    return host.partition(":")[0].lower() == "localhost" if found is None else found.is_loopback
