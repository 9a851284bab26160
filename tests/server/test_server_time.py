"""A date that is set while people play changes dates and nothing else: everything that lasts is measured steadily."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.unwired import Clocks, Inside, Listener, opened, run, until

from kaik.server.live import Times
from kaik.server.lobby import LISTED, REST
from kaik.server.messages import Play, Ready, Sit
from kaik.server.services import Services
from kaik.server.table_controller import TableController

DAY = 24 * 3600 * 1000
JUMPS = pytest.mark.parametrize("jump", [DAY, -DAY])


def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kaik.db'}"


async def begun(inside: Inside, game: str, *seats: str, **more: Any) -> tuple[TableController, list[Listener]]:
    controller = await inside.table(game, *seats, **more)
    sockets = [await inside.come(controller, guest) for guest in ("host", "other", "third")[: len(seats)]]
    await controller.handle(sockets[0], Ready())
    for seat, socket in enumerate(sockets[1:], 1):
        await controller.handle(socket, Sit(seat))
    assert controller.table.state == "playing"
    return controller, sockets


async def look(controller: TableController) -> None:
    """What the alarm of a table does."""
    async with controller.table.lock:
        await controller.scheduler.catch_up()
        controller.scheduler.follow()


def left(socket: Listener, seat: int) -> int:
    told = next(each for each in reversed(socket.told) if each["t"] in ("sync", "told"))
    return int(told["position"]["clocks"]["hands"][seat]["main"])


@JUMPS
def test_a_clock_neither_loses_nor_gains_when_the_date_is_set(tmp_path: Path, jump: int) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, (one, two) = await begun(inside, "ancient-cerke", "me", "free", clock="10m")
            live = controller.table.live
            assert live is not None
            seat = live.missing[0]
            mover = (one, two)[seat]
            clocks.pass_by(60_000)
            clocks.jump(jump)
            await look(controller)
            assert controller.table.state == "playing", "nobody's flag falls by that"
            await controller.handle(mover, Play(controller.table.written, str(live.legal(seat)[0])))
            assert left(one, seat) == left(two, seat) == 540_000
            clocks.jump(-jump)
            clocks.pass_by(599_999)
            await look(controller)
            assert controller.table.state == "playing"
            clocks.pass_by(1)
            await look(controller)
            assert controller.table.state == "over", "but by the time that has really gone"

    run(played)


@JUMPS
def test_shown_clocks_are_dated_so_that_a_page_counts_on_rightly(tmp_path: Path, jump: int) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, (one, _) = await begun(inside, "ancient-cerke", "me", "free", clock="10m")
            seat = controller.table.live.missing[0] if controller.table.live else 0
            clocks.pass_by(10_000)
            clocks.jump(jump)
            controller.table.sync(one)
            shown = one.last("sync")
            assert shown["now"] == shown["position"]["clocks"]["at"] == clocks.wall
            assert left(one, seat) == 590_000

    run(played)


@JUMPS
def test_a_seat_comes_free_after_its_grace_whatever_the_date(tmp_path: Path, jump: int) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, (one, two) = await begun(inside, "ancient-cerke", "me", "free", grace=60)
            await controller.leave(two)
            clocks.pass_by(20_000)
            clocks.jump(jump)
            controller.table.tell_table()
            seat = one.last("table")["table"]["seats"][1]
            assert not seat["takable"] and clocks.wall - seat["away"] == 20_000
            clocks.pass_by(40_000)
            controller.table.tell_table()
            seat = one.last("table")["table"]["seats"][1]
            assert seat["takable"] and clocks.wall - seat["away"] == 60_000

    run(played)


@JUMPS
def test_a_covered_question_closes_after_its_time_whatever_the_date(tmp_path: Path, jump: int) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, sockets = await begun(inside, "new-play", "me", "free", "free")
            table, live = controller.table, controller.table.live
            assert live is not None and live.collects
            clocks.jump(jump)
            n = table.written
            for seat in live.missing:
                await controller.handle(sockets[seat], Play(n, str(live.legal(seat)[0])))
            await look(controller)
            assert table.written == n, "not before its time"
            clocks.pass_by(400)
            await look(controller)
            assert table.written > n

    run(played)


@JUMPS
def test_a_table_is_listed_and_put_away_whatever_the_date(tmp_path: Path, jump: int) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await inside.table("ancient-cerke", "me", "free")
            clocks.jump(jump)
            clocks.pass_by(LISTED - 1)
            assert len(inside.lobby.open_tables()) == 1
            inside.lobby.tidy()
            assert inside.lobby.awake
            clocks.pass_by(REST - LISTED + 2)
            assert not inside.lobby.open_tables()
            inside.lobby.tidy()
            assert not inside.lobby.awake
            assert (await inside.lobby.table(controller.table.id)).table.stored == controller.table.stored

    run(played)


def test_moments_of_another_process_mean_nothing(tmp_path: Path) -> None:
    """What is stored of the clocks was counted from another start; nobody pays for the time in between."""

    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, (one, two) = await begun(inside, "ancient-cerke", "me", "free", clock="10m")
            live = controller.table.live
            assert live is not None
            clocks.pass_by(100_000)
            await controller.handle(
                (one, two)[live.missing[0]], Play(controller.table.written, str(live.legal(live.missing[0])[0]))
            )
            ident, first, second = controller.table.id, live.missing[0], 1 - live.missing[0]
        clocks.steady = 17  # a machine that has just been started
        async with opened(db(tmp_path), clocks) as inside:
            table = (await inside.lobby.table(ident)).table
            assert table.live is not None
            clock = table.live.times.true
            assert clock.left(first, 17).main == 500_000 and clock.left(second, 17).main == 600_000
            assert clock.falls() == 600_017

    run(played)


def test_what_is_stored_has_dates(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, (one, two) = await begun(inside, "ancient-cerke", "me", "free", clock="10m")
            live = controller.table.live
            assert live is not None
            clocks.pass_by(5000)
            await controller.handle((one, two)[live.missing[0]], Play(controller.table.written, "@resign"))
            current = controller.table.current
            assert current is not None and current.begun == clocks.wall - 5000 and current.ended == clocks.wall
            entries, _ = await inside.store.log(current.id)
            assert entries[-1].at == clocks.wall
            assert msgspec.json.decode(entries[-1].clock or "", type=Times).true.hands[0].since is None

    run(played)


def test_a_moment_keeps_its_date_until_the_clock_is_set(tmp_path: Path) -> None:
    async def told() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            services: Services = inside.services
            then, date = clocks.steady, services.date_of(clocks.steady)
            clocks.pass_by(1000)
            clocks.jump(3)
            assert services.date_of(then) == date, "clocks drift a little"
            clocks.jump(DAY)
            assert clocks.wall - services.date_of(then) == 1000

    run(told)


def test_the_alarm_rings_by_itself(tmp_path: Path) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            controller, _ = await begun(inside, "ancient-cerke", "me", "free", clock="200ms")
            inside.services.now = lambda: 0
            await until(lambda: controller.table.state == "over")

    run(played)
