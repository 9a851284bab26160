"""All tables: found, set up, loaded when they are asked for, and unloaded when nobody comes any more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Protocol

import msgspec

from kaik.core.errors import KaikError, NoSuch
from kaik.core.options import Options
from kaik.games import find
from kaik.play.clock import Control
from kaik.server import fairness
from kaik.server.auth import is_bot_id, is_id, new_id
from kaik.server.bodies import SeatHeld, SeatWanted, TableWanted
from kaik.server.bus import Socket
from kaik.server.cluster.leases import Fence, Lease
from kaik.server.cluster.other_nodes import OtherNodes
from kaik.server.cluster.ownership import OwnedElsewhere
from kaik.server.errors import MOVED, Unavailable
from kaik.server.given import GivenStart
from kaik.server.limits import TooMuch
from kaik.server.meeting.bodies import SeekSeen
from kaik.server.messages import Lobby, OpenTable, TableSeen, write
from kaik.server.names import first_name
from kaik.server.ratings.allowed import refuse_unrated
from kaik.server.seat_rows import NOBODY, Sitting, own_seats, seat_rows
from kaik.server.services import Services
from kaik.server.store import (
    ADD_MATCH,
    ADD_SEATS,
    ADD_TABLE,
    StoredTable,
    TableRow,
    row,
)
from kaik.server.table import Table
from kaik.server.table_controller import TableController
from kaik.server.tasks import watch
from kaik.server.transactions import Act

_LOG = logging.getLogger(__name__)

REST = 10 * 60 * 1000
"""Milliseconds after which a table that nobody is at is unloaded until somebody asks for it."""
TIDY = 60.0
"""Seconds between two looks for such tables."""
LISTED = 10 * 60 * 1000
"""Milliseconds a new table stays in the list although nobody is there yet."""
MOST_LISTED = 100
NAMES = 10_000
"""Names that are remembered."""
USUAL_BOT = "level3"
"""Who sits at a practice table where nobody else was named."""
HANDED_OVER_AT_ONCE = 4
"""Tables that are under way to other nodes at the same time: more would wait for each other there."""
CALM = 0.5
"""Seconds between two tellings of the lobby at least."""


class TablesElsewhere(Protocol):
    """What can be asked about tables of other nodes."""

    async def describe(self, lease: Lease) -> TableSeen: ...

    async def asking(self, guest: str, tables: tuple[str, ...]) -> frozenset[str]: ...

    async def open_next(self, table: str) -> None: ...
    async def owned(self, tables: tuple[str, ...]) -> frozenset[str]: ...


class LobbyRoom:
    """The tables that are awake, and everybody who looks at the list of them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.awake: dict[str, TableController] = {}
        self.sockets: set[Socket] = set()
        self._names: dict[str, str] = {}
        """What guests are called who came lately."""
        self._fresh: dict[str, StoredTable] = {}
        """Tables that have just been written, so that they need not be read for that."""
        self._waking: dict[str, asyncio.Task[TableController]] = {}
        self._releasing: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()
        self._shown = (-CALM, b"")
        """The list as it was last sent, and when it was made."""
        self._tasks: list[asyncio.Task[None]] = []
        self.elsewhere: TablesElsewhere | None = None
        """Where other nodes are asked, if there are any."""
        self.others = OtherNodes()
        """What other nodes say of themselves, where there are any."""
        self.mark: Callable[[str], bytes] = str.encode
        """What stands for a guest among nodes."""
        self.spread: Callable[[], None] = lambda: None
        """Called when other nodes may have to be told what has changed here."""
        self.seeks: Callable[[], tuple[SeekSeen, ...]] = lambda: ()
        """Who waits for others to play with, as the list shows them."""
        self.renamed: Callable[[str], None] = lambda guest: None
        """Called when a guest has got another name here."""
        services.changed = self._changed.set

    def open(self) -> None:
        """Begin telling the lobby and unloading tables."""
        loop = asyncio.get_running_loop()
        self._tasks = [
            watch(loop.create_task(self._tell_changes()), "telling the lobby"),
            watch(loop.create_task(self._tidy_up()), "putting tables away"),
        ]

    async def close(self) -> None:
        """Say goodbye to everybody."""
        for task in self._tasks:
            task.cancel()
        for controller in self.awake.values():
            controller.stop()
            self._hang_up(controller.table)

    async def table(self, ident: str) -> TableController:
        """The table of that id, brought back if it is not awake."""
        found = self.awake.get(ident)
        if found is not None and not found.table.broken and self.services.ownership.owns(found.table.fence):
            return found
        if not is_id(ident):
            raise NoSuch("there is no such table; its link may be incomplete")
        waking = self._waking.get(ident)
        if waking is None:
            waking = self._waking[ident] = asyncio.get_running_loop().create_task(self._wake(ident))
            waking.add_done_callback(_heard)  # whoever waits for it may go away before it fails
        return await asyncio.shield(waking)  # whoever else waits for it gets it all the same

    async def _wake(self, ident: str) -> TableController:
        """Bring a table back, once for all who ask for it meanwhile."""
        try:
            fresh = self._fresh.pop(ident, None)
            if ident in self.awake:
                self._put_away(ident)
            fence = await self.services.ownership.claim(ident)
            stored = fresh or await self.services.store.table(ident)
            if stored is None:
                raise NoSuch("there is no such table; its link may be incomplete")
            table = Table(self.services, stored, fence)
            await table.wake()
            if not self.services.ownership.owns(fence):
                raise Unavailable(MOVED)
            self.awake[ident] = TableController(table)
            return self.awake[ident]
        finally:
            del self._waking[ident]

    async def holds_seat(self, ident: str, guest: str) -> bool:
        """Whether a guest sits at a table, without bringing it back for that."""
        found = self.awake.get(ident)
        if found is not None:
            return found.table.seat_of(guest) is not None
        return is_id(ident) and await self.services.store.holds_seat(ident, guest)

    async def set_up(
        self,
        wanted: TableWanted,
        guest: str,
        name: str,
        start: GivenStart | None = None,
        others: Sitting = NOBODY,
        also: Callable[[str], tuple[Act, ...]] = lambda table: (),
    ) -> TableController:
        """A new table as somebody wants it; it begins at once where only bots sit, or where a start is given.

        `others` are people who sit in seats that are left free; what `also` says, given the table's id, is committed
        with the table or not at all.
        """
        if why := self.services.ownership.unready:
            raise Unavailable(f"{why}; come back in a moment")
        self._refuse_crowd()
        seats, table = _wanted_seats(wanted, start), self._row(wanted, guest, start)
        ident, game = table.id, find(table.game)
        rows = seat_rows(ident, seats, {**others, **dict.fromkeys(own_seats(seats), (guest, name))})
        if table.rated:
            await refuse_unrated(self.services.store, table, rows, given=start is not None)
        coming = fairness.prepare(new_id(), ident, 1, game.rules)
        acts = ((ADD_TABLE, [row(table)]), (ADD_SEATS, [row(each) for each in rows]), (ADD_MATCH, [row(coming)]))
        await self.services.store.write(*acts, *also(ident))
        self._fresh[ident] = StoredTable(table, rows, (coming,), ())
        self.services.counts["tables"] += 1
        controller = await self.table(ident)
        async with controller.table.lock:
            await (controller.table.begin_if_ready() if start is None else controller.table.begin_from(start))
            controller.scheduler.follow()
        self._changed.set()
        return controller

    def _row(self, wanted: TableWanted, guest: str, start: GivenStart | None) -> TableRow:
        """A table as it is first written, or a refusal of what its game does not have."""
        game, (preset, options) = find(wanted.game), _rules(wanted, start)
        game.begin(options, len(_wanted_seats(wanted, start)))  # refuses a wrong number of seats
        return TableRow(
            id=new_id(),
            game=game.slug,
            preset=preset,
            options=msgspec.json.encode(options).decode(),
            clock=Control.parse(wanted.clock).text,
            public=wanted.public and start is None,
            grace=wanted.grace,
            host=guest,
            at=self.services.now(),
            hints=wanted.hints,
            covered=wanted.covered,
            rated=wanted.rated,
            delay=wanted.delay,
        )

    def _refuse_crowd(self) -> None:
        """Refuse a table where there is no room for one more, even after those have gone that nobody is at."""
        most = self.services.limits.in_all.tables
        if len(self.awake) >= most:
            self.tidy(0)
        if len(self.awake) >= most:
            raise TooMuch("too many tables are in play; come back in a while")

    async def name_of(self, guest: str) -> str:
        """What a guest is called; read once, for it is asked for by everything they open."""
        if guest not in self._names:
            found = await self.services.store.guest_name(guest) or first_name(guest)
            if len(self._names) >= NAMES:
                self._names.clear()
            return self._names.setdefault(guest, found)  # a name given meanwhile is the newer one
        return self._names[guest]

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest a new name, here and at every table that is awake; others show it when they come there."""
        await self.services.store.name_guest(guest, name, self.services.now())
        self.renamed(guest)
        await self._show_name(guest, name)

    async def read_name(self, guest: str) -> None:
        """Show the name that a guest was given on another node."""
        known = self._names.pop(guest, None)
        name = await self.services.store.guest_name(guest)
        if name and name != known:
            await self._show_name(guest, name)

    def hear_name(self, guest: str, name: str) -> None:
        """Look at a name again that somebody else may have changed, as `kaik admin` does beside a server."""
        if self._names.get(guest, name) != name:
            watch(asyncio.get_running_loop().create_task(self.read_name(guest)), "reading a name again")

    async def read_again(self, guest: str) -> None:
        """Have all tables read again at which a guest has played and whose name is gone from there."""
        for ident in await self.services.store.tables_of(guest):
            if (controller := self.awake.get(ident)) is not None:
                async with controller.table.lock:
                    controller.table.give_up(Unavailable("a name at this table has changed; come back at once"))

    async def _show_name(self, guest: str, name: str) -> None:
        self._names[guest] = name
        tables = [controller.table for controller in self.awake.values()]
        for table in tables:
            for socket in table.sockets:
                if socket.guest == guest:
                    socket.name = name
        seated = [table for table in tables if table.seat_of(guest) is not None]
        await asyncio.gather(*(_rename(table, guest, name) for table in seated))  # so that they share a commit

    async def seats_of(self, guest: str) -> tuple[SeatHeld, ...]:
        """The seats a guest holds, and whether an answer is waited for there."""
        held = await self.services.store.seats_of(guest)
        asking = await self.asking(guest, tuple(each.table for each in held))
        return tuple(SeatHeld(each.table, each.game, each.seat, each.state, each.table in asking) for each in held)

    async def describe(self, ident: str) -> TableSeen:
        """A table as everybody sees it, wherever it is."""
        try:
            return (await self.table(ident)).table.describe()
        except OwnedElsewhere as elsewhere:
            if self.elsewhere is None:
                raise
            return await self.elsewhere.describe(elsewhere.lease)

    async def asking(self, guest: str, tables: tuple[str, ...]) -> frozenset[str]:
        """Those of some tables that are awake at which a guest's answer is waited for."""
        here = frozenset(table for table in tables if self.asks(table, guest))
        others = tuple(table for table in tables if table not in self.awake)
        if self.elsewhere is None or not others:
            return here
        return here | await self.elsewhere.asking(guest, others)

    def asks(self, table: str, guest: str) -> bool:
        """Whether a guest's answer is waited for at a table that is awake."""
        controller = self.awake.get(table)
        if controller is None or controller.table.live is None:
            return False
        return controller.table.seat_of(guest) in controller.table.live.missing

    # The list

    def open_tables(self) -> tuple[OpenTable, ...]:
        """The public tables of all nodes that somebody could join or watch, newest first."""
        own = self.own_tables()
        elsewhere = self.others.tables()
        if not elsewhere:
            return own
        both = elsewhere | {table.id: table for table in own}
        return tuple(sorted(both.values(), key=lambda table: -table.at)[:MOST_LISTED])

    def own_tables(self) -> tuple[OpenTable, ...]:
        """Those of them that are awake here."""
        now = self.services.monotonic()
        open_now = [
            controller.table
            for controller in self.awake.values()
            if controller.table.stored.public
            and controller.table.state != "over"
            and (controller.table.sockets or now - controller.table.set_up < LISTED)
        ]
        open_now.sort(key=lambda table: -table.stored.at)
        return tuple(_open(table) for table in open_now[:MOST_LISTED])

    @property
    def people(self) -> int:
        """How many people are here, on all nodes together."""
        guests, strangers = self.here()
        elsewhere = self.others.guests()
        if elsewhere:
            return len(elsewhere | set(map(self.mark, guests))) + strangers + self.others.strangers
        return len(guests) + strangers + self.others.strangers

    def here(self) -> tuple[set[str], int]:
        """The people who are on this node, and how many without a cookie are; programs are not counted."""
        sockets = [*self.sockets, *(socket for each in self.awake.values() for socket in each.table.sockets)]
        guests = {socket.guest for socket in sockets if socket.guest and not is_bot_id(socket.guest)}
        return guests, sum(1 for socket in sockets if not socket.guest)

    def message(self) -> Lobby:
        return Lobby(self.open_tables(), self.people, self.seeks())

    def enter(self, socket: Socket) -> None:
        """Somebody looks at the list."""
        self.sockets.add(socket)
        made, frame = self._shown
        # However many come at once, the list is not made for each of them; what it lacks is told in a moment.
        socket.show(frame if monotonic() - made < CALM else self._frame())
        self._changed.set()

    def leave(self, socket: Socket) -> None:
        """Somebody looks no longer."""
        self.sockets.discard(socket)
        self._changed.set()

    def _frame(self) -> bytes:
        frame = write(self.message())
        self._shown = (monotonic(), frame)
        return frame

    async def _tell_changes(self) -> None:
        pause = CALM
        while True:
            await self._changed.wait()
            await asyncio.sleep(pause)
            self._changed.clear()
            try:
                pause = self._tell()
            except Exception:
                _LOG.exception("the lobby could not be told")

    def _tell(self) -> float:
        """Tell everybody the list; how long to wait until the next time, longer for a crowd."""
        self.spread()
        frame = self._frame() if self.sockets else b""
        for socket in self.sockets:
            socket.show(frame)
        return max(CALM, len(frame) * len(self.sockets) / self.services.limits.in_all.lobby_bytes)

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            try:
                self.tidy(REST)
            except Exception:
                _LOG.exception("tables could not be put away")

    def tidy(self, rest: int = REST) -> None:
        """Unload the tables that nobody has been at for so long and where nothing happens by itself."""
        limit = self.services.monotonic() - rest
        for ident, controller in list(self.awake.items()):
            table = controller.table
            quiet = not table.sockets and table.touched < limit and not controller.scheduler.busy
            if quiet and not table.lock.locked():
                self._put_away(ident)

    def _put_away(self, ident: str) -> None:
        controller = self.awake.pop(ident)
        controller.stop()
        self._hang_up(controller.table)
        if controller.table.fence is not None:
            released = asyncio.get_running_loop().create_task(self._release(controller.table.fence))
            self._releasing.add(watch(released, "giving a table back"))
            released.add_done_callback(self._releasing.discard)

    async def _release(self, fence: Fence) -> None:
        with suppress(Unavailable):  # then it is free when this node's time has run out
            await self.services.ownership.release(fence)

    def lose_all(self) -> None:
        """Let go of all tables at once: this node was too slow, and others may have them."""
        self.services.counts["places_lost"] += 1
        gone, self.awake = self.awake, {}
        for controller in gone.values():
            controller.stop()
            controller.table.give_up(Unavailable(MOVED))

    async def hand_over(self) -> None:
        """Leave all tables to other nodes, a few at a time; what is being done at a table is done before."""
        while self.awake or self._waking:
            await asyncio.gather(*self._waking.values(), return_exceptions=True)
            door = asyncio.Semaphore(HANDED_OVER_AT_ONCE)
            await asyncio.gather(*(self._hand_over(*each, door) for each in tuple(self.awake.items())))

    async def _hand_over(self, ident: str, controller: TableController, door: asyncio.Semaphore) -> None:
        async with door, controller.table.lock:
            if self.awake.get(ident) is not controller:
                return  # this node has lost its tables meanwhile
            controller.stop()
            self.awake.pop(ident, None)
            if controller.table.fence is not None:
                await self._release(controller.table.fence)
                if self.elsewhere is not None:
                    await self.elsewhere.open_next(ident)
            self.services.counts["handed_over"] += 1
            controller.table.give_up(Unavailable("this server is about to end; come back at once"))

    def _hang_up(self, table: Table) -> None:
        for socket in table.sockets:
            socket.drop(Unavailable("the table is being unloaded; come back in a moment"))


def _heard(task: asyncio.Task[TableController]) -> None:
    if not task.cancelled():
        task.exception()


async def _rename(table: Table, guest: str, name: str) -> None:
    async with table.lock:
        await table.rename(guest, name)
        table.tell_table()


def _open(table: Table) -> OpenTable:
    seats = table.seats_seen()
    return OpenTable(
        id=table.id,
        game=table.game.slug,
        preset=table.stored.preset,
        clock=table.stored.clock,
        seats=seats,
        free=sum(1 for seat in seats if seat.takable),
        state=table.state,
        watching=len(table.sockets),
        at=table.stored.at,
        rated=table.stored.rated,
        delay=table.stored.delay,
    )


def _rules(wanted: TableWanted, start: GivenStart | None) -> tuple[str, Options]:
    """The rule set and the options of a table; a start brings its own."""
    game = find(wanted.game)
    if start is not None:
        return start.preset, game.option_list(start.options)
    return wanted.preset or game.default, game.chosen(wanted.preset or None, wanted.options)


def _wanted_seats(wanted: TableWanted, start: GivenStart | None) -> tuple[SeatWanted, ...]:
    """Who is to sit where; for practice somebody sits among bots, where they are asked unless they say otherwise."""
    if start is None:
        fewest = find(wanted.game).seats[0]
        return wanted.seats or (SeatWanted("me"), *(SeatWanted() for _ in range(fewest - 1)))
    mine = start.asked[0] if start.asked else 0
    usual = tuple(SeatWanted("me") if seat == mine else SeatWanted("bot", USUAL_BOT) for seat in range(start.seats))
    seats = wanted.seats or usual
    if len(seats) != start.seats:
        raise KaikError(f"{start.seats} sit there, not {len(seats)}", "nonsense")
    if sorted(seat.kind for seat in seats) != sorted(seat.kind for seat in usual):
        raise KaikError("a practice table is for you and bots: one seat is yours, and bots sit in the others")
    return seats
