"""What the nodes of one database share over Redis, put together: the bus, limits, the lobby, and jobs.

Without Redis a node goes on by itself: its tables are served, its limits hold on it alone, and it says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from kaik.server.cluster.job_queue import JobQueue
from kaik.server.cluster.job_server import JobServer
from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.cluster.redis_limits import RedisLimits
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer
from kaik.server.cluster.shared_jobs import JobsOfKind, SharedJobs
from kaik.server.cluster.shared_lobby import SharedLobby
from kaik.server.cluster.shared_reviews import SharedReviews
from kaik.server.lobby import LobbyRoom
from kaik.server.offers import WorkPool
from kaik.server.reviews import Reviews


class SharedState:
    """Everything of a node that others have a part in."""

    def __init__(self, link: RedisLink, secret: bytes, lobby: LobbyRoom) -> None:
        services = lobby.services
        self.link, self.sealer, self._services = link, Sealer(secret), services
        self.bus = RedisBus(link, self.sealer, services.counts)
        self.limits = RedisLimits(link, self.sealer, services.counts)
        self.lobby = SharedLobby(self.bus, lobby)
        self.jobs = SharedJobs(JobQueue(link, self.sealer), self.bus, services.counts)
        self._servers: list[JobServer] = []
        self.reviews: SharedReviews | None = None

    async def open(self) -> None:
        """Begin to share."""
        await self.bus.open()
        self.limits.open()
        self._services.bus = self.bus
        self._services.shared.common = self.limits
        await self.lobby.open()
        self._services.alone = lambda: self.link.trouble

    async def share_reviews(self, reviews: Reviews) -> None:
        """Let everybody know of reviews, whichever node makes them."""
        self.reviews = SharedReviews(self.bus, reviews)
        await self.reviews.open()

    async def share_work(self, pools: Mapping[str, WorkPool]) -> None:
        """Let others do the work of these pools where they are full, and these pools the work of others."""
        await self.jobs.open()
        for kind, pool in pools.items():
            pool.elsewhere = JobsOfKind(self.jobs, kind)
            self._servers.append(JobServer(self.jobs, kind, pool.queue, pool.work))
            await self._servers[-1].open()

    async def close(self) -> None:
        """Share no longer; the others forget this node at once."""
        for server in self._servers:
            await server.close()
        await self.jobs.close()
        if self.reviews is not None:
            await self.reviews.close()
        self._services.shared.common = None
        await self.lobby.close()
        await self.limits.close()
        await self.bus.close()
        await self.link.close()
