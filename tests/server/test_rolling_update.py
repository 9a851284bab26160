"""Nodes end by SIGTERM and come back, or are killed, while people play: no move is lost, and none waits long.

In virtual time, so that a busy machine changes nothing; with real processes `python -m bench cluster` measures it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count

import pytest
from tests.server.cluster_model import USUAL, Client, ModelNode, VirtualLoop, World, set_up

from kaik.server import schema

NODES, TABLES = 3, 12
ENDED, DELAYED, TAKEN_OVER = 30.0, 2.0, 5.0
"""Seconds within which a node has handed everything over, that a move may wait meanwhile, and until the tables of a
dead node are served by others."""
THINKS = 0.3
"""Seconds somebody thinks about a move."""


class Player:
    """Somebody who plays on, over whichever node takes them."""

    def __init__(self, world: World, person: Client, nodes: Iterator[int]) -> None:
        self._world, self.person, self._nodes = world, person, nodes
        self.waits: list[float] = []
        """Seconds from a move to its acknowledgement, ways to other nodes included."""

    async def play_on(self) -> None:
        while True:
            while not self._may_play():
                await self._moment()
            begun, moves = self._world.loop.time(), len(self.person.acknowledged)
            while len(self.person.acknowledged) == moves:
                if self._may_play():
                    self.person.play(0)  # once more where the server has hung up before it had read the first
                await self._moment()
            self.waits.append(self._world.loop.time() - begun)
            await asyncio.sleep(THINKS)

    def _may_play(self) -> bool:
        return self.person.connected and bool(self.person.position.get("legal")) and not self.person.waits

    async def _moment(self) -> None:
        await asyncio.sleep(0.01)
        if not self.person.connected:
            self.come()

    def come(self) -> None:
        """Come over the next node that a proxy would choose: one that says it is ready."""
        for _ in range(NODES):
            node = self._world.nodes.get(next(self._nodes) % NODES)
            if node is not None and not node.membership.ownership.unready:
                return self.person.come(node)
        raise AssertionError("no node takes anybody")


async def start(world: World, number: int, slow: float) -> None:
    """Start a node whose database is so slow."""
    node = ModelNode(world, number)
    node.line.slow = slow
    await node.open()


async def gather(world: World, slow: float) -> list[Player]:
    """Nodes, and two people at each of some tables, over any node."""
    for number in range(NODES):
        await start(world, number, slow)
    nodes, players = count(), list[Player]()
    for number in range(TABLES):
        guests = (f"ada {number}", f"bea {number}")
        table = await set_up(world.nodes[number % NODES], "march", guests[0])
        players += [Player(world, Client(world, guest, table), nodes) for guest in guests]
        next(nodes)
    for player in players:
        player.come()
    await asyncio.sleep(2)
    for other in players[1::2]:
        other.person.say({"t": "sit", "seat": 1, "nonce": "ab", "id": "sit"})
    await asyncio.sleep(2)
    assert all(player.person.state == "playing" for player in players)
    return players


async def update(world: World, slow: float) -> list[float]:
    """End and start every node; seconds each took to end."""
    took = []
    for number in range(NODES):
        await asyncio.sleep(1)
        begun = world.loop.time()
        await world.nodes[number].end()
        took.append(world.loop.time() - begun)
        await start(world, number, slow)
    await asyncio.sleep(1)
    return took


async def updated(world: World, slow: float) -> tuple[list[Player], list[float], int]:
    """Who played, how long nodes took to end, and how many tables were handed over."""
    players = await gather(world, slow)
    first = list(world.nodes.values())
    playing = [asyncio.create_task(player.play_on()) for player in players]
    took = await update(world, slow)
    await asyncio.sleep(DELAYED)
    for task in playing:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return players, took, sum(node.services.counts["handed_over"] for node in first)


@pytest.fixture
def world() -> Iterator[World]:
    world = World(VirtualLoop())
    yield world
    world.close()


@pytest.mark.parametrize("slow", [USUAL, 0.05])
def test_no_move_is_lost_or_waits_long_while_every_node_is_updated(world: World, slow: float) -> None:
    players, took, handed_over = world.loop.run_until_complete(updated(world, slow))
    assert max(took) < ENDED and handed_over >= TABLES
    waits = [wait for player in players for wait in player.waits]
    assert len(waits) > 10 * TABLES and max(waits) <= DELAYED, sorted(waits)[-5:]
    for player in players:
        assert not player.person.refused, f"{player.person.guest} was refused"
    acknowledged = sum(len(player.person.acknowledged) for player in players)
    written = [row for row in world.rows(schema.entries) if row.seat >= 0]
    assert acknowledged <= len(written) <= acknowledged + TABLES, "what was never answered was under way at the end"


def test_tables_of_a_dead_node_are_served_by_others_within_five_seconds(world: World) -> None:
    async def killed() -> tuple[list[Player], list[Client]]:
        players = await gather(world, USUAL)
        playing = [asyncio.create_task(player.play_on()) for player in players]
        await asyncio.sleep(1.05)
        dead = world.nodes[0].membership.ownership.fences
        assert len(dead) >= TABLES // NODES
        at_risk = [player for player in players if player.person.table in dead]
        await world.nodes[0].kill()
        before = {player: len(player.waits) for player in players}
        await asyncio.sleep(TAKEN_OVER + THINKS)
        late = [player.person for player in at_risk if len(player.waits) == before[player]]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return players, late

    players, late = world.loop.run_until_complete(killed())
    assert not late, [person.guest for person in late]
    waits = sorted(wait for player in players for wait in player.waits)
    assert 1 < waits[-1] <= TAKEN_OVER, "a lease lasts three seconds after it was renewed, which is every second"


def test_a_node_that_has_left_its_tables_keeps_no_link_of_others_open(world: World) -> None:
    """From Python 3.12 on a server waits until every connection that it took has ended."""

    async def left() -> tuple[int, int]:
        players, node = await gather(world, USUAL), world.nodes[0]
        elsewhere = [player.person for player in players if player.person.here not in node.tasks]
        before = len(node.membership.links._answered)
        await node.membership.hand_over()
        await asyncio.sleep(1)
        assert elsewhere and all(person.connected for person in elsewhere), "whoever is at other nodes stays there"
        return before, len(node.membership.links._answered)

    before, after = world.loop.run_until_complete(left())
    assert before > 0 == after


def test_a_node_ends_in_time_although_its_database_does_not_answer(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    async def ended() -> float:
        await gather(world, USUAL)
        node, begun = world.nodes[0], world.loop.time()
        node.line.slow = 600.0
        await node.end()
        return world.loop.time() - begun

    assert world.loop.run_until_complete(ended()) < ENDED
    assert "not all tables could be left to other nodes: there was no time" in caplog.text
