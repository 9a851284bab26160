"""Jobs in child processes: limits in time, memory and size, equal jobs done once, and nothing left behind."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from kaik.core.errors import KaikError
from kaik.server.job_worker import KINDS, do
from kaik.server.jobs import Cache, JobAnswer, JobFailed, JobPool, JobTooLarge
from kaik.server.limits import JobLimits, TooMuch

ODD = "tests.server.odd_worker"
PATIENCE = 20


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odd worker is found from where the tests are."""
    monkeypatch.chdir(Path(__file__).parents[2])


def run(test: Callable[[JobPool], Awaitable[None]], limits: JobLimits | None = None) -> None:
    async def bounded() -> None:
        pool = JobPool(limits or JobLimits(workers=1), ODD)
        try:
            async with asyncio.timeout(3 * PATIENCE):
                await test(pool)
        finally:
            await pool.close()

    asyncio.run(bounded())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


class Held:
    """A job that waits in its child until it is let go."""

    def __init__(self, folder: Path, name: str = "a") -> None:
        self.begun, self.let = folder / f"{name}.begun", folder / f"{name}.let"

    @property
    def payload(self) -> bytes:
        return msgspec.json.encode((str(self.begun), str(self.let)))

    @property
    def times(self) -> int:
        """How often it was begun."""
        return len(self.begun.read_text().split()) if self.begun.exists() else 0


async def pid(pool: JobPool, who: str = "somebody") -> int:
    return int((await pool.run("pid", json.dumps(asyncio.get_running_loop().time()).encode(), who)).body)


def is_empty(pool: JobPool) -> bool:
    queue = pool.queue
    return not (pool._works or queue.waiting or queue.running or queue._lines) and len(pool._idle) == len(
        pool._children
    )


def test_the_event_loop_goes_on_while_a_job_is_done(tmp_path: Path) -> None:
    held = Held(tmp_path)

    async def test(pool: JobPool) -> None:
        job = asyncio.create_task(pool.run("wait", held.payload, "a"))
        await until(lambda: held.times == 1)
        assert not job.done()
        held.let.touch()
        assert (await job).body == b'"done"'
        await until(lambda: is_empty(pool))

    run(test)


def test_a_job_over_its_time_gets_a_sentence_and_another_child(tmp_path: Path) -> None:
    held = Held(tmp_path)

    async def test(pool: JobPool) -> None:
        first = await pid(pool)
        with pytest.raises(JobFailed, match=r"longer than 0\.5 seconds"):
            await pool.run("wait", held.payload, "a")
        assert await pid(pool) != first
        await until(lambda: is_empty(pool))

    run(test, JobLimits(workers=1, seconds=0.5))


def test_a_job_over_its_memory_gets_a_sentence_and_another_child() -> None:
    async def test(pool: JobPool) -> None:
        first = await pid(pool)
        with pytest.raises(JobTooLarge, match="more memory"):
            await pool.run("grow", b"0", "a")
        assert await pid(pool) != first

    run(test, JobLimits(workers=1, memory=200 * 1024**2))


def test_what_is_nested_too_deeply_gets_a_sentence() -> None:
    async def test(pool: JobPool) -> None:
        with pytest.raises(JobTooLarge, match="nested"):
            await pool.run("deep", b"0", "a")
        with pytest.raises(KaikError, match="not understood"):
            await pool.run("verify", b'{"x":' + b"[" * 200_000 + b"]" * 200_000 + b"}", "a")

    run(test)


def test_a_child_that_falls_over_is_replaced() -> None:
    async def test(pool: JobPool) -> None:
        with pytest.raises(JobFailed, match="ended without an answer"):
            await pool.run("fall", b"0", "a")
        assert await pid(pool)

    run(test)


def test_an_answer_larger_than_allowed_is_not_sent() -> None:
    async def test(pool: JobPool) -> None:
        with pytest.raises(JobTooLarge, match="larger than 100000 bytes"):
            await pool.run("large", b"100001", "a")
        assert await (await pool.run("large", b"100000", "a")).text() == b"x" * 100_000

    run(test, JobLimits(workers=1, answer_bytes=100_000))


def test_a_child_that_answers_more_than_allowed_is_ended() -> None:
    """Whatever limits the child goes by, the server goes by its own."""

    async def test(pool: JobPool) -> None:
        pool.limits = JobLimits(workers=1, answer_bytes=50)
        with pytest.raises(JobFailed, match="ended without an answer"):
            await pool.run("large", b"60", "a")
        assert pool._children[0]._process is None

    run(test)


def test_a_mistake_of_ours_is_logged_once_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: JobPool) -> None:
        for payload in (b"1", b"2"):
            with pytest.raises(JobFailed, match="mistake in the server"):
                await pool.run("err", payload, "a")

    with caplog.at_level(logging.WARNING):
        run(test)
    told = [record.getMessage() for record in caplog.records if "a job failed" in record.getMessage()]
    assert len(told) == 2, "a record each"
    assert "Traceback" in told[0] and "nowhere to be found" in told[0]
    assert told[1] == "a job failed: err", "the same traceback need not be read twice"


def test_a_payload_is_one_job_whatever_is_in_it() -> None:
    async def test(pool: JobPool) -> None:
        for sent in (b'{"record":"a"}\npid 0\n', b"\n\n", b"\xff", b'{"record":"\xff"}'):
            with pytest.raises(KaikError, match="not understood"):
                await pool.run("verify", sent, "a")
        assert b"line 1" in (await pool.run("verify", b'{\n"record":\n"a"}\n', "a")).body
        assert await pid(pool)

    run(test)


def test_a_refusal_of_the_rules_comes_through_as_it_is() -> None:
    async def test(pool: JobPool) -> None:
        with pytest.raises(KaikError, match="there is no game") as refused:
            await pool.run("ended", sent("nothing"), "a")
        assert refused.value.kind == "no_such"

    run(test)


def sent(game: str) -> bytes:
    match = {"id": "m", "game": game, "preset": "book", "options": {}, "seats": 2, "names": [], "log": "", "over": True}
    return json.dumps({**match, "luck": {"promise": ""}, "seed_hash": ""}).encode()


def test_equal_jobs_are_done_once_and_then_come_from_the_cache(tmp_path: Path) -> None:
    held = Held(tmp_path)

    async def test(pool: JobPool) -> None:
        jobs = [asyncio.create_task(pool.run("wait", held.payload, who, keep=True)) for who in "abcd"]
        await until(lambda: held.times == 1)
        held.let.touch()
        assert {(await job).body for job in jobs} == {b'"done"'}
        assert (await pool.run("wait", held.payload, "e", keep=True)).body == b'"done"'
        assert held.times == 1
        assert pool.counts["jobs"] == 1 and pool.counts["jobs_cached"] == 1

    run(test, JobLimits(workers=2))


def test_what_may_not_be_kept_is_done_again(tmp_path: Path) -> None:
    held = Held(tmp_path)
    held.let.touch()

    async def test(pool: JobPool) -> None:
        for _ in range(2):
            await pool.run("wait", held.payload, "a")
        assert held.times == 2 and not pool._cache.bytes

    run(test)


def test_one_guests_flood_costs_another_guest_one_job(tmp_path: Path) -> None:
    flood = [Held(tmp_path, str(n)) for n in range(5)]
    single, order = Held(tmp_path, "single"), list[str]()

    async def want(pool: JobPool, held: Held, who: str) -> None:
        await pool.run("wait", held.payload, who)
        order.append(held.begun.stem)

    async def test(pool: JobPool) -> None:
        jobs = [asyncio.create_task(want(pool, held, "flood")) for held in flood]
        await until(lambda: flood[0].times == 1)
        jobs.append(asyncio.create_task(want(pool, single, "somebody")))
        await until(lambda: pool.queue.waiting == 5)
        for held in (*flood, single):
            held.let.touch()
        await asyncio.gather(*jobs)
        assert order[:3] == ["0", "1", "single"]

    run(test)


def test_one_guest_has_all_children_but_one_at_most(tmp_path: Path) -> None:
    flood, single = [Held(tmp_path, str(n)) for n in range(3)], Held(tmp_path, "single")

    async def test(pool: JobPool) -> None:
        jobs = [asyncio.create_task(pool.run("wait", held.payload, "flood")) for held in flood]
        await until(lambda: flood[0].times == 1)
        single.let.touch()
        await pool.run("wait", single.payload, "somebody")
        assert [held.times for held in flood] == [1, 0, 0]
        for job in jobs:
            job.cancel()

    run(test, JobLimits(workers=2))


def test_more_jobs_than_may_wait_are_refused(tmp_path: Path) -> None:
    jobs = [Held(tmp_path, str(n)) for n in range(4)]

    async def test(pool: JobPool) -> None:
        running = [asyncio.create_task(pool.run("wait", held.payload, "a")) for held in jobs[:3]]
        await until(lambda: jobs[0].times == 1)
        with pytest.raises(TooMuch, match="2 requests of yours"):
            await pool.run("wait", jobs[3].payload, "a")
        for job in running:
            job.cancel()

    run(test, JobLimits(workers=1, waiting_each=2))


def test_cancelled_requests_leave_nothing_behind(tmp_path: Path) -> None:
    working, waiting = Held(tmp_path, "working"), Held(tmp_path, "waiting")

    async def test(pool: JobPool) -> None:
        first = asyncio.create_task(pool.run("wait", working.payload, "a"))
        second = asyncio.create_task(pool.run("wait", waiting.payload, "a"))
        third = asyncio.create_task(pool.run("wait", working.payload, "b"))
        never = asyncio.create_task(pool.run("wait", b'["x","y"]', "c"))
        never.cancel()  # before it has begun at all
        await until(lambda: working.times == 1)
        for job in (first, second):
            job.cancel()
        await asyncio.gather(first, second, never, return_exceptions=True)
        assert waiting.times == 0 and not third.done(), "whoever shares a job keeps it alive"
        third.cancel()
        await asyncio.gather(third, return_exceptions=True)
        await until(lambda: is_empty(pool))
        assert pool._children[0]._process is None, "nobody waits for what it does"
        working.let.touch()
        assert (await pool.run("wait", working.payload, "b")).body == b'"done"'

    run(test)


def test_the_cache_is_bounded_by_bytes() -> None:
    cache = Cache(100)
    for n in range(20):
        cache.put(str(n), JobAnswer(b"x" * 20))
        cache.get("0")
    cache.put("large", JobAnswer(b"x" * 50))
    assert cache.bytes == 100 and len(cache._answers) == 5
    assert cache.get("0") and cache.get("19") and not cache.get("1") and not cache.get("large")


@pytest.mark.parametrize("line", [b"", b"nothing 1", b"frames", b"frames []", b"\xff\xfe \x00"])
def test_nonsense_does_not_end_a_worker(line: bytes) -> None:
    head, body = do(line, KINDS, 1000)
    assert head.status == "failed" and head.trace and not body
