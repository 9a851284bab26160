"""Frames that no page would send: nothing breaks, nothing grows, and the honest game beside it loses nothing."""

from __future__ import annotations

import asyncio
import gc
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.guests import Honest, Hostile, a_clean_log, until
from tests.server.inside import Inside, inside
from tests.server.mutations import LONG, dice

from kaik.play.record import verify
from kaik.server.app import Settings
from kaik.server.bus import Socket
from kaik.server.limits import FRAMES

MUTATED = 1_000_000 if LONG else 20_000
AT_ONCE = 10
TABLES = (("march", 3), ("new-play", 3), ("ancient-cerke", 2), ("riichi", 4), ("season-end", 2))


async def honest_game(services: Inside, luck: Random) -> tuple[str, list[Honest]]:
    """Two guests at a table of their own, who have begun."""
    cookies = [await services.guest(), await services.guest()]
    table = await services.set_up(cookies[0], "ancient-cerke", "me", "free")
    wires = [await services.come(table, cookie) for cookie in cookies]
    await wires[0].say({"t": "ready", "nonce": "01"})
    await wires[1].say({"t": "sit", "seat": 1, "nonce": "02"})
    return table, [Honest(wire, luck) for wire in wires]


async def crowd(services: Inside, beside: str, luck: Random) -> list[Hostile]:
    """Hostile guests at tables of several games, two sockets of one guest among them, and some who watch others."""
    hostile = []
    for game, seats in TABLES:
        cookies = [await services.guest() for _ in range(2)]
        table = await services.set_up(cookies[0], game, "me", *["free"] * (seats - 1))
        hostile += [Hostile(services, table, cookie, luck) for cookie in (cookies[0], *cookies)]
        hostile.append(Hostile(services, beside, cookies[1], luck))
    return [*hostile, Hostile(services, beside, "", luck)]


def alive() -> int:
    """Listeners that something still holds on to."""
    gc.collect()
    return sum(isinstance(each, Socket) for each in gc.get_objects())


async def everybody_left(services: Inside) -> None:
    await until(lambda: services.server.conversations.count == 0, "sockets stay counted after everybody has left")
    held = services.server.lobby.awake.values()
    await until(lambda: not any(each.table.sockets for each in held), "tables keep sockets that are gone")


async def fuzzed(db: Path, luck: Random) -> tuple[list[Any], str]:
    """The whole attack; the honest players and the record of their match."""
    others = alive()  # at servers of other tests
    settings = Settings(db=f"sqlite:///{db}", bots=1, frames=FRAMES.times(1e6))
    async with inside(settings) as services:
        beside, players = await honest_game(services, luck)
        hostile = await crowd(services, beside, luck)
        base, past = len(asyncio.all_tasks()), deque[dict[str, Any]]()
        while sum(each.sent for each in hostile) < MUTATED:
            await asyncio.gather(*(each.attack(past, AT_ONCE) for each in hostile))
            for player in players:
                await player.play()
        for each in hostile:
            await each.leave()
        await until(lambda: services.server.conversations.count == 2, "hostile sockets stay counted")
        most = base + sum(seats for _, seats in TABLES) + 4  # a bot that thinks, in every seat
        await until(lambda: len(asyncio.all_tasks()) <= most, "tasks are left over")
        for player in players:
            player.hear()
        match = players[0].position["match"]
        for player in players:
            await player.wire.close()
        await everybody_left(services)
        await until(lambda: alive() <= others, "somebody still holds a socket that is gone")
        assert len(services.server.lobby.awake) <= len(TABLES) + 1
        async with services.http() as http:
            return players, (await http.get(f"/api/matches/{match}/record.kaik")).text


@pytest.mark.slow
def test_mutated_frames_break_nothing_and_an_honest_game_goes_on(tmp_path: Path) -> None:
    luck = dice("frames")
    with a_clean_log():
        players, record = asyncio.run(fuzzed(tmp_path / "kaik.db", luck))
    match = verify(record).match
    assert players[0].log == players[1].log == [[entry.n, entry.seat, str(entry.action)] for entry in match.log]
    for seat, player in enumerate(players):
        assert player.acknowledged == [
            str(entry.action) for entry in match.log if entry.seat == seat and not entry.talk
        ]
    assert sum(len(player.acknowledged) for player in players) > 20, "they did play"
