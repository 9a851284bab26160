"""Jobs that any node's worker may take: done at least once, answered once, and done here where nobody else can."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.redis_server import RedisServer

from kaik.core.errors import KaikError
from kaik.server.bot_pool import Asker, BotPool
from kaik.server.bot_worker import Reply, Thought
from kaik.server.cluster import job_queue
from kaik.server.cluster.job_queue import JobQueue, TakenJob
from kaik.server.cluster.job_server import JobServer
from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer
from kaik.server.cluster.shared_jobs import JobsOfKind, SharedJobs
from kaik.server.cluster.worker_process import read_secret
from kaik.server.fair_queue import FairQueue
from kaik.server.jobs import JobPool
from kaik.server.limits import JobLimits
from kaik.server.offers import OtherWorkers
from kaik.server.store import Store

PATIENCE = 30.0
ODD = "tests.server.odd_worker"


class Pool:
    """Workers that wait until they are let, and answer with what they were asked."""

    def __init__(self, places: int = 1) -> None:
        self.queue = FairQueue(places)
        self.elsewhere: OtherWorkers | None = None
        self.asked: list[bytes] = []
        self.let = asyncio.Event()
        self.answer = b"done"

    async def work(self, payload: bytes, seconds: float, report: Callable[[bytes], None]) -> bytes:
        self.asked.append(payload)
        report(b"half")
        await self.let.wait()
        return self.answer


@asynccontextmanager
async def sharing(url: str, secret: bytes, pool: Pool | None = None, kind: str = "jobs") -> AsyncIterator[SharedJobs]:
    """A node's part in the jobs of all; with a pool, it works for others."""
    link, sealer = RedisLink(url), Sealer(secret)
    bus = RedisBus(link, sealer)
    jobs = SharedJobs(JobQueue(link, sealer), bus, Counter())
    async with AsyncExitStack() as stack:
        stack.push_async_callback(link.close)
        stack.push_async_callback(bus.close)
        stack.push_async_callback(jobs.close)
        await bus.open()
        await jobs.open()
        if pool is not None:
            server = JobServer(jobs, kind, pool.queue, pool.work)
            await server.open()
            stack.push_async_callback(server.close)
        yield jobs


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def run(test: Callable[[], Any]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(3 * PATIENCE):
            await test()

    asyncio.run(bounded())


def test_a_worker_elsewhere_answers_and_says_how_far_it_is(redis_url: str) -> None:
    async def play() -> None:
        secret, pool, heard = secrets.token_bytes(32), Pool(), list[bytes]()
        async with sharing(redis_url, secret) as here, sharing(redis_url, secret, pool) as there:
            job = await here.offer("jobs", "a", b"a secret hand", 60, 0, heard.append)
            assert job is not None
            await until(lambda: pool.asked == [b"a secret hand"])
            await until(lambda: heard)
            await until_redis_holds_nothing_of(here, b"secret hand")
            pool.let.set()
            assert await job.answer == b"done" and heard[0] == b"half"
            job.forget()
            assert here.counts["jobs_elsewhere"] == there.counts["jobs_for_others"] == 1

    run(play)


async def until_redis_holds_nothing_of(jobs: SharedJobs, text: bytes) -> None:
    """Nothing that anybody could read in Redis holds that text."""
    client: Any = jobs.queue._link.client
    keys = [key async for key in client.scan_iter()]
    assert any(b":job:" in key for key in keys)
    for key in keys:
        kind = await client.type(key)
        held = await client.hgetall(key) if kind == b"hash" else await client.dump(key)
        assert text not in key and text not in repr(held).encode()


def test_somebody_with_another_secret_takes_nothing(redis_url: str) -> None:
    async def play() -> None:
        mine, other, pool = secrets.token_bytes(32), secrets.token_bytes(32), Pool()
        async with sharing(redis_url, mine) as here, sharing(redis_url, other, pool) as there:
            job = await here.offer("jobs", "a", b"x", 60, 0, None)
            assert job is not None and await there.queue.take("jobs") is None
            assert await job.withdraw() and not pool.asked

    run(play)


def test_a_full_pool_has_done_elsewhere_what_everybody_may_know_and_nothing_else(
    redis_url: str, tmp_path: Path
) -> None:
    begun, let = tmp_path / "begun", tmp_path / "let"
    held = msgspec.json.encode((str(begun), str(let)))

    async def play() -> None:
        secret, other = secrets.token_bytes(32), Pool()
        other.answer, pool = b'{"status":"ok","size":6}\n"else"', JobPool(JobLimits(workers=1), ODD)
        other.let.set()
        async with sharing(redis_url, secret) as here, sharing(redis_url, secret, other):
            pool.elsewhere = JobsOfKind(here, "jobs")
            first = asyncio.ensure_future(pool.run("wait", held, "a"))
            await until(begun.exists)
            private = asyncio.ensure_future(pool.run("pid", b"1", "b"))
            assert (await pool.run("pid", b"2", "c", keep=True)).body == b'"else"'
            assert other.asked == [b"pid 2"] and not private.done()
            let.touch()
            assert (await first).body == b'"done"' and (await private).body.isdigit()
            assert (await pool.run("pid", b"3", "c", keep=True)).body.isdigit(), "whoever has a place works here"
            assert pool.queue.running == pool.queue.waiting == 0
        await pool.close()

    run(play)


def test_what_nobody_takes_is_done_here_and_by_nobody_else(redis_url: str, tmp_path: Path) -> None:
    begun, let = tmp_path / "begun", tmp_path / "let"
    held = msgspec.json.encode((str(begun), str(let)))

    async def play() -> None:
        secret, pool = secrets.token_bytes(32), JobPool(JobLimits(workers=1), ODD)
        async with sharing(redis_url, secret) as here:
            pool.elsewhere = JobsOfKind(here, "jobs")
            first = asyncio.ensure_future(pool.run("wait", held, "a"))
            await until(begun.exists)
            second = asyncio.ensure_future(pool.run("pid", b"2", "c", keep=True))
            await until(lambda: here.counts["jobs_offered"])
            let.touch()
            assert (await first).body == b'"done"' and (await second).body.isdigit()
            assert await here.queue.take("jobs") is None
        await pool.close()

    run(play)


def test_a_silent_worker_loses_its_job_and_the_first_answer_counts(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "LEASE", 0.2)

    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with sharing(redis_url, secret) as here, sharing(redis_url, secret) as slow:
            job = await here.offer("jobs", "a", b"x", 60, 0, None)
            first = await slow.queue.take("jobs")
            assert job is not None and first is not None and not await job.withdraw()
            second = None
            async with asyncio.timeout(PATIENCE):
                while second is None:
                    second = await here.queue.take("jobs")
            assert second.id == first.id and not await slow.queue.renew(first)
            assert await here.queue.answer(second, b"second") and not await slow.queue.answer(first, b"first")
            assert await job.answer == b"second"

    run(play)


def test_a_job_over_which_every_worker_is_lost_is_done_here(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "LEASE", 0.0)

    async def play() -> None:
        secret = secrets.token_bytes(32)
        async with sharing(redis_url, secret) as here:
            job = await here.offer("jobs", "a", b"x", 60, 0, None)
            assert job is not None
            taken = [await here.queue.take("jobs") for _ in range(job_queue.TRIES)]
            assert None not in taken and await here.queue.take("jobs") is None
            assert await job.answer is None

    run(play)


def test_what_a_worker_gives_back_is_taken_first_and_what_nobody_wants_is_stopped(redis_url: str) -> None:
    async def play() -> None:
        secret, pool, other = secrets.token_bytes(32), Pool(), Pool()
        async with sharing(redis_url, secret) as here:
            async with sharing(redis_url, secret, pool):
                job = await here.offer("jobs", "a", b"x", 60, 0, None)
                await until(lambda: pool.asked)
            assert job is not None and not job.answer.done()
            async with sharing(redis_url, secret, other):
                await until(lambda: other.asked == [b"x"])
                job.forget()
                await until(lambda: not other.queue.running)
                assert await here.queue.take("jobs") is None

    run(play)


def test_what_a_worker_has_begun_is_given_back_although_redis_is_slow(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "LEASE", 600.0)  # nobody gets it because its time has run out
    give_back = JobQueue.give_back

    async def slowly(queue: JobQueue, job: TakenJob) -> None:
        await asyncio.sleep(0.5)
        await give_back(queue, job)

    async def play() -> None:
        secret, pool = secrets.token_bytes(32), Pool()
        async with sharing(redis_url, secret) as here:
            async with sharing(redis_url, secret, pool):
                job = await here.offer("jobs", "a", b"x", 60, 0, None)
                await until(lambda: pool.asked)
            taken = await here.queue.take("jobs")
            assert job is not None and taken is not None and taken.id == job.id

    monkeypatch.setattr(JobQueue, "give_back", slowly)
    run(play)


def test_a_job_is_done_here_when_redis_is_killed(redis_server: RedisServer, tmp_path: Path) -> None:
    begun, let = tmp_path / "begun", tmp_path / "let"
    held = msgspec.json.encode((str(begun), str(let)))

    async def play() -> None:
        secret, other, pool = secrets.token_bytes(32), Pool(), JobPool(JobLimits(workers=1), ODD)
        async with sharing(redis_server.url, secret) as here, sharing(redis_server.url, secret, other):
            pool.elsewhere = JobsOfKind(here, "jobs")
            first = asyncio.ensure_future(pool.run("wait", held, "a"))
            await until(begun.exists)
            second = asyncio.ensure_future(pool.run("pid", b"2", "c", keep=True))
            await until(lambda: other.asked)
            redis_server.kill()
            let.touch()
            assert (await first).body == b'"done"' and (await second).body.isdigit()
            await asyncio.to_thread(redis_server.start)
            await until(lambda: not here.queue._link.trouble)
            other.let.set()
            job = await here.offer("jobs", "a", b"later", 60, 0, None)
            assert job is not None and await job.answer == b"done"
        await pool.close()

    run(play)


def test_a_bot_elsewhere_is_told_what_its_seat_may_know(redis_url: str) -> None:
    async def play() -> None:
        secret, other, pool = secrets.token_bytes(32), Pool(), BotPool(1)
        other.answer = msgspec.json.encode(Reply("throw", {"en": "why"}))
        other.let.set()
        async with sharing(redis_url, secret) as here, sharing(redis_url, secret, other, "bots"):
            pool.elsewhere = JobsOfKind(here, "bots")
            async with pool.queue.turn("somebody else"):
                state: Any = {"imagined": True}
                reply = await pool.ask("level3", "six-sticks", state, 1, Asker("a"))
            assert reply == Reply("throw", {"en": "why"})
            (told,) = other.asked
            assert json.loads(told).keys() == set(Thought.__struct_fields__)
            assert json.loads(told)["imagined"] == {"imagined": True}
        await pool.close()

    run(play)


def spawn(url: str, secret: bytes) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "tests.server.lost_worker", url, secret.hex()])


def test_a_worker_killed_in_the_middle_gives_its_job_to_another_and_it_is_answered_once(
    redis_url: str, tmp_path: Path
) -> None:
    begun, let = tmp_path / "begun", tmp_path / "let"
    secret = secrets.token_bytes(32)
    workers = {worker.pid: worker for worker in (spawn(redis_url, secret), spawn(redis_url, secret))}

    async def play() -> None:
        async with sharing(redis_url, secret) as here:
            job = await here.offer("jobs", "a", msgspec.json.encode((str(begun), str(let))), 90, 0, None)
            assert job is not None
            await until(lambda: begun.exists() and begun.read_text().endswith("\n"))
            workers[int(begun.read_text())].kill()
            await until(lambda: begun.read_text().count("\n") == 2)
            let.touch()
            assert await job.answer == begun.read_text().split()[1].encode()
            job.forget()
            assert here.counts["jobs_elsewhere"] == 1 and await here.queue.take("jobs") is None

    try:
        run(play)
    finally:
        for worker in workers.values():
            worker.kill()
            worker.wait(PATIENCE)


def test_kaik_worker_does_what_nodes_want_done(redis_url: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kaik.db'}"

    async def stored() -> bytes:
        store = await Store.open(url)
        try:
            return await store.secret()
        finally:
            await store.close()

    secret = asyncio.run(stored())
    code = "from kaik.cli import main; main()"
    command = [sys.executable, "-c", code, "worker", "--bus", redis_url, "--db", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:

        async def play() -> None:
            async with sharing(redis_url, secret) as here:
                wanted = b'game_picture {"game": "march", "form": "svg"}'
                job = await here.offer("jobs", "a", wanted, 90, 0, None)
                assert job is not None
                answer = await job.answer
                assert answer is not None and answer.startswith(b'{"status":"ok"')

        try:
            run(play)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


def test_a_worker_needs_a_database_that_was_served(tmp_path: Path) -> None:
    with pytest.raises(KaikError, match="a worker needs the one of its nodes"):
        asyncio.run(read_secret(f"sqlite:///{tmp_path / 'none.db'}"))
    (tmp_path / "empty.db").touch()
    with pytest.raises(KaikError, match="no server has been started on"):
        asyncio.run(read_secret(f"sqlite:///{tmp_path / 'empty.db'}"))
