"""What is asked of the database about tournaments, and what is written there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from msgspec import Struct
from sqlalchemy import Insert, Select, Table, Update, case, delete, exists, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.store import Store, row
from kaik.server.tournaments.rows import (
    UNFINISHED,
    Entrant,
    PairingRow,
    TournamentRead,
    TournamentRow,
    TournamentState,
)
from kaik.server.transactions import Act

_T, _E, _P, _M = schema.tournaments.c, schema.entrants.c, schema.pairings.c, schema.matches.c

FORGOTTEN = 14 * 24 * 3600 * 1000
"""Milliseconds after which a tournament is cancelled that nobody has begun or given a date."""
TRIES = 20
"""Times somebody tries to enter while others enter at the same moment."""


class NotDirected(Exception):
    """Raised where a write finds that another server directs the tournament by now."""


class TournamentStore:
    """Reads and writes tournaments; whatever a director writes carries the fence it has read."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, ident: str) -> TournamentRead:
        """A tournament, whole."""
        found = await self.store.fetch(select(schema.tournaments).where(_T.id == ident))
        if not found:
            raise NoSuch("there is no such tournament; its link may be incomplete")
        entrants = select(schema.entrants).where(_E.tournament == ident).order_by(_E.number)
        pairings = select(schema.pairings).where(_P.tournament == ident).order_by(_P.round, _P.board)
        return TournamentRead(
            TournamentRow(**found[0]._mapping),
            tuple(Entrant(**each._mapping) for each in await self.store.fetch(entrants)),
            tuple(PairingRow(**each._mapping) for each in await self.store.fetch(pairings)),
        )

    async def unfinished(self, now: int) -> tuple[TournamentRow, ...]:
        """Those that run, those that are to begin, and those whose maker has forgotten them."""
        forgotten = _T.starts.is_(None) & (_T.made < now - FORGOTTEN)
        due = (_T.state == "running") | ((_T.state == "open") & ((_T.starts <= now) | forgotten))
        asked = select(schema.tournaments).where(due).order_by(_T.made)
        return tuple(TournamentRow(**each._mapping) for each in await self.store.fetch(asked))

    async def newest(self, states: Iterable[TournamentState], most: int) -> tuple[tuple[TournamentRow, int], ...]:
        """Tournaments in these states, the newest first, each with how many have entered."""
        entered = select(func.count()).where(_E.tournament == _T.id).scalar_subquery()
        asked = (
            select(schema.tournaments, entered.label("entered"))
            .where(_T.state.in_(tuple(states)))
            .order_by(_T.made.desc(), _T.id)
            .limit(most)
        )
        return tuple(_with_count(each) for each in await self.store.fetch(asked))

    async def count_of(self, maker: str) -> int:
        """How many unfinished tournaments somebody has made."""
        asked = select(func.count()).select_from(schema.tournaments)
        found = await self.store.fetch(asked.where(_T.maker == maker, _T.state.in_(UNFINISHED)))
        return int(found[0][0])

    async def entered(self, guest: str) -> int:
        """How many unfinished tournaments somebody takes part in."""
        asked = (
            select(func.count())
            .select_from(schema.entrants.join(schema.tournaments, _E.tournament == _T.id))
            .where(_E.guest == guest, _E.withdrawn.is_(None), _T.state.in_(UNFINISHED))
        )
        return int((await self.store.fetch(asked))[0][0])

    async def own_parts(self, guest: str) -> tuple[TournamentRead, ...]:
        """The unfinished tournaments somebody takes part in, the newest first, with nobody else in them and only what
        is being played: pages ask for it again and again."""
        own = (_E.guest == guest) & _E.withdrawn.is_(None)
        entrants = {each.tournament: each for each in await self.store.fetch(select(schema.entrants).where(own))}
        if not entrants:
            return ()
        those = select(schema.tournaments).where(_T.id.in_(tuple(entrants)), _T.state.in_(UNFINISHED))
        rows = [TournamentRow(**each._mapping) for each in await self.store.fetch(those.order_by(_T.made.desc()))]
        running = tuple(each.id for each in rows if each.state == "running")
        asked = select(schema.pairings).where(_P.tournament.in_(running), _P.ended.is_(None))
        pairings = [PairingRow(**each._mapping) for each in (await self.store.fetch(asked) if running else ())]
        return tuple(
            TournamentRead(
                row,
                (Entrant(**entrants[row.id]._mapping),),
                tuple(each for each in pairings if each.tournament == row.id),
            )
            for row in rows
        )

    async def add(self, tournament: TournamentRow, bots: Iterable[str]) -> None:
        """A new tournament with the bots of the house in it."""
        made = [row(Entrant(tournament.id, at, "", bot, tournament.made)) for at, bot in enumerate(bots)]
        acts: list[Act] = [(insert(schema.tournaments), [row(tournament)])]
        await self.store.write(*acts, *([(insert(schema.entrants), made)] if made else []))

    async def enter(self, ident: str, guest: str, now: int) -> None:
        """Somebody enters, or comes back after they had withdrawn."""
        for _ in range(TRIES):
            read = await self.read(ident)
            if any(each.guest == guest for each in read.playing):
                return
            if len(read.playing) >= read.row.room:
                raise KaikError(f"the tournament is full: {read.row.room} take part", "tournament_full")
            if any(each.guest == guest for each in read.entrants):
                back = update(schema.entrants).where(_E.tournament == ident, _E.guest == guest)
                await self.store.change(back.values(withdrawn=None))
                return
            number = 1 + max((each.number for each in read.entrants), default=-1)
            added = _insert_where(schema.entrants, Entrant(ident, number, guest, "", now), _takes_entrants(ident))
            with suppress(IntegrityError):  # somebody else entered at the same moment
                if await self.store.change(added) != 1:
                    raise KaikError("the tournament has begun; nobody can enter any more", "tournament_begun")
                return
        raise KaikError("too many enter at the same moment; try again")

    async def leave(self, read: TournamentRead, guest: str, now: int) -> None:
        """Somebody leaves before it begins, or withdraws from the rounds that are still to come."""
        own = (_E.tournament == read.row.id) & (_E.guest == guest)
        if read.row.state == "open":
            await self.store.change(delete(schema.entrants).where(own))
        else:
            await self.store.change(update(schema.entrants).where(own, _E.withdrawn.is_(None)).values(withdrawn=now))

    async def set_start(self, ident: str, starts: int) -> bool:
        """When a tournament begins that has not begun yet."""
        return await self._changed(ident, was="open", starts=starts)

    async def cancel(self, ident: str, now: int) -> bool:
        """End a tournament that has not begun."""
        return await self._changed(ident, was="open", state="cancelled", ended=now)

    async def close(self, ident: str, now: int) -> bool:
        """End a tournament at once, also while it runs: matches that are not over count nothing any more.

        Raising the fence keeps back whoever directs it at this moment.
        """
        ending = update(schema.tournaments).where(_T.id == ident, _T.state.in_(UNFINISHED))
        state = case((_T.state == "open", "cancelled"), else_="over")
        left = update(schema.pairings).where(_P.tournament == ident, _P.ended.is_(None))
        ended = exists().where(_T.id == ident, _T.ended == now)
        acts: list[Act] = [
            (ending.values(state=state, ended=now, fence=_T.fence + 1), None),
            (left.where(ended).values(how="void", ended=now), None),
        ]
        return await self.store.writer.write(*acts) > 0

    async def _changed(self, ident: str, *, was: TournamentState, **values: Any) -> bool:
        asked = update(schema.tournaments).where(_T.id == ident, _T.state == was).values(**values)
        return await self.store.change(asked) == 1

    # Directing

    async def lease(self, tournament: TournamentRow, node: str, now: int, lasts: int, *, alone: bool) -> int | None:
        """Direct a tournament from now on: the fence, or None where another server does."""
        free = (_T.node == node) | (_T.until < now)
        fence = _T.fence if tournament.node == node else _T.fence + 1
        asked = update(schema.tournaments).where(_T.id == tournament.id, _T.fence == tournament.fence)
        asked = asked if alone else asked.where(free)
        if await self.store.change(asked.values(node=node, until=now + lasts, fence=fence)) != 1:
            return None
        return tournament.fence + (0 if tournament.node == node else 1)

    async def release(self, node: str) -> None:
        """Let others direct at once whatever this server has."""
        await self.store.change(update(schema.tournaments).where(_T.node == node).values(node="", until=0))

    async def change(self, tournament: TournamentRow, **values: Any) -> None:
        """Change a tournament that is directed here."""
        await self._fenced(
            update(schema.tournaments).where(_T.id == tournament.id, _T.fence == tournament.fence), values
        )

    async def pair(self, tournament: TournamentRow, number: int, pairings: Iterable[PairingRow]) -> None:
        """Write a round down, once: whoever comes second, or too late, writes nothing."""
        before = (_T.id == tournament.id) & (_T.fence == tournament.fence) & (_T.round == number - 1)
        after = (_T.id == tournament.id) & (_T.fence == tournament.fence) & (_T.round == number)
        acts: list[Act] = [(update(schema.tournaments).where(before).values(round=number), None)]
        acts += [(_insert_where(schema.pairings, each, select(1).where(after)), None) for each in pairings]
        try:
            written = await self.store.writer.write(*acts)
        except IntegrityError:  # the round is there already
            raise NotDirected from None
        if written != len(acts):
            raise NotDirected

    async def change_pairing(
        self, tournament: TournamentRow, pairing: PairingRow, absent: Iterable[int] = (), **values: Any
    ) -> None:
        """Give a pairing its result, once; those who did not come to it are out of the rounds to come."""
        own = (_P.tournament == pairing.tournament) & (_P.round == pairing.round) & (_P.board == pairing.board)
        directed = exists().where(_T.id == tournament.id, _T.fence == tournament.fence)
        gone = (_E.tournament == tournament.id) & _E.number.in_(tuple(absent)) & _E.withdrawn.is_(None)
        is_open = exists().where(own, _P.ended.is_(None))
        acts: list[Act] = [
            (update(schema.entrants).where(gone, directed, is_open).values(withdrawn=values["ended"]), None),
            (update(schema.pairings).where(own, _P.ended.is_(None), directed).values(**values), None),
        ]
        if await self.store.writer.write(*(acts if absent else acts[1:])) < 1:
            raise NotDirected

    async def put_off(self, tournament: TournamentRow, due: int) -> None:
        """Give everybody who is waited for their time again: nobody pays for the time in which no server was there."""
        own = (_P.tournament == tournament.id) & _P.ended.is_(None) & (_P.due < due)
        await self.store.change(update(schema.pairings).where(own).values(due=due))

    async def first_matches(self, tables: Iterable[str]) -> dict[str, Any]:
        """The first match of each of these tables that has been made."""
        asked = select(_M.id, _M.table_id, _M.begun, _M.ended, _M.outcome, _M.rules)
        found = await self.store.fetch(asked.where(_M.table_id.in_(tuple(tables)), _M.number == 1))
        return {each.table_id: each for each in found}

    async def _fenced(self, asked: Update, values: dict[str, Any]) -> None:
        if await self.store.change(asked.values(**values)) != 1:
            raise NotDirected


def _insert_where(table: Table, value: Struct, holds: Select[Any]) -> Insert:
    """Add a row if something holds."""
    values = row(value)
    columns = [literal(each, table.c[name].type) for name, each in values.items()]
    return insert(table).from_select(list(values), select(*columns).where(holds.exists()))


def _takes_entrants(ident: str) -> Select[Any]:
    """Whether somebody new may enter: before it begins, or while an arena lasts."""
    arena = (_T.kind == "arena") & (_T.state == "running")
    return select(1).where(_T.id == ident, (_T.state == "open") | arena)


def _with_count(found: Any) -> tuple[TournamentRow, int]:
    values = dict(found._mapping)
    entered = int(values.pop("entered"))
    return TournamentRow(**values), entered
