"""Jobs that wait in Redis for any worker: leased to whoever takes one, and back in the queue if they fall silent.

A job is done at least once and answered once: the first answer is kept, and the job is gone. Payloads and answers are
sealed for this one job, so nobody without the database's secret can read, change or exchange them.
"""

from __future__ import annotations

import logging
from typing import Any

from msgspec import Struct

import kaik
from kaik.server.auth import new_id
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer, Unsealed

_LOG = logging.getLogger(__name__)

LEASE = 3.0
"""Seconds after which a job is given to somebody else unless its worker says that it still works."""
TRIES = 3
"""Workers that may be lost over one job."""
KEPT_MS = 60_000
"""Milliseconds an answer waits for whoever wanted it."""
LARGEST = 8 * 1024 * 1024
"""Bytes of the largest job or answer that goes through Redis."""

_NOW = "local time = redis.call('TIME')\nlocal now = time[1] * 1000 + math.floor(time[2] / 1000)\n"

OFFER = (
    _NOW
    + """
redis.call('HSET', KEYS[2], 'payload', ARGV[2], 'until', now + ARGV[3], 'tries', 0)
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[4] * 10000000000000 + now, ARGV[1])
return 1
"""
)
TAKE = (
    _NOW
    + """
local function given(id)
  local key = ARGV[1] .. id
  local known = redis.call('HMGET', key, 'payload', 'until')
  if not known[1] then
    return nil
  end
  if redis.call('HINCRBY', key, 'tries', 1) > tonumber(ARGV[4]) then
    redis.call('DEL', key)
    return nil
  end
  redis.call('HSET', key, 'worker', ARGV[2])
  redis.call('ZADD', KEYS[2], now + ARGV[3], id)
  return {id, known[1], tostring(tonumber(known[2]) - now)}
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 20)) do
  redis.call('ZREM', KEYS[2], id)
  local found = given(id)
  if found then
    return found
  end
end
for _ = 1, 100 do
  local first = redis.call('ZPOPMIN', KEYS[1])
  if #first == 0 then
    return nil
  end
  local found = given(first[1])
  if found then
    return found
  end
end
return nil
"""
)
RENEW = (
    _NOW
    + """
if redis.call('HGET', KEYS[2], 'worker') ~= ARGV[2] then
  return 0
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[2], 'progress', ARGV[4])
end
return 1
"""
)
GIVE_BACK = """
if redis.call('HGET', KEYS[3], 'worker') ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[3], 'worker')
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], 0, ARGV[1])
return 1
"""
ANSWER = """
if redis.call('DEL', KEYS[3]) == 0 then
  return 0
end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('SET', KEYS[4], ARGV[2], 'PX', ARGV[3])
return 1
"""
WITHDRAW = """
if ARGV[2] == '1' and redis.call('ZSCORE', KEYS[1], ARGV[1]) == false then
  return 0
end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('DEL', KEYS[3])
return 1
"""


class TakenJob(Struct, frozen=True):
    """A job that a worker has for as long as it renews its lease."""

    id: str
    kind: str
    payload: bytes
    seconds: float
    """How long whoever wants it will wait."""


class JobLook(Struct, frozen=True):
    """How a job stands: answered, still there, or gone."""

    there: bool
    answer: bytes | None = None
    progress: bytes = b""


class JobQueue:
    """All jobs of one database that anybody may do; each call is one round trip, and BusAway without Redis."""

    def __init__(self, link: RedisLink, sealer: Sealer) -> None:
        self._link, self._sealer = link, sealer
        register = link.client.register_script
        self._scripts = {text: register(text) for text in (OFFER, TAKE, RENEW, GIVE_BACK, ANSWER, WITHDRAW)}

    async def offer(self, kind: str, payload: bytes, seconds: float, rank: int = 0) -> str:
        """The id of a job that anybody may take from now on, those of lower rank first."""
        job = new_id()
        sealed = self._sealer.seal(f"job {kind} {job}", payload)
        waiting, _, home = self._places(kind, job)
        await self._run(OFFER, (waiting, home), job, sealed, int(seconds * 1000), rank)
        return job

    async def withdraw(self, kind: str, job: str, *, unless_taken: bool) -> bool:
        """Take a job back; where somebody has taken it, only if that does not matter."""
        return bool(await self._run(WITHDRAW, self._places(kind, job), job, int(unless_taken)))

    async def look(self, job: str) -> JobLook:
        """How a job stands; an answer is given out once."""
        prefix = self._sealer.prefix

        async def asked(redis: Any) -> list[Any]:
            async with redis.pipeline(transaction=True) as together:
                together.getdel(f"{prefix}answer:{job}")
                together.exists(f"{prefix}job:{job}")
                together.hget(f"{prefix}job:{job}", "progress")
                return list(await together.execute())

        sealed, there, progress = await self._link.call(asked)
        answer = None if sealed is None else self._opened(f"answer {job}", sealed)
        return JobLook(
            bool(there), answer, b"" if progress is None else self._opened(f"progress {job}", progress) or b""
        )

    async def take(self, kind: str) -> TakenJob | None:
        """The job that has waited longest, or that somebody has been lost over, if there is any."""
        places = self._places(kind)[:2]
        job_keys = f"{self._sealer.prefix}job:"
        found = await self._run(TAKE, places, job_keys, self._sealer.sender, int(LEASE * 1000), TRIES)
        if found is None:
            return None
        job = found[0].decode()
        payload = self._opened(f"job {kind} {job}", found[1])
        if payload is None:
            await self.withdraw(kind, job, unless_taken=False)
            return None
        return TakenJob(job, kind, payload, float(found[2]) / 1000)

    async def renew(self, job: TakenJob, progress: bytes = b"") -> bool:
        """Say that one still works at it; False where it is not wanted any more, or somebody else has it."""
        sealed = self._sealer.seal(f"progress {job.id}", progress) if progress else b""
        places = self._places(job.kind, job.id)[1:]
        return bool(await self._run(RENEW, places, job.id, self._sealer.sender, int(LEASE * 1000), sealed))

    async def give_back(self, job: TakenJob) -> None:
        """Let somebody else have it, before everything else that waits."""
        await self._run(GIVE_BACK, self._places(job.kind, job.id), job.id, self._sealer.sender)

    async def answer(self, job: TakenJob, answer: bytes) -> bool:
        """Answer it, unless somebody has; nothing is an answer, too: that it has to be done elsewhere."""
        sealed = self._sealer.seal(f"answer {job.id}", answer if len(answer) <= LARGEST else b"")
        places = (*self._places(job.kind, job.id), f"answer:{job.id}")
        return bool(await self._run(ANSWER, places, job.id, sealed, KEPT_MS))

    def _places(self, kind: str, job: str = "") -> tuple[str, str, str]:
        """Where jobs wait and are leased, and where one lies; another version's bots may know other rules."""
        return (f"waiting:{kind}:{kaik.__version__}", f"leased:{kind}:{kaik.__version__}", f"job:{job}")

    async def _run(self, script: str, keys: tuple[str, ...], *args: Any) -> Any:
        named = [self._sealer.prefix + key for key in keys]
        return await self._link.call(lambda _: self._scripts[script](keys=named, args=args))

    def _opened(self, purpose: str, sealed: bytes) -> bytes | None:
        try:
            return self._sealer.open(purpose, sealed)
        except Unsealed:
            _LOG.warning("a job on the bus was not written by a server of this database")
            return None
