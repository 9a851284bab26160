"""Limits that hold over all nodes: rates and open sockets are counted in Redis, in one round trip for each question.

Whom a node refuses by itself it never asks about here, so a flood costs Redis nothing. Where Redis does not answer
every node counts for itself. No guest and no address can be read in Redis: keys are digests.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

from kaik.server.cluster.redis_link import BusAway, RedisLink
from kaik.server.cluster.sealing import Sealer
from kaik.server.limits import Claim, Holding
from kaik.server.tasks import end, repeat

WITHIN = 0.5
"""Seconds after which nobody waits for Redis any longer: somebody's line of chat does."""
HELD_MS = 30_000
"""Milliseconds after which what a node holds is forgotten unless it says so again: it may be gone."""
FLUSH, REPEAT = 0.2, 10.0
"""Seconds between two tellings of what is held no longer, and of everything that is held."""
TOGETHER = 500
"""Keys that are told at once."""

TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local lefts = {}
for at, key in ipairs(KEYS) do
  local burst, each, cost = tonumber(ARGV[3 * at - 2]), tonumber(ARGV[3 * at - 1]), tonumber(ARGV[3 * at])
  local known = redis.call('HMGET', key, 'left', 'at')
  local left = burst
  if known[1] then
    left = math.min(burst, tonumber(known[1]) + math.max(0, now - tonumber(known[2])) * each)
  end
  lefts[at] = string.format('%.6f', left - cost)
  if left < cost then
    return lefts
  end
  redis.call('HSET', key, 'left', string.format('%.6f', left - cost), 'at', string.format('%.6f', now))
  local full = 86400
  if each > 0 then
    full = math.min(full, math.ceil((burst - left + cost) / each) + 1)
  end
  redis.call('EXPIRE', key, full)
end
return lefts
"""
"""For each key a burst, a rate and a cost: what is left of each, negative where that is too little, then no more."""

HOLD = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local node, lasts, asks = ARGV[1], tonumber(ARGV[2]), ARGV[3] == '1'
for at, key in ipairs(KEYS) do
  local count, most = tonumber(ARGV[2 + 2 * at]), tonumber(ARGV[3 + 2 * at])
  local all = redis.call('HGETALL', key)
  for n = 1, #all, 2 do
    local held, till = string.match(all[n + 1], '^(%d+) (%d+)$')
    if tonumber(till) < now then
      redis.call('HDEL', key, all[n])
    elseif all[n] ~= node then
      count = count + tonumber(held)
    end
  end
  if asks and count > most then
    return 0
  end
end
for at, key in ipairs(KEYS) do
  local count = tonumber(ARGV[2 + 2 * at])
  if count > 0 then
    redis.call('HSET', key, node, string.format('%d %d', count, now + lasts))
    redis.call('PEXPIRE', key, lasts)
  else
    redis.call('HDEL', key, node)
  end
end
return 1
"""
"""A node, how long its word counts, whether it asks or tells, and for each key how many it holds and how many all may:
whether there is room. A node's own number replaces the one it said before, so nothing is ever counted twice."""


class RedisLimits:
    """The counts of all nodes of one database."""

    def __init__(self, link: RedisLink, sealer: Sealer, counts: Counter[str] | None = None) -> None:
        self._link, self._sealer = link, sealer
        self.counts: Counter[str] = Counter() if counts is None else counts
        self._take, self._hold = link.client.register_script(TAKE), link.client.register_script(HOLD)
        self._held: dict[str, int] = {}
        """What this node holds, by key."""
        self._dirty: set[str] = set()
        self._told_all = 0.0
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin telling what is held here."""
        self._task = repeat(self._tell, "counting sockets for all nodes")
        self._link.returned.append(self._tell_all)

    async def close(self) -> None:
        """Hold nothing any more."""
        if self._task is not None:
            await end([self._task])
        self._dirty |= set(self._held)
        self._held.clear()
        await self._flush()

    async def take(self, claims: Sequence[Claim]) -> Sequence[float] | None:
        """What is left for each; None where Redis does not answer."""
        numbers = [number for claim in claims for number in (claim.rate.burst, claim.rate.each_second, claim.cost)]
        left = await self._ask(self._take, [self._key("rate", claim.key) for claim in claims], numbers)
        return None if left is None else [float(each) for each in left]

    async def hold(self, held: Sequence[Holding]) -> bool:
        """Whether there is room for all of these; also where Redis does not answer."""
        numbers = [number for each in held for number in (each.count, each.most)]
        keys = [self._key("held", each.key) for each in held]
        found = await self._ask(self._hold, keys, [self._sealer.sender, HELD_MS, 1, *numbers])
        if found == 0:
            return False
        self._held |= {each.key: each.count for each in held}
        if found is None:
            self._dirty |= {each.key for each in held}
        return True

    def release(self, key: str, count: int) -> None:
        """Note that fewer are held here; it is told in a moment."""
        self._held[key] = count
        if not count:
            del self._held[key]
        self._dirty.add(key)

    def _key(self, kind: str, key: str) -> str:
        return f"{self._sealer.prefix}{kind}:{self._sealer.digest(kind, key)[:16].hex()}"

    async def _ask(self, script: Any, keys: list[str], numbers: list[Any]) -> Any:
        """What Redis says; None where it says nothing in time."""
        try:
            async with asyncio.timeout(WITHIN):
                return await self._link.call(lambda _: script(keys=keys, args=numbers))
        except TimeoutError as wrong:
            self._link.lost(wrong)
        except BusAway:
            pass
        self.counts["limits_alone"] += 1
        return None

    def _tell_all(self) -> None:
        self._dirty |= set(self._held)

    async def _tell(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._told_all > REPEAT:
            self._tell_all()
            self._told_all = now
        await self._flush()
        await asyncio.sleep(FLUSH)

    async def _flush(self) -> None:
        """Tell what has changed; where it cannot be told it is told later."""
        while self._dirty and not self._link.trouble:
            some = list(islice(self._dirty, TOGETHER))
            numbers = [number for key in some for number in (self._held.get(key, 0), 0)]
            self._dirty -= set(some)
            keys = [self._key("held", key) for key in some]
            if await self._ask(self._hold, keys, [self._sealer.sender, HELD_MS, 0, *numbers]) is None:
                self._dirty |= set(some)
                return
