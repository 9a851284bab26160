"""Seeks: somebody waits as long as their socket is open, and is brought to a table once, whichever node decides."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.unwired import Clocks, Inside, Listener, opened, run, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kaik.core.errors import KaikError, NoSuch
from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.bus import Socket
from kaik.server.cluster.bus import LocalBus
from kaik.server.meeting.messages import SeekFill, SeekHere, SeekOpened
from kaik.server.meeting.seek import ASKED_FOR, FILL_AFTER
from kaik.server.meeting.seeks import SILENT, OpenSeek, SeekRoom
from kaik.server.meeting.shared_seeks import SharedSeeks
from kaik.server.names import looks

PATIENCE = 20.0
MARCH = SeekOpened("march", clock="5m")
KITTEN = SeekOpened("kitten", seats=4)


class Waiting:
    """A room of seeks whose clocks stand still unless they are moved."""

    def __init__(self, inside: Inside, clocks: Clocks) -> None:
        self.inside, self.clocks = inside, clocks
        self.room = SeekRoom(inside.lobby)

    async def come(self, name: str, wanted: SeekOpened = MARCH) -> tuple[OpenSeek, Listener]:
        socket = Listener(name)
        self.clocks.pass_by(1)
        return await self.room.enter(socket, wanted), socket

    async def after(self, milliseconds: int, *here: OpenSeek) -> None:
        """Time passes, those who are here say so, and it is looked who can begin."""
        for _ in range(0, milliseconds, SILENT // 2):
            self.clocks.pass_by(SILENT // 2)
            for found in here:
                self.room.hear(found, SeekHere())
        await self.room.look()

    async def seats(self, table: str) -> list[str]:
        found = (await self.inside.lobby.table(table)).table
        return sorted(seat.guest or seat.bot for seat in found.seats)


@asynccontextmanager
async def waiting(folder: Path) -> AsyncIterator[Waiting]:
    clocks = Clocks()
    async with opened(f"sqlite:///{folder / 'kaik.db'}", clocks) as inside:
        yield Waiting(inside, clocks)


def table_of(socket: Listener) -> str:
    return str(socket.last("paired")["table"])


def test_two_who_wait_are_seated_at_a_table_and_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as here:
            (_, ada), (_, bea) = await here.come("ada"), await here.come("bea")
            assert [seek.name for seek in here.room.listed()] == ["Ada", "Bea"]
            assert here.inside.lobby.message().seeks == here.room.listed()
            assert bea.last("seeking")["names"] == ["Ada", "Bea"]
            await here.room.look()
            assert table_of(ada) == table_of(bea) and await here.seats(table_of(ada)) == ["ada", "bea"]
            assert not here.room.own and not here.room.listed()
            await here.room.look()
            assert len(here.inside.lobby.awake) == 1

    run(play)


def test_whoever_leaves_or_answers_no_longer_is_paired_with_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as here:
            ada, _ = await here.come("ada")
            here.room.leave(ada)
            assert not here.room.listed()
            silent, gone = await here.come("bea")
            here.clocks.pass_by(SILENT + 1)
            await here.come("cai")
            await here.room.look()
            assert gone.dropped and silent.seek.id not in here.room.own
            assert not here.inside.lobby.awake and [seek.name for seek in here.room.listed()] == ["Cai"]

    run(play)


def test_somebody_in_two_windows_waits_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as here:
            (_, first), _ = await here.come("ada"), await here.come("ada", SeekOpened("march"))
            assert first.dropped and len(here.room.own) == 1
            await here.room.look()
            assert not here.inside.lobby.awake

    run(play)


def test_a_seek_is_chosen_from_the_list(tmp_path: Path) -> None:
    async def strength(guest: str, terms: object) -> float:
        return 2900.0 if guest == "ada" else 1200.0

    async def play() -> None:
        async with waiting(tmp_path) as here:
            here.room.strength = strength
            (ada, told), (_, bea) = await here.come("ada"), await here.come("bea")
            await here.room.look()
            assert not here.inside.lobby.awake, "too far apart"
            _, cai = await here.come("cai", SeekOpened(join=ada.seek.id))
            await here.room.look()
            assert table_of(cai) == table_of(told) and not bea.dropped
            with pytest.raises(NoSuch):
                await here.come("dee", SeekOpened(join=ada.seek.id))
            with pytest.raises(KaikError, match="your own"):
                await here.come("bea", SeekOpened(join=here.room.listed()[0].id))

    run(play)


def test_whoever_chose_a_seek_that_is_gone_is_told_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as here:
            ada, _ = await here.come("ada")
            _, bea = await here.come("bea", SeekOpened(join=ada.seek.id))
            here.room.leave(ada)
            await here.room.look()
            assert bea.dropped and bea.why is not None and bea.why.kind == "found_gone"

    run(play)


def test_bots_have_the_empty_seats_of_those_who_say_yes(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as here:
            (ada, one), (bea, two) = await here.come("ada", KITTEN), await here.come("bea", KITTEN)
            await here.after(FILL_AFTER - SILENT, ada, bea)
            assert one.last("seeking")["fill_until"] is None
            cai, three = await here.come("cai", KITTEN)
            await here.after(SILENT, ada, bea, cai)
            await here.room.look()
            assert all(each.last("seeking")["fill_until"] for each in (one, two, three)), "everybody is asked at once"
            here.room.hear(ada, SeekFill(True))
            here.room.hear(bea, SeekFill(True))
            await here.room.look()
            assert not here.inside.lobby.awake, "somebody still thinks"
            here.room.hear(cai, SeekFill(False))
            await here.room.look()
            assert table_of(one) == table_of(two)
            assert await here.seats(table_of(one)) == ["ada", "bea", "level3", "level3"]
            assert not three.dropped and [each.seek.guest for each in here.room.own.values()] == ["cai"]
            assert three.last("seeking")["fill_until"] is None
            await here.after(FILL_AFTER, cai)
            assert three.last("seeking")["fill_until"], "and is asked again"
            await here.after(ASKED_FOR + SILENT, cai)
            assert not three.last("seeking")["agreed"] and three.last("seeking")["fill_until"] is None

    run(play)


def test_whoever_left_too_often_is_told_until_when_they_wait(tmp_path: Path) -> None:
    async def cost(guest: str) -> int:
        return 60_000 if guest == "ada" else 0

    async def play() -> None:
        async with waiting(tmp_path) as here:
            here.room.leaving_cost = cost
            (ada, one), (bea, two) = await here.come("ada"), await here.come("bea")
            await here.room.look()
            assert one.last("seeking")["held_until"] - one.last("seeking")["since"] == 60_000
            assert two.last("seeking")["held_until"] is None and not here.inside.lobby.awake
            await here.after(60_000, ada, bea)
            assert table_of(one) == table_of(two)

    run(play)


async def named(here: Waiting, guest: str, **more: Any) -> None:
    await here.inside.store.name_guest(guest, guest.title(), 1)
    account = UserAccount(guest, guest.title(), looks(guest), made=1, **more)
    await Directory(here.inside.store).add(account)


def test_a_rated_seek_is_for_accounts_and_never_for_somebody_and_their_own_bot(tmp_path: Path) -> None:
    rated = SeekOpened("march", clock="5m", rated=True)

    async def play() -> None:
        async with waiting(tmp_path) as here:
            with pytest.raises(KaikError, match="account"):
                await here.come("ada", rated)
            await named(here, "ada")
            await named(here, "robo", kind="bot", owner="ada")
            await named(here, "bea")
            (_, ada), (_, robo) = await here.come("ada", rated), await here.come("robo", rated)
            await here.room.look()
            assert not here.inside.lobby.awake and len(here.room.own) == 2
            _, bea = await here.come("bea", rated)
            assert [seek.profile for seek in here.room.listed()] == ["Ada", "Robo", "Bea"]
            assert bea.last("seeking")["rating"] == 1500
            await here.room.look()
            table = (await here.inside.lobby.table(table_of(bea))).table
            assert table.stored.rated and table_of(bea) in {each.told[-1].get("table") for each in (ada, robo)}

    run(play)


def test_a_database_that_fails_leaves_everybody_waiting(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as here:
            (_, ada), _ = await here.come("ada"), await here.come("bea")
            here.inside.store.writer.forbid("the disk is full")
            await here.room.look()
            assert len(here.room.own) == 2
            here.inside.store.writer.forbid("")
            await here.room.look()
            assert table_of(ada)

    run(play)


def test_two_nodes_that_both_decide_pair_everybody_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with waiting(tmp_path) as one:
            two = Waiting(Inside(one.inside.store, one.clocks), one.clocks)
            bus = LocalBus()
            nodes = [
                SharedSeeks(bus, name, each.room, lambda: one.clocks.steady) for name, each in (("a", one), ("b", two))
            ]
            for node in nodes:
                await node.open()
            (_, ada), (_, bea), (_, cai) = await one.come("ada"), await two.come("bea"), await two.come("cai")
            await until(lambda: len(one.room.all()) == len(two.room.all()) == 3)
            assert one.room.decides() and not two.room.decides()
            assert [seek.id for seek in one.room.listed()] == [seek.id for seek in two.room.listed()]
            two.room.decides = lambda: True
            await asyncio.gather(one.room.look(), two.room.look())
            await asyncio.gather(one.room.look(), two.room.look())
            paired = [socket for socket in (ada, bea, cai) if any(each["t"] == "paired" for each in socket.told)]
            assert len(paired) == 2 and len({table_of(socket) for socket in paired}) == 1
            assert len(one.inside.lobby.awake) + len(two.inside.lobby.awake) == 1
            assert len(one.room.own) + len(two.room.own) == 1
            for node in nodes:
                await node.close()
            assert not list(one.room.elsewhere())
            await two.inside.services.bot_pool.close()

    run(play)


class Seeker:
    """Somebody who waits over a real socket."""

    def __init__(self, guest: Any, **wanted: Any) -> None:
        opened = connect(f"ws://{guest.at}/ws/seek", additional_headers={"Cookie": guest.cookie})
        self.ws: ClientConnection = ExitStack().enter_context(opened)
        self.say("seek", **wanted)

    def say(self, t: str, **fields: Any) -> None:
        self.ws.send(json.dumps({"t": t, **fields}))

    def expect(self, t: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = json.loads(self.ws.recv(PATIENCE))
            if told["t"] == t:
                return told


def test_two_sockets_are_paired_and_one_that_is_closed_leaves_nothing(running: Any, guest: Callable[[], Any]) -> None:
    gone = Seeker(guest(), game="cerke", clock="7m")
    ident = gone.expect("seeking")["id"]
    one = guest()
    assert ident in [seek["id"] for seek in one.http.get("/api/seeks").json()]
    gone.ws.close()
    ada = Seeker(one, game="cerke", clock="7m")
    mine = ada.expect("seeking")["id"]
    assert ident != mine
    two = guest()
    bea = Seeker(two, join=mine)
    table = bea.expect("paired")["table"]
    assert ada.expect("paired")["table"] == table
    chairs = [one.come(table), two.come(table)]
    assert {chair.seat for chair in chairs} == {0, 1}
    for chair in chairs:
        chair.close()
    assert not [seek for seek in one.http.get("/api/seeks").json() if seek["id"] in (ident, mine)]


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ({"t": "here"}, "nonsense"),
        ({"t": "seek", "game": "no-such-game"}, "no_such"),
        ({"t": "seek", "game": "march", "seats": 9}, "refused"),
        ({"t": "seek", "join": "nothing"}, "found_gone"),
        ({"t": "seek", "game": 7}, "nonsense"),
    ],
)
def test_a_seek_that_makes_no_sense_is_refused_in_a_sentence(said: Any, kind: str, guest: Callable[[], Any]) -> None:
    who = guest()
    with connect(f"ws://{who.at}/ws/seek", additional_headers={"Cookie": who.cookie}) as ws:
        ws.send(json.dumps(said))
        told = json.loads(ws.recv(PATIENCE))
        assert (told["t"], told["kind"]) == ("bye", kind) and told["why"]
        with pytest.raises(ConnectionClosed):
            ws.recv(PATIENCE)


def test_whoever_has_no_cookie_cannot_wait(running: Any) -> None:
    with connect(f"ws://{running.at}/ws/seek") as ws:
        ws.send(json.dumps({"t": "seek", "game": "march"}))
        assert json.loads(ws.recv(PATIENCE))["kind"] == "no_guest"


def test_a_challenge_is_told_on_the_lobbys_socket_whatever_else_is() -> None:
    async def play() -> None:
        sent: list[bytes] = []

        async def send(frame: bytes) -> None:
            sent.append(frame)

        socket = Socket("ada", "Ada", send)
        socket.show(b"one list")
        socket.post(b"a challenge")
        socket.show(b"another list")
        await until(lambda: len(sent) == 2)
        assert sent == [b"a challenge", b"another list"]

    run(play)
