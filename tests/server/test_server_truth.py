"""Memory follows the database: what cannot be written never was, and no seed is seen before its end is written."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.unwired import PATIENCE, Clocks, Inside, Listener, opened, run, until

from kaik.core.errors import KaikError
from kaik.server import fairness
from kaik.server.bot_worker import Reply
from kaik.server.errors import Unavailable
from kaik.server.http import NotYet
from kaik.server.jobs import JobPool
from kaik.server.messages import AskHint, Chat, Play, Ready, SeatBot, Sit, Stand
from kaik.server.replay import Replays
from kaik.server.table_controller import TableController

Scene = tuple[TableController, Listener, Listener]
"""A table and the two who sit or stand at it."""


async def waiting(inside: Inside) -> Scene:
    controller = await inside.table("ancient-cerke", "me", "free", hints="all", clock="10m")
    return controller, await inside.come(controller, "host"), await inside.come(controller, "other")


async def playing(inside: Inside) -> Scene:
    controller, one, two = await waiting(inside)
    await controller.handle(one, Ready("00"))
    await controller.handle(two, Sit(1, "11"))
    assert controller.table.state == "playing"
    return controller, one, two


async def over(inside: Inside) -> Scene:
    controller, one, two = await playing(inside)
    await controller.handle(two, Play(controller.table.written, "@resign"))
    await controller.handle(one, Ready("22"))
    assert controller.table.state == "over"
    return controller, one, two


async def betting(inside: Inside) -> Scene:
    """A question that two seats answer covered."""
    controller = await inside.table("new-play", "me", "free", "free")
    sockets = [await inside.come(controller, guest) for guest in ("host", "other", "third")]
    await controller.handle(sockets[0], Ready())
    for seat, socket in enumerate(sockets[1:], 1):
        await controller.handle(socket, Sit(seat))
    live = controller.table.live
    assert live is not None and live.collects and len(live.missing) == 2
    first, second = (sockets[seat] for seat in live.missing)
    return controller, first, second


def mover(scene: Scene) -> Listener:
    controller, one, two = scene
    assert controller.table.live is not None
    return one if controller.table.seat_of(one.guest) in controller.table.live.missing else two


async def plays(scene: Scene) -> None:
    controller, socket = scene[0], mover(scene)
    assert controller.table.live is not None
    seat = controller.table.seat_of(socket.guest)
    await controller.handle(socket, Play(controller.table.written, str(controller.table.live.legal(seat or 0)[0])))


async def resigns(scene: Scene) -> None:
    await scene[0].handle(scene[1], Play(scene[0].table.written, "@resign"))


async def asks_for_a_hint(scene: Scene) -> None:
    await scene[0].handle(mover(scene), AskHint(scene[0].table.written))


async def sits(scene: Scene) -> None:
    await scene[0].handle(scene[2], Sit(1, "11"))


async def stands(scene: Scene) -> None:
    await scene[0].handle(scene[1], Stand())


async def seats_a_bot(scene: Scene) -> None:
    await scene[0].handle(scene[1], SeatBot(1, "random"))


async def chats(scene: Scene) -> None:
    await scene[0].handle(scene[1], Chat("good luck"))


CHANGES: dict[str, tuple[Callable[[Inside], Awaitable[Scene]], Callable[[Scene], Awaitable[None]]]] = {
    "a move": (playing, plays),
    "the end": (playing, resigns),
    "a hint": (playing, asks_for_a_hint),
    "a covered answer": (betting, plays),
    "the end of a covered question": (betting, resigns),
    "a guest who sits down": (waiting, sits),
    "a guest who stands up": (waiting, stands),
    "a bot": (waiting, seats_a_bot),
    "a line of chat": (waiting, chats),
}


def refusing() -> Exception:
    return Unavailable("the database is not working now (its disk is full); nothing was lost, try again in a moment")


FAILURES: dict[str, Callable[[], Exception]] = {
    "refused": refusing,
    "in doubt": lambda: Unavailable("the database broke off while it was writing", doubtful=True),
    "raised": lambda: OSError("anything at all"),
}


def memory(inside: Inside, controller: TableController) -> tuple[Any, ...]:
    table = controller.table
    shown = None if table.current is None else fairness.luck_seen(table.current)
    held = table.seats, table.rows, dict(table.wishes), dict(table.away), table.live, tuple(table.chat)
    return (*held, shown, table.state, table.faces and table.faces.since(0, None))


async def nothing_is_revealed(inside: Inside, controller: TableController) -> None:
    current = controller.table.current
    if current is None or current.ended is not None:
        return
    jobs = JobPool()
    replays = Replays(inside.lobby, jobs)
    try:
        for asked in (replays.luck, replays.finished_record):
            with pytest.raises(NotYet):
                await asked(current.id, "somebody")
        shown = await replays.describe(current.id, None, "somebody")
        if not controller.table.game.hidden:
            record = await (await replays.record(current.id, "kaik", "somebody")).text()
            assert current.server_seed not in record.decode()
    finally:
        await jobs.close()
    assert not shown.luck.seed and not shown.luck.server_seed


def fail(monkeypatch: pytest.MonkeyPatch, inside: Inside, wrong: Callable[[], Exception]) -> None:
    async def write(*_: object, **__: object) -> None:
        raise wrong()

    monkeypatch.setattr(inside.store, "write", write)


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("kind", CHANGES)
def test_what_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, failure: str
) -> None:
    set_up, change = CHANGES[kind]

    async def tried() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}") as inside:
            scene = await set_up(inside)
            controller = scene[0]
            before = memory(inside, controller)
            fail(monkeypatch, inside, FAILURES[failure])
            await change(scene)
            assert memory(inside, controller) == before
            refused = [told for socket in scene[1:] for told in socket.told if told.get("refused")]
            assert len(refused) == 1 and (failure != "refused" or refused[0]["kind"] == "unavailable")
            assert controller.table.broken == (failure != "refused"), "only what is in doubt is read anew"
            await nothing_is_revealed(inside, controller)
            monkeypatch.undo()
            again = await inside.lobby.table(controller.table.id)
            assert memory(inside, again)[:2] == before[:2], "nor was anything written"
            assert again.table.live is None or before[4] is None or again.table.live.match == before[4].match
            if failure == "refused":
                await change(scene)
                assert memory(inside, controller) != before, "and once it can be written it is done"

    run(tried)


@pytest.mark.parametrize("scene", [waiting, over])
def test_a_match_that_could_not_begin_begins_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Callable[[Inside], Awaitable[Scene]]
) -> None:
    async def tried() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}") as inside:
            controller, one, two = await scene(inside)
            table = controller.table
            if table.state == "waiting":
                await controller.handle(two, Sit(1, "11"))
            begun, writes = table.current, inside.store.write

            async def write(*acts: Any, **fence: Any) -> None:
                if len(acts) > 2:  # seats, the match and its first entries
                    inside.store.writer.trouble = "its disk is full"
                    raise refusing()
                await writes(*acts, **fence)

            monkeypatch.setattr(inside.store, "write", write)
            for socket in (one, two):
                await controller.handle(socket, Ready("33"))
            assert table.current == begun and len(table.wishes) == 2
            assert one.last("sync")["kind"] == "unavailable" or two.last("sync")["kind"] == "unavailable"
            monkeypatch.undo()
            inside.store.writer.trouble = ""
            await until(lambda: table.state == "playing")
            assert table.current is not None and table.current != begun
            assert one.last("sync")["position"]["match"] == table.current.id

    run(tried)


def test_a_flag_that_could_not_be_written_falls_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tried() -> None:
        clocks = Clocks()
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}", clocks) as inside:
            scene = await playing(inside)
            controller = scene[0]
            before, trouble = memory(inside, controller), inside.store.writer
            fail(monkeypatch, inside, refusing)
            trouble.trouble = "its disk is full"
            clocks.pass_by(700_000)
            async with controller.table.lock:
                with pytest.raises(Unavailable):
                    await controller.scheduler.catch_up()
                controller.scheduler.follow()
            assert memory(inside, controller) == before
            monkeypatch.undo()
            trouble.trouble = ""
            await until(lambda: controller.table.state == "over")

    run(tried)


def test_a_bot_whose_move_could_not_be_written_makes_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tried() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}") as inside:
            asked, live = [], None

            async def ask(*_: object) -> Reply:
                assert live is not None
                asked.append(1)
                return Reply(str(live.legal(live.missing[0])[0]), {})

            monkeypatch.setattr(inside.services.bot_pool, "ask", ask)
            controller = await inside.table("ancient-cerke", "me", "greedy")
            socket = await inside.come(controller, "host")
            writes = inside.store.write

            async def write(*acts: Any, **fence: Any) -> None:
                nonlocal live
                live = controller.table.live
                if live is not None and not controller.table.seats[live.missing[0]].guest:
                    inside.store.writer.trouble = "its disk is full"
                    raise refusing()
                await writes(*acts, **fence)

            monkeypatch.setattr(inside.store, "write", write)
            await controller.handle(socket, Ready())
            live = controller.table.live
            if live is not None and controller.table.seat_of("host") in live.missing:
                await plays((controller, socket, socket))
                live = controller.table.live
            await until(lambda: bool(inside.store.writer.trouble))
            n = controller.table.written
            monkeypatch.setattr(inside.store, "write", writes)
            inside.store.writer.trouble = ""
            await until(lambda: controller.table.written > n)
            assert len(asked) < 10, "it is not asked over and over while nothing can be written"

    run(tried)


def test_a_name_that_cannot_be_written_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tried() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}") as inside:
            controller, one, _ = await playing(inside)
            before = memory(inside, controller)
            fail(monkeypatch, inside, refusing)
            with pytest.raises(KaikError):
                await inside.lobby.rename("host", "Mika")
            assert memory(inside, controller) == before and one.name == "Host"
            monkeypatch.undo()
            await inside.lobby.rename("host", "Mika")
            assert controller.table.seats[0].name == one.name == "Mika"

    run(tried)


def test_nobody_reads_the_seed_while_the_end_is_being_written(
    pair: Any, guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair("ancient-cerke")
    watcher, stranger = guest().come(one.table["id"]), guest()
    match, table = one.position["match"], running.inside.lobby.awake[one.table["id"]].table
    row, store = table.current, running.inside.store
    seeds = row.server_seed, fairness.luck_of(row).seed.hex()
    write, held, go_on = store.write, threading.Event(), threading.Event()

    async def slowly(*acts: Any, **fence: Any) -> None:
        held.set()
        while not go_on.is_set():
            await asyncio.sleep(0.005)
        await write(*acts, **fence)

    monkeypatch.setattr(store, "write", slowly)
    one.say("play", n=one.n, do="@resign", id="x")
    assert held.wait(PATIENCE)
    places = [f"/api/tables/{table.id}", "/api/tables", "/api/me", "/api/metrics"]
    places += [f"/api/matches/{match}{rest}" for rest in ("", "/frames", "/luck", "/review", "/record.kaik")]
    texts = [stranger.http.get(place).text for place in places]
    for chair in (one, two, watcher):
        chair.drain(0.05)
        texts += chair.frames
    assert not any(seed in text for seed in seeds for text in texts)
    assert stranger.http.get(f"/api/matches/{match}/luck").status_code == 409
    assert not stranger.http.get(f"/api/matches/{match}").json()["over"]
    monkeypatch.undo()
    go_on.set()
    for chair in (one, two, watcher):
        chair.until(lambda chair: chair.table["state"] == "over")
        assert chair.table["luck"]["server_seed"] == seeds[0]
