"""The tables of a tournament: made once, kept going, and asked who has come."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from kaik.games import find
from kaik.server import fairness
from kaik.server.accounts.directory import BOT, Directory, UserAccount
from kaik.server.auth import new_id
from kaik.server.cluster.ownership import OwnedElsewhere
from kaik.server.errors import Unavailable
from kaik.server.lobby import LobbyRoom
from kaik.server.names import told_apart
from kaik.server.notices.notice import Notice
from kaik.server.notices.reminders import others_named
from kaik.server.store import ADD_MATCH, ADD_SEATS, ADD_TABLE, SeatRow, TableRow, row
from kaik.server.tournaments.rows import Entrant, PairingRow, TournamentRead, TournamentRow

NO_CLOCK = "none"
NEVER = 10 * 365 * 24 * 3600
"""Seconds after which somebody else could have the seat of whoever stays away: their clock runs instead."""


class TournamentTables:
    """Makes the tables of pairings, and looks after them."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby, self._store = lobby, lobby.services.store
        self._directory = Directory(self._store)

    async def make(self, read: TournamentRead, pairing: PairingRow) -> None:
        """The table of a pairing; its id is written with the pairing, so that it is made once."""
        if why := self._lobby.services.ownership.unready:
            raise Unavailable(f"{why}; come back in a moment")
        players = _by_seat(read, pairing)
        table = _table(read.row, pairing, players, self._lobby.services.now())
        coming = fairness.prepare(new_id(), table.id, 1, find(table.game).rules)
        seats = [row(seat) for seat in await self._seats(table.id, players)]
        with suppress(IntegrityError):  # somebody has made it already
            await self._store.write((ADD_TABLE, [row(table)]), (ADD_SEATS, seats), (ADD_MATCH, [row(coming)]))
            self._lobby.services.counts["tables"] += 1
        await self.keep_going(table.id)

    async def keep_going(self, table: str) -> None:
        """Wake a table, wherever nobody else has it, so that bots play and clocks run there; programs are ready."""
        with suppress(OwnedElsewhere):  # then it is awake there
            controller = await self._lobby.table(table)
            here = controller.table
            async with here.lock:
                if here.state == "waiting":
                    programs = await self._directory.of_all(seat.guest for seat in here.seats if seat.guest)
                    for seat in here.seats:
                        if _is_program(programs.get(seat.guest)):
                            here.wishes.setdefault(seat.seat, "")
                    await here.begin_if_ready()
                await controller.scheduler.catch_up()
                controller.scheduler.follow()

    def is_awake(self, table: str) -> bool:
        """Whether a table is awake on this server."""
        found = self._lobby.awake.get(table)
        return found is not None and not found.table.broken

    async def absent(self, table: str) -> tuple[int, ...]:
        """The seats whose players have not come; bots are always there."""
        seen = await self._lobby.describe(table)
        return tuple(at for at, seat in enumerate(seen.seats) if seat.kind != "bot" and not seat.ready)

    async def notices(self, read: TournamentRead, pairing: PairingRow) -> tuple[Notice, ...]:
        """What people are told who are waited for; programs follow their own streams."""
        players, now = _by_seat(read, pairing), self._lobby.services.now()
        accounts = await self._directory.of_all(player.guest for player in players if player.guest)
        names = [player.bot or await self._lobby.name_of(player.guest) for player in players]
        awake = self._lobby.awake.get(pairing.table_id)
        here = set() if awake is None else {socket.guest for socket in awake.table.sockets}
        return tuple(
            Notice(
                key=f"round:{pairing.table_id}:{seat}",
                guest=player.guest,
                kind="round",
                at=now,
                game=read.row.game,
                names=others_named(names, seat),
                link=f"/table/{pairing.table_id}",
                seen=now if player.guest in here else None,
            )
            for seat, player in enumerate(players)
            if player.guest and player.withdrawn is None and not _is_program(accounts.get(player.guest))
        )

    async def _seats(self, table: str, players: tuple[Entrant, ...]) -> tuple[SeatRow, ...]:
        rows: list[SeatRow] = []
        for at, player in enumerate(players):
            if player.bot:
                rows.append(SeatRow(table, at, bot=player.bot))
                continue
            name = await self._lobby.name_of(player.guest)
            rows.append(SeatRow(table, at, player.guest, told_apart(name, [each.name for each in rows if each.name])))
        return tuple(rows)


def _is_program(account: UserAccount | None) -> bool:
    return account is not None and account.kind == BOT


def _by_seat(read: TournamentRead, pairing: PairingRow) -> tuple[Entrant, ...]:
    entrants = {each.number: each for each in read.entrants}
    return tuple(entrants[number] for number in pairing.seats)


def _table(row: TournamentRow, pairing: PairingRow, players: tuple[Entrant, ...], now: int) -> TableRow:
    """A table everybody may watch. Where only bots of the house sit no clock runs: they always answer."""
    return TableRow(
        id=pairing.table_id,
        game=row.game,
        preset=row.preset,
        options=row.options,
        clock=row.clock if any(player.guest for player in players) else NO_CLOCK,
        public=True,
        grace=NEVER,
        host=row.id,
        at=now,
        hints="none",
        tournament=row.id,
    )
