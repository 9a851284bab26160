"""Several nodes on one database: any of them takes any socket, a table has one owner, and owners may die."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.node_processes import NodeProcess, nodes
from websockets.exceptions import ConnectionClosed

from kaik.core.errors import KaikError
from kaik.server import locks
from kaik.server.locks import InUse
from kaik.server.store import Store

__all__ = ["nodes"]

Start = Callable[[int], list[NodeProcess]]


def begin(host: Any, other: Any, game: str, **more: Any) -> tuple[Any, Any]:
    """Two who play at one table, each over the node they have come to."""
    table = host.set_up(game, "me", "free", **more)
    one, two = host.come(table), other.come(table)
    one.ready("00ff")
    two.say("sit", seat=1, nonce="abcd")
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "playing" and bool(chair.position["match"]))
    return one, two


def play_on(*chairs: Any, entries: int) -> None:
    """Play until the log has so many entries more."""
    wanted = chairs[0].n + entries
    deadline = time.monotonic() + 60
    while min(chair.n for chair in chairs) < wanted and not any(chair.position["outcome"] for chair in chairs):
        assert time.monotonic() < deadline, "the match does not go on"
        for chair in chairs:
            chair.drain(0.01)
            if chair.legal:
                chair.play(chair.legal[0])


def told_the_same(*chairs: Any) -> None:
    """Wait until everybody has heard of the same entries, over whichever node."""
    deadline = time.monotonic() + 60
    while len({chair.n for chair in chairs}) > 1:
        assert time.monotonic() < deadline, "somebody is not told what happens"
        for chair in chairs:
            chair.drain(0.05)


def come_back(guest: Any, table: str, at: str) -> Any:
    """The same guest over another node, as soon as that one has the table."""
    deadline = time.monotonic() + 30
    guest.at = at
    while True:
        try:
            return guest.come(table)
        except (ConnectionClosed, AssertionError, OSError):
            assert time.monotonic() < deadline, "the table does not come back"
            time.sleep(0.1)


def test_a_table_is_played_over_two_nodes_and_goes_on_when_its_owner_is_killed(nodes: Start, enter: Any) -> None:
    one, two = nodes(2)
    host, other = enter(one.at), enter(two.at)
    here, there = begin(host, other, "march", clock="5m")
    play_on(here, there, entries=8)
    told_the_same(here, there)
    assert here.position["view"] != there.position["view"], "each seat sees what is its own"
    for guest, chair, node in ((host, here, two), (other, there, one)):
        any_node_answers(guest, chair, f"http://{node.at}/api", own=guest is host)
    assert other.http.post("/api/me", json={"name": "Rin"}).status_code == 200
    there.until(lambda chair: chair.table["seats"][1]["name"] == "Rin")
    log, table = list(there.log), there.table["id"]
    one.kill()
    there.expect("sync")  # over the socket it has: its node has looked for the table anew, and taken it
    assert there.log[: len(log)] == log
    assert there.table["seats"][1]["name"] == "Rin", "a name that was given since is not taken back"
    back = come_back(host, table, two.at)
    hands = back.position["clocks"]["hands"]
    assert min(hand["main"] for hand in hands) > 200_000, "nobody pays for the time of the server"
    play_on(back, there, entries=4)


def any_node_answers(guest: Any, chair: Any, at: str, *, own: bool) -> None:
    """Whatever is asked about a table is answered by a node that does not own it."""
    match, table = chair.position["match"], chair.table["id"]
    assert guest.http.get(f"{at}/tables/{table}").json()["match"] == match
    assert guest.http.get(f"{at}/matches/{match}").json()["entries"] == chair.n
    mine = guest.http.get(f"{at}/matches/{match}/frames?seat=0&start=1&count=1")
    assert (mine.status_code == 200) is own, "nobody sees with another seat's eyes"
    asked = [seat["asked"] for seat in guest.http.get(f"{at}/me").json()["seats"]]
    running = [game["asked"] for game in guest.http.get(f"{at}/me/games").json()["games"]]
    assert asked == running == [bool(chair.legal)]


def test_an_owner_that_was_stopped_cannot_write_and_one_that_ends_loses_nothing(
    nodes: Start, enter: Any, postgres: Any
) -> None:
    one, two, three = nodes(3)
    host, other = enter(one.at), enter(two.at)
    here, there = begin(host, other, "ancient-cerke")
    play_on(here, there, entries=2)
    told_the_same(here, there)
    table, n = here.table["id"], here.n
    one.freeze()
    try:
        here.say("play", n=n, do=(here.legal or ["pass"])[0], id="late")
        back = come_back(host, table, two.at)  # which takes the table over when the lease of the other has run out
        there.expect("sync")
        play_on(back, there, entries=4)
        written = back.n
    finally:
        one.thaw()
    # What came before it was stopped is answered now, by the node that owns the table: it is stale there.
    told = here.expect("sync", id="late")
    assert told["refused"] and told["position"]["n"] >= written
    play_on(here, there, entries=2)  # over the node that was stopped, which carries what is said to the owner
    assert_whole(postgres, one, here.n)
    back.close()

    ending, lost = threading.Thread(target=two.end), sum(node.places_lost for node in (one, two, three))
    ending.start()
    refused = play_until_dismissed(here, there)
    ending.join(60)
    assert two.process.returncode == 0
    assert not refused or sum(node.places_lost for node in (one, two, three)) > lost, refused
    byes = [frame for frame in there.frames if '"t":"bye"' in frame]
    assert byes and '"again":true' in byes[0]
    play_on(here, come_back(other, table, three.at), entries=4)
    assert_whole(postgres, one, here.n)


def play_until_dismissed(*chairs: Any) -> list[Any]:
    """Play on while a node ends, until it sends one of them away; what was refused meanwhile."""
    refused, deadline = [], time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            for chair in chairs:
                chair.drain(0.01)
                if chair.legal:
                    told = chair.play(chair.legal[0])
                    refused += [told] if told["t"] != "ack" else []
        except ConnectionClosed:
            return refused
    raise AssertionError("nobody was sent away")


def assert_whole(postgres: Any, node: NodeProcess, entries: int) -> None:
    """Every entry is in the log once and in order."""
    rows = postgres.ask("SELECT n FROM entries ORDER BY n", node.db.rpartition("/")[2])
    assert [row["n"] for row in rows] == list(range(len(rows))) and len(rows) >= entries


def test_one_server_or_several_nodes_have_a_database(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.3)

    async def opened() -> None:
        first, second = await asyncio.gather(*(Store.open(postgres_url, shared=True) for _ in range(2)))
        with pytest.raises(InUse, match="another server"):
            await Store.open(postgres_url)
        await first.close()
        await second.close()
        alone = await Store.open(postgres_url)
        with pytest.raises(InUse, match="another server"):
            await Store.open(postgres_url, shared=True)
        await alone.close()
        with pytest.raises(KaikError, match="several nodes need PostgreSQL"):
            await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}", shared=True)

    asyncio.run(opened())
