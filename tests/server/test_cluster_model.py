"""Nodes that die, links that are cut and a database that is late, in any order: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from itertools import pairwise
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from tests.server.cluster_model import USUAL, Client, ModelNode, VirtualLoop, World, set_up

from kaik.core.action import Action
from kaik.core.codec import to_json
from kaik.core.state import State
from kaik.games import find
from kaik.play.clock import Control
from kaik.play.match import Match
from kaik.server import schema
from kaik.server.cluster.link_messages import FramesDone, FramesDown, LinkMessage
from kaik.server.cluster.node_link import NodeLink
from kaik.server.given import begin_match
from kaik.server.loading import load
from kaik.server.projection import Faces
from kaik.server.store import EntryRow, MatchRow

GAME = "march"
NODES = 3
PAUSES = (0.0, 0.002, 0.05, 0.3, 1.2, 2.6, 4.0)
"""Seconds: less than a step takes, and more than a lease lasts."""

MOMENTS = tuple(step / 1000 for step in range(1, 31, 2))
"""Seconds in which an action is somewhere between its player and the log."""

numbers = st.integers(0, NODES - 1)
people = st.integers(0, 1)


class Failures(logging.Handler):
    """What went wrong in a task that nobody waits for."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(logging.Formatter().format(record))


class ClusterMachine(RuleBasedStateMachine):
    """Two people at one table of a game with secrets, and whatever can happen to the servers."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = VirtualLoop()
        self.world = World(self.loop)
        self.failures = Failures()
        logging.getLogger("kaik").addHandler(self.failures)
        self.luck = Random(0)
        """Of the dealer and of whoever makes names: whatever fails, fails again."""
        self.chosen = patch("secrets._sysrand", self.luck)
        self.chosen.start()

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(luck=st.integers(0, 255))
    def begin(self, luck: int) -> None:
        self.luck.seed(luck)
        self.run(self._begin())

    async def _begin(self) -> None:
        for number in range(NODES):
            await ModelNode(self.world, number).open()
        table = await set_up(self.world.nodes[0], GAME, "ada")
        self.people = [Client(self.world, guest, table) for guest in ("ada", "bea")]
        for number, person in enumerate(self.people):
            person.come(self.world.nodes[number])
        await asyncio.sleep(0.5)
        self.people[1].say({"t": "sit", "seat": 1, "nonce": "ab", "id": "sit"})
        await asyncio.sleep(0.5)
        assert all(person.state == "playing" for person in self.people)

    # What people do

    @rule(who=people, choice=st.integers(0, 9), pause=st.sampled_from(PAUSES[:4]))
    def play(self, who: int, choice: int, pause: float) -> None:
        self.people[who].play(choice)
        self.run(asyncio.sleep(pause))

    @rule(who=people, number=numbers)
    def come_to(self, who: int, number: int) -> None:
        node, person = self.world.nodes.get(number), self.people[who]
        if node is not None:
            person.leave()
            person.come(node)
            self.run(asyncio.sleep(0.05))

    # What happens to the servers

    @rule(pause=st.sampled_from(PAUSES))
    def wait(self, pause: float) -> None:
        self.run(asyncio.sleep(pause))

    @rule(number=numbers)
    def kill(self, number: int) -> None:
        if number in self.world.nodes:
            self.run(self.world.nodes[number].kill())

    @rule(number=numbers)
    def end(self, number: int) -> None:
        if number in self.world.nodes:
            began = self.loop.time()
            self.run(self.world.nodes[number].end())
            assert self.loop.time() - began < 30

    @rule(choice=st.integers(0, 9), pause=st.sampled_from(MOMENTS), gently=st.booleans())
    def end_the_owner_in_the_middle(self, choice: int, pause: float, gently: bool) -> None:
        """While something is on its way to the owner, being written, or on its way back."""
        self._play_all(choice)
        self.run(asyncio.sleep(pause))
        owner = self._owner()
        if owner is not None:
            self.run(owner.end() if gently else owner.kill())

    @rule(choice=st.integers(0, 9), number=numbers)
    def stall_the_owner(self, choice: int, number: int) -> None:
        """It writes for longer than its lease lasts, while somebody comes over another node."""
        owner = self._owner()
        if owner is None:
            return
        owner.line.slow = PAUSES[-1]
        self.people[choice % 2].chat("a line that is written late")
        self.run(asyncio.sleep(3.3))
        for who in range(2):
            self.come_to(who, number)
        self._play_all(choice)
        self.run(asyncio.sleep(1.5))
        owner.line.slow = USUAL

    def _play_all(self, choice: int) -> None:
        for person in self.people:
            person.play(choice)

    def _owner(self) -> ModelNode | None:
        """Whoever owns the table, as the database says."""
        held = next(iter(self.world.leases.values()))
        return next((node for node in self.world.nodes.values() if node.ident == held.node), None)

    @rule(number=numbers)
    def start(self, number: int) -> None:
        if number not in self.world.nodes:
            self.run(ModelNode(self.world, number).open())

    @rule(one=numbers, other=numbers)
    def cut(self, one: int, other: int) -> None:
        if one != other:
            self.world.cut.add(frozenset((one, other)))

    @rule(one=numbers, other=numbers)
    def mend(self, one: int, other: int) -> None:
        self._mend(frozenset((one, other)))

    def _mend(self, ends: frozenset[int]) -> None:
        self.world.cut.discard(ends)
        for pipe in self.world.pipes:
            if pipe.ends == ends:
                pipe.close()

    @rule(number=numbers, slow=st.sampled_from(PAUSES))
    def slow_database(self, number: int, slow: float) -> None:
        if number in self.world.nodes:
            self.world.nodes[number].line.slow = slow

    @rule(number=numbers, gone=st.booleans())
    def lose_database(self, number: int, gone: bool) -> None:
        if number in self.world.nodes:
            self.world.nodes[number].line.gone = gone

    @rule(number=numbers)
    def doubt(self, number: int) -> None:
        if number in self.world.nodes:
            self.world.nodes[number].line.doubtful = True

    @rule(number=numbers, away=st.booleans(), late=st.sampled_from(PAUSES), copies=st.integers(1, 2))
    def trouble_the_bus(self, number: int, away: bool, late: float, copies: int) -> None:
        if number in self.world.nodes:
            self.world.nodes[number].bus.change(away=away, late=late, copies=copies)

    # What must be so

    def teardown(self) -> None:
        try:
            if hasattr(self, "people"):
                self.run(self._recover())
                self.run(self._check())
            assert not self.failures.found, self.failures.found[0]
        finally:
            logging.getLogger("kaik").removeHandler(self.failures)
            self._close()

    def _close(self) -> None:
        self.world.close()
        self.chosen.stop()

    async def _recover(self) -> None:
        """Everything works again: then the table goes on."""
        for ends in list(self.world.cut):
            self._mend(ends)
        for node in self.world.nodes.values():
            node.line.gone, node.line.slow, node.line.doubtful = False, USUAL, False
            node.bus.change()
        if not self.world.nodes:
            await ModelNode(self.world, 0).open()
        await asyncio.sleep(15)
        node = next(iter(self.world.nodes.values()))
        for person in self.people:
            if not person.connected:
                person.come(node)
        await asyncio.sleep(5)
        self._check_lobby()
        before = len(self.world.rows(schema.entries))
        for turn in range(10):
            for person in self.people:
                person.play(turn)
                await asyncio.sleep(0.5)
        over = any(person.position.get("outcome") for person in self.people)
        assert over or len(self.world.rows(schema.entries)) > before, "the table does not go on"

    def _check_lobby(self) -> None:
        """Every node shows the same: each table once, and everybody who is there."""
        shown = [(node.lobby.open_tables(), node.lobby.people) for node in self.world.nodes.values()]
        assert all(each == shown[0] for each in shown), "nodes show different lobbies"
        tables, people = shown[0]
        going_on = {person.table for person in self.people if person.state != "over"}
        assert {table.id for table in tables} == going_on and len(tables) == len(going_on) and people == 2
        seeds = [row.server_seed.encode() for row in self.world.rows(schema.matches)]
        assert not any(seed in payload for seed in seeds for payload in self.world.redis.published)

    async def _check(self) -> None:
        assert self.world.written == sorted(self.world.written), "an earlier owner has written after a later one"
        for row in self.world.rows(schema.matches):
            if row.begun is not None:
                entries = [each for each in self.world.rows(schema.entries) if each.match == row.id]
                await self._check_match(MatchRow(**row._mapping), [EntryRow(*each) for each in entries])

    async def _check_match(self, row: MatchRow, entries: list[EntryRow]) -> None:
        entries.sort(key=lambda entry: entry.n)
        assert [entry.n for entry in entries] == list(range(len(entries)))
        game = find(GAME)
        begun = begin_match(game, game.chosen(None, {}), 2, game.default, "")
        live, faces = await load(row, begun, Control.parse("none"), entries, (), 0)
        states = _states(begun, entries)
        assert live.state == states[-1]
        for person in self.people:
            for seat, start, shown, position in person.seen:
                if position["match"] == row.id:
                    assert _same(states[position["n"]].view(seat), position["view"]), "a view of another seat"
                    assert shown == _faces(faces, seat, start, position["n"])
            self._check_acknowledged(person, row.id, entries)

    def _check_acknowledged(self, person: Client, match: str, entries: list[EntryRow]) -> None:
        """What was acknowledged stands in the log, once, where it was said and nowhere else."""
        found = set[int]()
        for ident, until in person.acknowledged.items():
            since, action = person.said[ident]
            at = [each.n for each in entries[since:until] if each.word == action and each.seat >= 0]
            assert len(at) == 1, f"{action} was acknowledged and is {len(at)} times in the log"
            found.update(at)
        assert len(found) == len(person.acknowledged), "two acknowledgements of one entry"


def _states(begun: Match, entries: list[EntryRow]) -> list[State]:
    """The positions after each entry."""
    states = [begun.state]
    for entry in entries:
        states.append(states[-1].played(entry.seat, Action.parse(entry.word)))
    return states


def _same(view: Any, told: Any) -> bool:
    return bool(json.loads(to_json(view)) == told)


def _faces(faces: Faces, seat: int | None, start: int, until: int) -> list[list[Any]]:
    return [list(json.loads(to_json(face))) for face in faces.since(start, seat)[: until - start]]


LONG = os.environ.get("KAIK_LONG") == "1"
PHASES = tuple(Phase) if LONG else (Phase.explicit, Phase.reuse, Phase.generate)
"""A shorter example of what failed takes minutes to find: that is for whoever looks for the reason."""


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_whatever_happens_to_the_nodes() -> None:
    often = settings(
        max_examples=2000 if LONG else 30,
        derandomize=not LONG,  # what the long form finds is for whoever runs it, not for whoever changes something else
        phases=PHASES,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(ClusterMachine, settings=often)


def test_a_frame_counts_as_answered_when_its_answer_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a link that is lost between the two leaves a player waiting for an answer that nobody gives any more."""
    came: list[tuple[NodeLink, Any]] = []
    machine, take = ClusterMachine(), NodeLink.take

    def seen(link: NodeLink, message: LinkMessage) -> None:
        came.append((link, message))
        take(link, message)

    try:
        machine.begin(0)
        monkeypatch.setattr(NodeLink, "take", seen)
        for _ in range(4):
            machine._play_all(0)
            machine.run(asyncio.sleep(0.5))
    finally:
        machine._close()
    answered = [at for at, (_, message) in enumerate(came) if isinstance(message, FramesDone)]
    assert len(answered) >= 4
    for before, at in pairwise((0, *answered)):
        link, done = came[at]
        told = [m.frames for by, m in came[before:at] if by is link and isinstance(m, FramesDown)]
        assert any(b'"t":"ack"' in frame for frames in told for frame in frames), done
