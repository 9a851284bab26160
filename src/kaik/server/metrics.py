"""Counts of what was done, as Prometheus reads them; nothing in them knows a guest or a game.

They are for whoever runs the server. Commits are counted one by one, so whoever could read them in the middle of a
covered question would see answers come in, and learn how many seats had a choice.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector
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
    "reviews_failed": "reviews that failed",
    "notices_sent": "notices sent by push, mail and web hook",
    "notices_failed": "notices that could not be sent",
    "notices_dropped": "notices that are in the page alone, because too many waited to be sent",
    "bots_failed": "bot answers that had to be replaced",
    "jobs": "checks, replays and exports that were begun",
    "jobs_cached": "answers to those that were at hand already",
    "jobs_failed": "of those, the ones without an answer",
    "jobs_offered": "bots' questions, checks and reviews that were offered to other workers",
    "jobs_elsewhere": "of those, the ones that were answered elsewhere",
    "jobs_for_others": "of other nodes', the ones that were answered here",
    "bus_sent": "messages sent to other nodes",
    "bus_received": "messages of other nodes, and of this one, that came",
    "bus_dropped": "messages to other nodes that could not be sent",
    "bus_refused": "messages that no node of this database wrote, or that came again",
    "limits_alone": "questions about limits that this node answered alone, because the bus did not",
    "handed_over": "tables left to other nodes by a node that was told to end",
    "places_lost": "times this node lost all its tables because it was not renewed in time",
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


class Metrics(Collector):
    """What one server counts, in a registry of its own: two servers in one process share no counts."""

    def __init__(self, services: Services, lobby: LobbyRoom, conversations: Conversations) -> None:
        self._services, self._lobby, self._conversations = services, lobby, conversations
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def text(self) -> bytes:
        """All numbers in the text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """All numbers as they are now."""
        for name, says in COUNTS.items():
            yield CounterMetricFamily(f"kaik_{name}", says, self._services.counts[name])
        writer, bot_pool = self._services.store.writer, self._services.bot_pool
        yield CounterMetricFamily("kaik_commits", "commits to the database", writer.commits)
        yield CounterMetricFamily("kaik_writes", "writes that shared those commits", writer.writes)
        yield CounterMetricFamily("kaik_write_failures", "writes that were refused or failed", writer.failures)
        yield GaugeMetricFamily("kaik_database_ok", "whether the last write went well", not writer.trouble)
        yield GaugeMetricFamily("kaik_bus_ok", "whether other nodes can be reached", not self._services.alone())
        yield from self._node()
        yield CounterMetricFamily("kaik_bot_questions", "questions put to bots", bot_pool.asked)
        yield GaugeMetricFamily("kaik_tables_awake", "tables held in memory", len(self._lobby.awake))
        yield GaugeMetricFamily("kaik_sockets", "sockets open", self._conversations.count)
        guests, strangers = self._lobby.here()
        yield GaugeMetricFamily("kaik_people", "people here", len(guests) + strangers)
        yield GaugeMetricFamily("kaik_other_nodes", "other nodes that have been heard of", self._lobby.others.count)

    def _node(self) -> Iterator[Metric]:
        """What only a node among others has."""
        node = self._services.node_counts()
        yield GaugeMetricFamily("kaik_node_alive", "whether this node has its place among the others", node.alive)
        yield GaugeMetricFamily("kaik_leases", "tables this node owns, among several nodes", node.tables)
        yield CounterMetricFamily("kaik_takeovers", "tables taken over from nodes that had died", node.taken_over)
        yield GaugeMetricFamily("kaik_node_links", "links to and from other nodes", node.links)
        yield GaugeMetricFamily("kaik_forwarded_sockets", "sockets at tables of other nodes", node.forwarded)
        fenced = self._services.store.writer.fenced_off
        yield CounterMetricFamily("kaik_fenced_writes", "writes refused because the table had moved", fenced)


def _is_own(host: str) -> bool:
    """Whether a request was made to this machine by a name that nobody else can give it."""
    found = address(host)
    return host.partition(":")[0].lower() == "localhost" if found is None else found.is_loopback
