"""Hints at a table: a bot thinks on what the asking seat can know, and tells that seat alone.

There is no rating here, so what decides is whether a hint could be unfair to somebody: against bots it cannot,
among people only where whoever set the table up allows it. That a hint was asked for stands in the log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from kaik.core.errors import KaikError
from kaik.play.luck import Luck
from kaik.play.referee import Stale
from kaik.play.talk import HINT
from kaik.server.bot_pool import Asker
from kaik.server.bus import Socket
from kaik.server.limits import TooMuch
from kaik.server.live import LiveMatch
from kaik.server.messages import Ack, AskHint, Hint
from kaik.server.table import Table
from kaik.server.tasks import watch

_LOG = logging.getLogger(__name__)

ADVISER = "level5"
"""The bot that gives hints."""

HintKey = tuple[str, int, int]
"""A question to a seat: the match, how many entries there were when it was put, the seat."""


class Hints:
    """The adviser of one table. Whoever asks holds the table's lock; the thinking itself holds nothing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[int, tuple[HintKey, Hint]] = {}
        self._thinking: dict[int, tuple[HintKey, asyncio.Task[None]]] = {}

    def stop(self) -> None:
        """Think no more."""
        for _, task in self._thinking.values():
            task.cancel()

    async def ask(self, socket: Socket, seat: int, said: AskHint) -> None:
        """Take a wish for a hint: it is written down, then thought about in the background."""
        live = self._refuse_unfit(seat, said.n)
        if not await self._table.services.advice.take(socket.guest, socket.address):
            raise TooMuch("too many hints at once; wait a moment")
        await self._write(socket, seat, said, live)
        key = (live.id, live.put, seat)
        known = self._known.get(seat)
        if known is not None and known[0] == key:
            self._tell(seat, known[1])
            return
        self._begin(key, live, seat, socket.guest or "")

    def _refuse_unfit(self, seat: int, n: int) -> LiveMatch:
        """The match, if this seat may have a hint in it now."""
        table, live = self._table, self._table.live
        if live is None:
            raise KaikError("the match has not begun; it begins when every seat is taken", "not_begun")
        if live.match.over:
            raise KaikError("the match is over; look back at it to see what else there was", "too_late")
        if not table.gives_hints:
            raise KaikError("there are no hints at this table; whoever sets a table up decides about them", "no_hints")
        if seat not in live.missing:
            raise KaikError("a hint is for whoever is asked, and you are not", "not_your_turn")
        if live.collects and table.guests > 1:
            # Only those who have a choice are waited for: asking for a hint would tell the others about it.
            raise KaikError("a hint now would tell the others that you have a choice", "no_hints")
        if n < live.put:
            raise Stale(f"the hint was asked for at entry {n}; since then you have been asked again")
        return live

    async def _write(self, socket: Socket, seat: int, said: AskHint, live: LiveMatch) -> None:
        """Write the wish into the log, once a position."""
        table, now = self._table, self._table.moment()
        if seat in live.match.talk.hinted:
            socket.tell(Ack(said.id, table.written))
            return
        table.services.counts["hints"] += 1
        await table.move(live.submit(seat, str(HINT), None, now), now, (socket, said.id))

    def _begin(self, key: HintKey, live: LiveMatch, seat: int, guest: str) -> None:
        asked = self._thinking.get(seat)
        if asked is not None:
            if asked[0] == key and not asked[1].done():
                return
            asked[1].cancel()
        task = watch(asyncio.get_running_loop().create_task(self._think(key, live, seat, guest)), "a hint")
        self._thinking[seat] = (key, task)

    async def _think(self, key: HintKey, live: LiveMatch, seat: int, guest: str) -> None:
        table = self._table
        try:
            imagined = live.state.imagine(seat, Luck(secrets.token_bytes(32)).dice(0))
            reply = await table.services.bot_pool.ask(ADVISER, table.game.slug, imagined, seat, Asker(guest))
        except KaikError:  # too many want something, or it is in the log already
            reply = None
        except Exception:  # whatever happens to the adviser, the table plays on
            _LOG.exception("a hint could not be asked for in a game of %s", table.game.slug)
            reply = None
        async with table.lock:
            now = table.live
            if now is None or (now.id, now.put, seat) != key or seat not in now.missing or table.broken:
                return  # the table has moved on; a hint for the past would only mislead
            if reply is None or reply.action not in map(str, now.legal(seat)):
                self._fail(seat)
                return
            hint = Hint(live.id, now.put, ADVISER, reply.action, reply.why)
            self._known[seat] = (key, hint)
            self._tell(seat, hint)

    def _tell(self, seat: int, hint: Hint) -> None:
        for socket in self._table.sockets:
            if self._table.seat_of(socket.guest) == seat:
                socket.tell(hint)

    def _fail(self, seat: int) -> None:
        for socket in self._table.sockets:
            if self._table.seat_of(socket.guest) == seat:
                self._table.sync(socket, refused=KaikError("no hint was found; ask again", "no_hint"))
