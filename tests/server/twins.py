"""Worlds that a seat cannot tell from the true one, told to it by the server's own telling: every byte must agree.

A twin has other hidden cards, other luck to come, other answers of others that are still covered, and other times on
their clocks. What a seat is told of the true match and of its twin is the same text, or the server tells too much.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.conformance.laws_of_sight import alike
from tests.conformance.walks import Luck as Dice
from tests.server.inside import Inside, inside

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.clock import Clock
from kaik.play.luck import Luck
from kaik.play.match import Entry, Match
from kaik.server.app import Settings
from kaik.server.bus import Socket
from kaik.server.live import LiveMatch, PendingAnswer, Times
from kaik.server.lobby import LobbyRoom
from kaik.server.projection import Faces
from kaik.server.table import Table

STEP = 1000
"""Milliseconds between two actions; a covered question is never held open for longer."""


class Ear(Socket):
    """A listener that keeps the last frame it was told."""

    def __init__(self, guest: str | None) -> None:
        super().__init__(guest, "somebody", self._nowhere)
        self.frame = b""

    async def _nowhere(self, frame: bytes) -> None:
        raise AssertionError("nobody sends anything here")

    def post(self, frame: bytes) -> None:
        self.frame = frame


class Told:
    """A table of the server's own, whose match is set from here and whose time stands still while it tells."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 1_700_000_000_000
        table.services.now = lambda: self.now
        table.services.monotonic = lambda: self.now
        self.ears = {seat.seat: Ear(seat.guest) for seat in table.seats}
        self.begun = Match.begin(table.game, table.options, len(table.seats), table.stored.preset)

    def frame(self, live: LiveMatch, faces: Faces, seat: int | None, refused: KaikError | None = None) -> str:
        """What the table tells a seat of such a match."""
        table, ear = self.table, Ear(None) if seat is None else self.ears[seat]
        true = table.live, table.faces
        table.live, table.faces = live, faces
        ear.n = 0  # whatever it was told is told again, so that there is most to compare
        try:
            table.sync(ear, refused=refused)
        finally:
            table.live, table.faces = true
        return ear.frame.decode()

    def faces(self, before: State, fresh: list[Entry]) -> Faces:
        """How entries that follow on a position look, to all seats."""
        faces = Faces(self.begun)
        faces.follow(before, fresh)
        return faces


class Twin:
    """One seat and the world it is wrong about; None is a spectator."""

    def __init__(self, told: Told, seat: int | None, luck: Random) -> None:
        self.told, self.seat, self.luck = told, seat, luck
        self._dice = Dice(str(luck.getrandbits(60)))
        self._match: Match | None = None
        self.followed = self.dreamt = 0

    def step(self, old: LiveMatch, live: LiveMatch) -> tuple[LiveMatch, Faces]:
        """The twin of what has come of a match, and how the fresh entries look in it."""
        fresh = list(live.match.log[len(old.match.log) :])
        match = self._alike(self._match or self._dreamt(old.match), old, fresh) if fresh else None
        self.followed += match is not None
        self.dreamt += match is None
        if match is not None:
            before = self._match.state if self._match else self._before
            steps = list(match.log[len(old.match.log) :])
            faces = self.told.faces(before, steps)
        else:
            match, faces = self._dreamt(live.match), self.told.faces(old.state, fresh)
        self._match = match
        return self._covered(live, match), faces

    def forget_unless(self, live: LiveMatch) -> None:
        """Give a twin up that was not taken along."""
        if self._match is not None and len(self._match.log) != len(live.match.log):
            self._match = None

    def _dreamt(self, match: Match) -> Match:
        """The match in a world this seat takes for the true one."""
        seat = self.luck.randrange(match.seats) if self.seat is None else self.seat
        self._before = match.state.imagine(seat, self._dice)
        return replace(match, state=self._before)

    def _alike(self, twin: Match, old: LiveMatch, fresh: list[Entry]) -> Match | None:
        """The twin after acts that look to the seat as the true ones do; None where it has none."""
        true, state, steps = old.state, twin.state, []
        for entry in fresh:
            if entry.talk:
                return None
            face = true.face(entry.seat, entry.action, self.seat)
            action = alike(state, entry.seat, entry.action, face, self.seat, self._dice)
            if action is None:
                return None
            true, state = true.played(entry.seat, entry.action), state.played(entry.seat, action)
            steps.append((entry.seat, action))
        return twin.moved(steps, state)

    def _covered(self, live: LiveMatch, match: Match) -> LiveMatch:
        """The match with others' covered answers, their true clocks and the luck to come exchanged."""
        others = [seat for seat in live.asked if seat != self.seat] if live.collects else []
        own = tuple(answer for answer in live.answers if answer.seat == self.seat)
        picked = [(seat, match.legal(seat)) for seat in others if self.luck.randrange(2)]
        answers = own + tuple(PendingAnswer(seat, self.luck.choice(actions)) for seat, actions in picked if actions)
        luck = Luck.of(self.luck.getrandbits(60))
        return replace(live, match=match, answers=answers, times=self._times(live.times), luck=luck)

    def _times(self, times: Times) -> Times:
        hands = tuple(
            hand if seat == self.seat else replace(hand, main=hand.main // 2 + 1, since=None)
            for seat, hand in enumerate(times.true.hands)
        )
        return replace(times, true=Clock(times.true.control, hands))


def moved_on(table: Table, live: LiveMatch, luck: Random, at: int) -> LiveMatch:
    """The match after any action of anybody who is asked, or a little talk; a question held open closes first."""
    if live.complete:
        return table.advance(live, at)
    seat = luck.choice(live.missing)
    talk = [
        action for action in map(str, live.match.sayable(seat)) if action != "@resign" and "accept-draw" not in action
    ]
    action = luck.choice(talk) if talk and luck.randrange(12) == 0 else str(luck.choice(live.legal(seat)))
    return table.advance(live.submit(seat, action, None, at), at)


def begun(table: Table, at: int, luck: Random) -> LiveMatch:
    """A new match at the table, its first question put."""
    match = Match.begin(table.game, table.options, len(table.seats), table.stored.preset)
    return table.advance(LiveMatch.begin("m" * 20, match, Luck.of(luck.getrandbits(60)), table.control, at), at)


async def _seated(server: Inside, game: Game, preset: str, seats: int, options: dict[str, Any]) -> Table:
    cookies = [await server.guest() for _ in range(seats)]
    table = await server.set_up(
        cookies[0], game.slug, "me", *["free"] * (seats - 1), preset=preset, options=options, clock="30m 9x60s"
    )
    for seat, cookie in enumerate(cookies[1:], 1):
        wire = await server.come(table, cookie)
        await wire.say({"t": "sit", "seat": seat})
    wire = await server.come(table, cookies[0])
    await wire.say({"t": "ready"})
    lobby: LobbyRoom = server.server.lobby
    return (await lobby.table(table)).table


def table_of(db: Path, game: Game, preset: str, seats: int, options: dict[str, Any], use: Any) -> None:
    """Have a table of a server in this process, with a guest in every seat, used by somebody."""

    async def used() -> None:
        async with inside(Settings(db=f"sqlite:///{db}", bots=1)) as server:
            use(Told(await _seated(server, game, preset, seats, options)))

    asyncio.run(used())
