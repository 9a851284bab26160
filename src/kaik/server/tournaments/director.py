"""The director: takes every tournament from its start through its rounds to its end.

Whatever it does follows from what is written and is written before anything follows from it, so it goes on from any
moment at which a server was killed: a round is paired once, a table has its id before it is made, a result is what the
match's row says. One server at a time directs a tournament. It holds a lease with a fence in the tournament's row, and
what it writes under a fence that has been raised changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from kaik.core.codec import from_json
from kaik.core.errors import KaikError
from kaik.games import find
from kaik.server.auth import new_id
from kaik.server.cluster.ownership import SoleOwnership
from kaik.server.errors import Unavailable
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import Outcome
from kaik.server.tasks import end, watch
from kaik.server.tournaments.meetings import KeptApart
from kaik.server.tournaments.rounds import PlannedMeeting, fewest, next_round, rounds_in_all
from kaik.server.tournaments.rows import PairingEnd, PairingRow, TournamentRead, TournamentRow, listed
from kaik.server.tournaments.standings import bye_points, points_of
from kaik.server.tournaments.store import NotDirected, TournamentStore
from kaik.server.tournaments.tables import TournamentTables

_LOG = logging.getLogger(__name__)

TICK = 0.5
"""Seconds between two looks while a tournament runs."""
IDLE = 3.0
"""Seconds between two looks while none does; another server or `kaik admin` may have begun one."""
LASTS = 10_000
"""Milliseconds a lease lasts after it was last renewed."""
RENEW = 3_000
"""Milliseconds after which it is renewed."""
WAKE = 5_000
"""Milliseconds between two looks for tables that have fallen asleep: a server has died, or a database failed."""
MARGIN = 2_000
"""Milliseconds after the time to come is over until somebody is said not to have come: a match may begin in them."""
AWAY = 5_000
"""Milliseconds without a director after which everybody who is waited for has their time again."""


class Directed:
    """What a director remembers of a tournament it directs."""

    def __init__(self, fence: int, at: int) -> None:
        self.fence, self.renewed = fence, at
        self.woken: int | None = None
        self.told: set[str] = set()
        """Tables whose players were told to come."""
        self.trouble = ""
        """Why it could not be directed last, so that it is logged once."""


class Director:
    """Looks after all tournaments of a database that no other server looks after."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby, self._services = lobby, lobby.services
        self.store = TournamentStore(lobby.services.store)
        self._tables = TournamentTables(lobby)
        self.node = secrets.token_hex(8)
        self._directed: dict[str, Directed] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self._task = watch(asyncio.get_running_loop().create_task(self._work()), "directing tournaments")

    async def close(self) -> None:
        """End, and let others go on at once."""
        if self._task is not None:
            await end([self._task])
        if self._directed:
            with suppress(Unavailable):
                await self.store.release(self.node)

    def look(self) -> None:
        """Look again at once: something has changed."""
        self._changed.set()

    async def _work(self) -> None:
        while True:
            self._changed.clear()
            running = 0
            try:
                running = await self.step()
            except (Unavailable, TimeoutError) as wrong:
                _LOG.debug("tournaments could not be looked at: %s", wrong)
            except Exception:
                _LOG.exception("tournaments could not be looked at")
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK if running else IDLE):
                    await self._changed.wait()

    async def step(self) -> int:
        """Take every tournament as far as it goes now; how many there are."""
        rows = await self.store.unfinished(self._services.now())
        for row in rows:
            try:
                directed = await self._lease(row)
                if directed is not None:
                    await self._direct(await self.store.read(row.id), directed)
            except NotDirected:
                self._directed.pop(row.id, None)
            except Unavailable as wrong:
                _LOG.debug("the tournament %s could not be directed: %s", row.id, wrong)
            except KaikError as wrong:
                self._log_trouble(row.id, str(wrong))
        return len(rows)

    def _log_trouble(self, ident: str, why: str) -> None:
        directed = self._directed.get(ident)
        if directed is None or directed.trouble != why:
            _LOG.error("the tournament %s could not be directed: %s", ident, why)
        if directed is not None:
            directed.trouble = why

    async def _lease(self, row: TournamentRow) -> Directed | None:
        """The tournament as this server's own, or None where another one directs it."""
        known, at = self._directed.get(row.id), self._services.monotonic()
        if known is not None and known.fence == row.fence and at - known.renewed < RENEW:
            return known
        alone, now = isinstance(self._services.ownership, SoleOwnership), self._services.now()
        fence = await self.store.lease(row, self.node, now, LASTS, alone=alone)
        if fence is None:
            self._directed.pop(row.id, None)
            return None
        if known is None or known.fence != fence:
            known = self._directed[row.id] = Directed(fence, at)
            if row.state == "running" and now - row.until > AWAY - LASTS:
                await self.store.put_off(row, now + row.wait * 1000)
        known.renewed = at
        return known

    async def _direct(self, read: TournamentRead, directed: Directed) -> None:
        if read.row.fence != directed.fence:
            raise NotDirected
        if read.row.state == "open":
            await self._begin(read)
            read = await self.store.read(read.row.id)
        if read.row.state != "running":
            return
        await self._settle_all(read, directed)
        read = await self.store.read(read.row.id)
        if await self._go_on(read):
            read = await self.store.read(read.row.id)
            await self._settle_all(read, directed)

    async def _begin(self, read: TournamentRead) -> None:
        now = self._services.now()
        if len(read.entrants) < fewest(read.row) or read.row.starts is None:
            await self.store.change(read.row, state="cancelled", ended=now)
            return
        await self.store.change(read.row, state="running", begun=now)
        self._services.counts["tournaments"] += 1

    async def _go_on(self, read: TournamentRead) -> bool:
        """Pair the next round, or end; whether anything was paired."""
        row, now = read.row, self._services.now()
        is_arena = row.kind == "arena"
        if read.open and not is_arena:
            return False
        until = (row.begun or 0) + row.minutes * 60_000
        over = now >= until if is_arena else row.round >= rounds_in_all(row, len(read.entrants))
        planned = () if over else await asyncio.to_thread(next_round, read, await self._apart(read))
        if not planned:
            if not read.open and (over or not is_arena):
                await self.store.change(row, state="over", ended=now)
            return False
        await self.store.pair(row, row.round + 1, [_pairing(row, at, each, now) for at, each in enumerate(planned)])
        return True

    async def _apart(self, read: TournamentRead) -> KeptApart:
        """Which of those who play are kept apart by a block."""
        numbers = {each.guest: each.number for each in read.playing if each.guest}
        apart = await self._services.blocks.apart(numbers)
        return {frozenset(numbers[guest] for guest in two) for two in apart if two <= numbers.keys()}

    # One pairing

    async def _settle_all(self, read: TournamentRead, directed: Directed) -> None:
        """Make the tables that are missing, and take the results that are there."""
        at = self._services.monotonic()
        wake = directed.woken is None or at - directed.woken > WAKE
        matches = await self.store.first_matches(pairing.table_id for pairing in read.open)
        for pairing in read.open:
            match = matches.get(pairing.table_id)
            if match is None:
                await self._tables.make(read, pairing)
                await self._tell(read, pairing, directed)
            elif match.ended is not None or match.rules != find(read.row.game).rules:
                await self._take_result(read.row, pairing, match)
            elif match.begun is None and self._is_late(read, pairing):
                await self._forfeit(read, pairing)
            else:
                if match.begun is None:
                    await self._tell(read, pairing, directed)
                if wake and not self._tables.is_awake(pairing.table_id):
                    await self._tables.keep_going(pairing.table_id)
        if wake:
            directed.woken = at

    async def _tell(self, read: TournamentRead, pairing: PairingRow, directed: Directed) -> None:
        """Tell everybody who is waited for at a table; whoever directs next tells those whom nobody has told."""
        if pairing.table_id in directed.told:
            return
        for notice in await self._tables.notices(read, pairing):
            self._services.notify(notice)
        directed.told.add(pairing.table_id)

    async def _take_result(self, row: TournamentRow, pairing: PairingRow, match: Any) -> None:
        """The points of a match that is over; where it cannot go on by other rules they are shared."""
        if match.outcome is None:
            even = points_of((0.0,) * len(pairing.seats), row.most)
            await self._end(row, pairing, "void", even, match=match.id)
            return
        payoffs = from_json(match.outcome, Outcome).payoffs
        await self._end(row, pairing, "played", points_of(payoffs, row.most), match=match.id, payoffs=listed(payoffs))

    def _is_late(self, read: TournamentRead, pairing: PairingRow) -> bool:
        """Whether a match that has not begun is not to be waited for: the time is over, or somebody has withdrawn."""
        gone = {each.number for each in read.entrants if each.withdrawn is not None}
        return bool(gone & set(pairing.seats)) or self._services.now() > pairing.due + MARGIN

    async def _forfeit(self, read: TournamentRead, pairing: PairingRow) -> None:
        """Whoever is there gets what somebody gets who sits out; whoever is not is out until they come back."""
        gone = {each.number for each in read.entrants if each.withdrawn is not None}
        seats = pairing.seats
        absent = {seats[at] for at in await self._tables.absent(pairing.table_id)} | (gone & set(seats))
        if not absent:  # everybody has come this very moment
            await self._tables.keep_going(pairing.table_id)
            return
        points = tuple(0.0 if player in absent else bye_points(read.row.most) for player in seats)
        await self._end(read.row, pairing, "forfeit", points, absent=absent)

    async def _end(
        self, row: TournamentRow, pairing: PairingRow, how: PairingEnd, points: tuple[float, ...], **more: Any
    ) -> None:
        await self.store.change_pairing(
            row, pairing, how=how, points=listed(points), ended=self._services.now(), **more
        )


def _pairing(row: TournamentRow, board: int, planned: PlannedMeeting, now: int) -> PairingRow:
    """A meeting of the next round as it is written; where nothing is played for its points, it is over at once."""
    made = PairingRow(row.id, row.round + 1, board, listed(planned.players), new_id(), now + row.wait * 1000)
    if planned.points is None:
        return made
    how: PairingEnd = "bye" if len(planned.players) == 1 else "forfeit"
    return replace(made, table_id="", how=how, points=listed(planned.points), ended=now)
