"""How a table handles the messages of people: who may, what comes of it, and a full sync for every refusal."""

from __future__ import annotations

from contextlib import suppress

from kaik import bots
from kaik.core.errors import KaikError
from kaik.server import seating
from kaik.server.asking import refuse_other_seat
from kaik.server.auth import NotYours
from kaik.server.bus import Socket
from kaik.server.changes import Change, SpokenLine
from kaik.server.errors import MOVED, Unavailable
from kaik.server.hints import Hints
from kaik.server.messages import (
    Ack,
    Admit,
    AskHint,
    Chat,
    ChatLine,
    ChatUpdate,
    ClientMessage,
    Hello,
    Ping,
    PlanAnswers,
    Play,
    Pong,
    Ready,
    SeatBot,
    Sit,
    Stand,
)
from kaik.server.names import plain_text
from kaik.server.store import ADD_LINE, LineRow, row
from kaik.server.table import Table
from kaik.server.table_scheduler import TableScheduler
from kaik.server.tournaments.at_tables import refuse_changed_seats


class TableController:
    """The conversation of one table with everybody at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.scheduler = TableScheduler(table)
        self.hints = Hints(table)

    def stop(self) -> None:
        """Let nothing more happen here by itself."""
        self.scheduler.stop()
        self.hints.stop()

    async def handle(self, socket: Socket, message: ClientMessage) -> bool:
        """Take a message: it is done, or it is refused with everything there is to know.

        False where nothing was done because the table is no longer the one that counts.
        """
        if isinstance(message, Ping):
            socket.tell(Pong(message.id, self.table.services.now()))
            return True
        async with self.table.lock:
            self.table.touched = self.table.services.monotonic()
            if self._is_lost():
                return False
            try:
                await self.scheduler.catch_up()
                await self._do(socket, message)
                await self.scheduler.catch_up()
            except KaikError as wrong:
                self.table.services.counts["refusals"] += 1
                self.refuse(socket, wrong, getattr(message, "id", ""))
            self.scheduler.follow()
            return not self.table.broken

    def _is_lost(self) -> bool:
        """Whether the table is read again, or has gone to another node because this one was too slow."""
        table = self.table
        if not table.broken and not table.services.ownership.owns(table.fence):
            table.give_up(Unavailable(MOVED))
        return table.broken

    def refuse(self, socket: Socket, why: KaikError, ident: str = "") -> None:
        """A refusal is a sync, so that there is one way to recover; the log goes on from what the socket knows."""
        self.table.sync(socket, refused=why, ident=ident)

    async def enter(self, socket: Socket, hello: Hello) -> None:
        """Somebody comes to the table; Unavailable where it was lost meanwhile, for there nobody is told anything."""
        table = self.table
        async with table.lock:
            if self._is_lost():
                raise Unavailable(MOVED)
            table.sockets.add(socket)
            table.touched = table.services.monotonic()
            seat = table.seat_of(socket.guest)
            if seat is not None:
                table.away.pop(seat, None)
                with suppress(Unavailable):  # then they are called as before
                    await table.rename(socket.guest or "", socket.name)
            await self._listen_to(socket)
            table.sync(socket, start=self._known_entries(socket, hello))
            table.tell_table(but=socket)
            try:
                await self.scheduler.catch_up()
            except KaikError as wrong:
                self.refuse(socket, wrong)
            self.scheduler.plans.tell(socket)
            self.scheduler.follow()

    def _known_entries(self, socket: Socket, hello: Hello) -> int:
        """How much of the log somebody has already, as the seat they sit in sees it."""
        live = self.table.live
        same = live is not None and live.id == hello.match and self.table.seat_of(socket.guest) == hello.seat
        return hello.n if same else 0

    async def leave(self, socket: Socket) -> None:
        """A socket is gone; its guest is away once it was the last."""
        table = self.table
        async with table.lock:
            table.sockets.discard(socket)
            table.touched = table.services.monotonic()
            seat = table.seat_of(socket.guest)
            if socket.guest and not any(other.guest == socket.guest for other in table.sockets):
                table.names.leave(socket.guest)
                table.asking.drop(socket.guest)
                if seat is not None:
                    table.away[seat] = table.touched
            table.tell_table()
            self.scheduler.follow()

    async def _do(self, socket: Socket, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            await self._listen_to(socket)
            self.table.sync(socket, start=self._known_entries(socket, message))
            self.scheduler.plans.tell(socket)
            return
        if socket.guest is None:
            raise NotYours("whoever has no cookie may only watch; load the page again to get one", "no_guest")
        refuse_changed_seats(self.table.stored, message)
        match message:
            case Play(do="@hint"):
                await self.hints.ask(socket, self._seat(socket), AskHint(message.n, message.id))
                return
            case AskHint():
                await self.hints.ask(socket, self._seat(socket), message)
                return
            case PlanAnswers():
                await self.scheduler.plans.set(socket, self._seat(socket), message)
                return
            case Play():
                await self._play(socket, message)
                return
            case Sit():
                await self._sit(socket, message)
            case Stand():
                await self._stand(socket, message)
            case SeatBot():
                await self._bot(socket, message)
            case Admit():
                await self._admit(socket, message)
            case Ready():
                await self._ready(socket, message)
            case Chat():
                await self._chat(socket, message)
                return
        self.table.tell_table()
        self.scheduler.plans.tell(socket)  # whoever sits down may answer in advance
        await self.table.begin_if_ready()

    async def _play(self, socket: Socket, said: Play) -> None:
        table, now = self.table, self.table.moment()
        seat = self._seat(socket)
        if table.live is None:
            raise KaikError("the match has not begun; it begins when every seat is taken", "not_begun")
        live = table.live.submit(seat, said.do, said.n, now)
        await table.move(live, now, (socket, said.id))

    async def _sit(self, socket: Socket, said: Sit) -> None:
        table, guest = self.table, socket.guest or ""
        seats = self._seats_with(said.seat, guest, socket.name)
        others = {table.stored.host, *(seat.guest for seat in table.seats)} - {"", guest}
        if await table.services.blocks.blocked(guest, others):
            raise NotYours("you cannot sit at this table; somebody there does not want to play with you", "declined")
        if table.deciders(said.seat, guest) and table.current is not None:
            name = table.names.speaking(table.seats, guest, socket.name)
            table.asking.ask(table.current.id, said.seat, guest, name, table.services.monotonic())
            socket.tell(Ack(said.id, table.written))
            return
        await table.sit_as(seats, (socket, said.id))
        if table.state != "playing":
            table.wishes[said.seat] = said.nonce

    def _seats_with(self, seat: int, guest: str, name: str) -> seating.Seats:
        """The seats with a guest in one of them, if they may sit there at all."""
        table = self.table
        seats = seating.take(table.seats, seat, guest, table.names.sitting(table.seats, guest, name))
        if not table.takable(seat):
            there = table.seats[seat]
            raise NotYours(f"{there.name or there.bot} sits in seat {seat}", "seat_taken")
        if table.state == "playing" and table.game.secret(table.options):
            refuse_other_seat(table.held, seat, guest)
        return seats

    async def _admit(self, socket: Socket, said: Admit) -> None:
        """Whoever plays answers somebody who asks for a seat; the first answer counts."""
        table = self.table
        ask = next((ask for ask in table.asks if ask.id == said.ask and ask.seat == said.seat), None)
        if ask is None:
            raise KaikError(f"nobody asks for seat {said.seat} any more", "no_offer")
        if socket.guest not in table.deciders(ask.seat, ask.guest):
            raise NotYours("those who play at this table, and its host, decide who joins them", "not_seated")
        if said.yes:
            await table.sit_as(self._seats_with(ask.seat, ask.guest, ask.name), (socket, said.id))
            table.asking.drop(ask.guest)
            return
        table.asking.decline(ask, table.services.monotonic())
        socket.tell(Ack(said.id, table.written))
        for other in table.sockets:
            if other.guest == ask.guest:
                self.refuse(other, NotYours("the players did not agree to give you that seat", "declined"))

    async def _stand(self, socket: Socket, said: Stand) -> None:
        await self.table.sit_as(seating.leave(self.table.seats, self._seat(socket)), (socket, said.id))

    async def _bot(self, socket: Socket, said: SeatBot) -> None:
        table = self.table
        seats = seating.given_to_bot(table.seats, said.seat, said.bot)
        if table.state == "waiting" and socket.guest != table.stored.host:
            raise NotYours("before the match whoever set the table up seats the bots", "not_host")
        if socket.guest != table.stored.host:
            self._seat(socket)
        if said.bot:
            bots.check(said.bot)
        elif table.state == "playing" or not table.seats[said.seat].bot:
            raise KaikError(f"there is no bot in seat {said.seat} that could be sent away now")
        if said.bot and not (table.takable(said.seat) or (table.state != "playing" and table.seats[said.seat].bot)):
            sentence = f"seat {said.seat} is not free; it can be given away when its player stays away"
            raise NotYours(sentence, "seat_taken")
        await table.sit_as(seats, (socket, said.id))

    async def _ready(self, socket: Socket, said: Ready) -> None:
        table, seat = self.table, self._seat(socket)
        if table.state == "playing":
            raise KaikError("the match has begun; a rematch can be asked for when it is over", "begun")
        table.wishes.setdefault(seat, said.nonce)  # a share of the luck is given once and not changed
        socket.tell(Ack(said.id, table.written))

    async def _chat(self, socket: Socket, said: Chat) -> None:
        table, text = self.table, plain_text(said.text)
        if not text:
            raise KaikError("an empty line cannot be sent")
        await table.services.refuse_chatter(socket.guest or "", socket.address, table.id)
        name = table.names.speaking(table.seats, socket.guest or "", socket.name)
        guest = socket.guest or ""
        line = ChatLine(table.services.now(), name, table.seat_of(socket.guest), text)
        kept = LineRow(table.id, line.at, line.name, line.seat, line.text, guest)
        deaf = await table.services.blocks.deaf_to(guest, {other.guest for other in table.sockets if other.guest})
        spoken = SpokenLine(guest, line)
        await table.commit(Change(((ADD_LINE, [row(kept)]),), line=spoken), (socket, Ack(said.id, table.written)))
        for other in table.sockets:
            if other.guest not in deaf:
                other.tell(ChatUpdate(line))

    async def _listen_to(self, socket: Socket) -> None:
        """Know whose words somebody does not want to read, where there are any."""
        if self.table.chat:
            with suppress(Unavailable):
                socket.unheard = await self.table.services.blocks.unheard_by(socket.guest)

    def _seat(self, socket: Socket) -> int:
        seat = self.table.seat_of(socket.guest)
        if seat is None:
            raise NotYours("you do not sit at this table; take a seat first", "not_seated")
        return seat
