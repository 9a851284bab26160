"""What the nodes of one database share over Redis, put together: the bus, and limits that hold over all of them.

Without Redis a node goes on by itself: its tables are served, its limits hold on it alone, and it says so.
"""

from __future__ import annotations

from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.cluster.redis_limits import RedisLimits
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer
from kaik.server.services import Services


class SharedState:
    """Everything of a node that others have a part in."""

    def __init__(self, link: RedisLink, secret: bytes, services: Services) -> None:
        self.link, self.sealer, self._services = link, Sealer(secret), services
        self.bus = RedisBus(link, self.sealer, services.counts)
        self.limits = RedisLimits(link, self.sealer, services.counts)

    async def open(self) -> None:
        """Begin to share."""
        await self.bus.open()
        self.limits.open()
        self._services.bus = self.bus
        self._services.shared.common = self.limits
        self._services.alone = lambda: self.link.trouble

    async def close(self) -> None:
        """Share no longer; the others forget this node at once."""
        self._services.shared.common = None
        await self.limits.close()
        await self.bus.close()
        await self.link.close()
