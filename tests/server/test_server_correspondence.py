"""Matches timed in days: flags fall at tables that nobody looks at, over restarts, and by the date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.unwired import Clocks, Inside, Listener, opened, run, until

from kaik.core.errors import KaikError
from kaik.play.clock import DAY
from kaik.server import schema
from kaik.server.correspondence.deadlines import AGAIN, Deadlines
from kaik.server.correspondence.vacations import Vacations
from kaik.server.lobby import REST
from kaik.server.messages import Play, Ready, SeatBot, Sit
from kaik.server.table_controller import TableController

MINUTE = 60_000


def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kaik.db'}"


async def begun(inside: Inside, game: str = "ancient-cerke", clock: str = "3d bank 2d") -> TableController:
    """A match of two who then go away."""
    controller = await inside.table(game, "me", "free", clock=clock)
    one, two = [await inside.come(controller, guest) for guest in ("host", "other")]
    await controller.handle(one, Ready())
    await controller.handle(two, Sit(1))
    assert controller.table.state == "playing"
    for socket in (one, two):
        await controller.leave(socket)
    return controller


async def answer(inside: Inside, ident: str) -> int:
    """Whoever is waited for comes, answers and goes; which seat that was."""
    controller = await inside.lobby.table(ident)
    live = controller.table.live
    assert live is not None
    seat = live.missing[0]
    socket = await inside.come(controller, controller.table.seats[seat].guest)
    await controller.handle(socket, Play(controller.table.written, str(live.legal(seat)[0])))
    await controller.leave(socket)
    return seat


async def waiting(inside: Inside) -> list[Any]:
    return await inside.store.fetch(select(schema.waiting))


def put_away(inside: Inside, clocks: Clocks) -> None:
    clocks.pass_by(REST + 1)
    inside.lobby.tidy()
    assert not inside.lobby.awake, "days are no reason to stay awake"


def test_a_flag_falls_at_a_table_that_sleeps(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            ident = (await begun(inside)).table.id
            deadlines = Deadlines(inside.lobby)
            put_away(inside, clocks)
            clocks.pass_by(5 * DAY - REST - 2)
            await deadlines.look()
            assert not inside.lobby.awake, "nothing is due, and nothing is woken"
            clocks.pass_by(1)
            await deadlines.look()
            table = inside.lobby.awake[ident].table
            assert table.state == "over" and table.live is not None
            assert [str(entry.action) for entry in table.live.match.log][-1].startswith("@flag:")
            assert not await waiting(inside), "nobody is waited for any more"

    run(played)


def test_days_run_on_over_a_restart_and_come_back_whole_with_an_answer(tmp_path: Path) -> None:
    clocks = Clocks()

    async def first() -> str:
        async with opened(db(tmp_path), clocks) as inside:
            ident = (await begun(inside)).table.id
            clocks.pass_by(4 * DAY)
            return ident

    async def second(ident: str) -> int:
        async with opened(db(tmp_path), clocks) as inside:
            seat = await answer(inside, ident)
            table = (await inside.lobby.table(ident)).table
            assert table.live is not None
            left = table.live.times.true.left(seat, clocks.wall)
            assert (left.main, left.move) == (DAY, 3 * DAY), "a day of the bank went while no server ran"
            (row,) = await waiting(inside)
            assert row.guest != table.seats[seat].guest and (row.since, row.due) == (clocks.wall, clocks.wall + 5 * DAY)
            return seat

    async def third(ident: str) -> None:
        clocks.steady = 77  # another machine
        async with opened(db(tmp_path), clocks) as inside:
            clocks.pass_by(2 * DAY)
            await answer(inside, ident)
            clocks.pass_by(4 * DAY)
            await Deadlines(inside.lobby).look()
            assert (await inside.lobby.table(ident)).table.state == "over", "three days and one of the bank"

    async def played() -> None:
        ident = await first()
        await second(ident)
        await third(ident)

    run(played)


def test_a_match_without_an_entry_is_timed_from_its_beginning(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await begun(inside, clock="1d")
            ident, written = controller.table.id, controller.table.written
            assert written == 0
            for _ in range(3):
                put_away(inside, clocks)
                clocks.pass_by(7 * 3600 * 1000)
                await inside.lobby.table(ident)
            clocks.pass_by(3 * 3600 * 1000)
            await Deadlines(inside.lobby).look()
            assert (await inside.lobby.table(ident)).table.state == "over"

    run(played)


def test_whoever_answered_covered_is_not_charged_for_the_others(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await inside.table("new-play", "me", "free", "free", clock="1d bank 5d")
            table = controller.table
            sockets = [await inside.come(controller, guest) for guest in ("host", "other", "third")]
            await controller.handle(sockets[0], Ready())
            for seat in (1, 2):
                await controller.handle(sockets[seat], Sit(seat))
            live = table.live
            assert live is not None and live.collects
            seat, other = live.missing[:2]
            clocks.pass_by(MINUTE)
            await controller.handle(sockets[seat], Play(table.written, str(live.legal(seat)[0])))
            assert seat not in [row.seat for row in await waiting(inside)]
            for socket in sockets:
                await controller.leave(socket)
            put_away(inside, clocks)
            clocks.pass_by(3 * DAY)
            live = (await inside.lobby.table(table.id)).table.live
            assert live is not None and live.missing and seat not in live.missing
            assert live.times.true.left(seat, clocks.wall).main == 5 * DAY
            assert live.times.true.left(other, clocks.wall).main < 4 * DAY

    run(played)


def test_nobody_loses_a_seat_of_a_match_in_days_by_being_away(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await begun(inside)
            host = await inside.come(controller, "host")
            clocks.pass_by(2 * DAY)
            await controller.handle(host, SeatBot(1, "level1"))
            assert host.last("sync")["kind"] == "seat_taken"
            assert not host.last("sync")["table"]["seats"][1]["takable"]

    run(played)


def test_a_match_in_days_begins_when_the_second_comes_while_the_first_is_away(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await inside.table("ancient-cerke", "me", "free", clock="3d")
            put_away(inside, clocks)
            controller = await inside.lobby.table(controller.table.id)
            other = await inside.come(controller, "other")
            await controller.handle(other, Sit(1))
            assert controller.table.state == "playing"

    run(played)


def test_a_bot_that_was_thinking_when_the_server_ended_is_asked_again_soon(tmp_path: Path) -> None:
    clocks = Clocks()

    async def killed() -> str:
        async with opened(db(tmp_path), clocks) as inside:
            controller = await inside.table("ancient-cerke", "level1", "me", clock="3d")
            controller.scheduler.stop()  # nothing more comes from here
            socket = await inside.come(controller, "host")
            await controller.handle(socket, Ready())
            assert [row.guest for row in await waiting(inside)] == [""]
            return controller.table.id

    async def played() -> None:
        ident = await killed()
        async with opened(db(tmp_path), clocks) as inside:
            await Deadlines(inside.lobby).look()
            table = inside.lobby.awake[ident].table
            await until(lambda: table.written > 0)
            assert [row.guest for row in await waiting(inside)] == ["host"]

    run(played)


def test_a_table_that_cannot_be_opened_keeps_no_other_from_being_looked_at(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            bad, good = (await begun(inside)).table, (await begun(inside)).table
            put_away(inside, clocks)
            assert bad.current is not None
            await inside.store.change(schema.entries.delete())
            await inside.store.change(schema.tables.update().where(schema.tables.c.id == bad.id).values(game="no-game"))
            clocks.pass_by(6 * DAY)
            await Deadlines(inside.lobby).look()
            (row,) = await waiting(inside)
            assert row.match == bad.current.id and row.look == clocks.wall + AGAIN
            assert inside.lobby.awake[good.id].table.state == "over"

    run(played)


def test_a_vacation_stops_the_clock_and_everybody_sees_until_when(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await begun(inside, clock="3d")
            live = controller.table.live
            assert live is not None
            seat = live.missing[0]
            guest, other = controller.table.seats[seat].guest, controller.table.seats[1 - seat].guest
            vacations, deadlines = Vacations(inside.store), Deadlines(inside.lobby)
            clocks.pass_by(DAY)
            put_away(inside, clocks)
            asked, until = clocks.wall, clocks.wall + 20 * DAY
            await vacations.take(guest, until, asked)
            await deadlines.look()
            (row,) = await waiting(inside)
            assert row.due == row.look == row.since + 23 * DAY, "looked at again no earlier than it has to be"
            watching = await inside.come(await inside.lobby.table(controller.table.id), other)
            hand = [each for each in watching.told if "position" in each][-1]["position"]["clocks"]["hands"][seat]
            assert hand["off"] == until and not hand["runs"]
            clocks.pass_by(10 * DAY)
            await vacations.stop(guest, clocks.wall)
            await deadlines.look()
            (row,) = await waiting(inside)
            assert row.due == row.since + 13 * DAY
            clocks.pass_by(row.due - clocks.wall)
            await deadlines.look()
            assert (await inside.lobby.table(controller.table.id)).table.state == "over"

    run(played)


def test_there_are_thirty_days_of_vacation_a_year(tmp_path: Path) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            vacations, now = Vacations(inside.store), 1_760_000_000_000
            assert (await vacations.of("host", now)).days_left == 30
            with pytest.raises(KaikError, match="30 days"):
                await vacations.take("host", now + 31 * DAY, now)
            with pytest.raises(KaikError, match="in the future"):
                await vacations.take("host", now, now)
            await vacations.take("host", now + 20 * DAY, now)
            assert (await vacations.of("host", now)).until == now + 20 * DAY
            await vacations.stop("host", now + 60_000)
            shown = await vacations.of("host", now + 60_000)
            assert (shown.until, shown.days_left) == (None, 29), "a day at least"
            await vacations.take("host", now + 29 * DAY, now + 2 * DAY)
            assert (await vacations.of("host", now + 2 * DAY)).days_left == 2
            assert (await vacations.of("host", now + 400 * DAY)).days_left == 30

    run(played)


def test_a_vacation_over_http(start: Any, enter: Any) -> None:
    running = start()
    guest = enter(running.at)
    assert guest.http.get("/api/me/vacation").json() == {"until": None, "days_left": 30}
    until = running.inside.services.now() + 5 * DAY
    assert guest.http.post("/api/me/vacation", json={"until": until}).json()["until"] == until
    assert guest.http.post("/api/me/vacation", json={"until": until + 99 * DAY}).status_code == 400
    assert guest.http.post("/api/me/vacation", json={}).json() == {"until": None, "days_left": 29}


def test_what_a_listener_is_told_of_days(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller = await begun(inside)
            clocks.pass_by(DAY)
            host: Listener = await inside.come(controller, "host")
            hand = host.last("sync")["position"]["clocks"]["hands"][0]
            assert hand == {"main": 2 * DAY, "periods": 0, "period": 0, "runs": True, "move": 2 * DAY}
            assert host.last("sync")["table"]["clock"] == "3d bank 2d"

    run(played)
