"""Ratings at one table: who may sit there, what the seats are shown with, and what the end of a match writes."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from msgspec.structs import replace

from kaik.play.match import Match
from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.errors import Unavailable
from kaik.server.messages import RatingChangeSeen, SeatSeen
from kaik.server.ratings.allowed import RatedHere, pool_at, refuse_players
from kaik.server.ratings.book import RatingBook, add_game
from kaik.server.ratings.house_bots import bot_id, strength_of
from kaik.server.ratings.leaving import add_leaving
from kaik.server.ratings.ledger import (
    PlayerRecord,
    RatedGame,
    RatingChange,
    Strength,
    is_provisional,
    places_of,
)
from kaik.server.ratings.openings import add_openings
from kaik.server.seating import Seats
from kaik.server.store import MatchRow, SeatRow, TableRow
from kaik.server.transactions import Act


class TableRatings:
    """What is known of those who sit at a table; read again whenever they change, and after a match."""

    def __init__(self, directory: Directory, book: RatingBook, stored: TableRow, seats: int) -> None:
        self._directory, self._book, self._stored = directory, book, stored
        self.pool = pool_at(stored, seats) if stored.rated else None
        self._accounts: dict[str, UserAccount] = {}
        self._known: dict[str, PlayerRecord] = {}
        self._changes: tuple[RatingChange, ...] = ()

    async def look(self, seats: Seats, match: str = "") -> None:
        """Read who sits here, and what the match that was played last has changed; trouble leaves it as it was."""
        with suppress(Unavailable):
            guests = {seat.guest for seat in seats if seat.guest}
            if guests - self._accounts.keys():
                self._accounts = await self._directory.of_all(guests)
            if self.pool is not None:
                self._known = await self._book.records(guests, self.pool.key)
                self._changes = await self._book.changes(match) if match else ()

    async def refuse(self, seats: Seats, *, playing: bool) -> None:
        """Refuse another seating where a table is rated: during a match any, else one of people who may not."""
        if self.pool is None:
            return
        if playing:
            raise RatedHere("this match is rated: nobody comes or goes before it is over; to give it up is to resign")
        refuse_players(seats, await self._directory.of_all(seat.guest for seat in seats if seat.guest))

    async def finish(self, match: str, seats: Seats) -> None:
        """Rate the match that has just ended."""
        if self.pool is None:
            return
        with suppress(Unavailable):  # then it is rated with the next one
            await self._book.rate(self.pool.key)
        await self.look(seats, match)

    def seen(self, shown: SeatSeen, seat: SeatRow, now: int) -> SeatSeen:
        """A seat with the account and the rating of whoever sits there."""
        account = self._accounts.get(seat.guest)
        if account is not None:
            shown = replace(shown, profile=account.name)
        if self.pool is None or not (seat.guest or seat.bot):
            return shown
        rating, deviation = self._strength(seat, now)
        return replace(shown, rating=round(rating), provisional=is_provisional(deviation))

    def changes_seen(self) -> tuple[RatingChangeSeen, ...]:
        """What the match that was played last has changed, as everybody is told it."""
        return tuple(
            RatingChangeSeen(change.seat, round(change.before), round(change.rating), is_provisional(change.deviation))
            for change in self._changes
        )

    def end_acts(
        self, match: Match, ended: MatchRow, seats: Seats, away: Collection[int] = frozenset()
    ) -> tuple[Act, ...]:
        """What is written with the end of a match, besides its result."""
        acts = add_openings(match, ended, seats)
        if self._leaves(match, seats, away):
            assert match.result is not None
            acts = (*acts, add_leaving(seats[match.result.by].guest, ended.id, ended.ended or 0))
        return acts if self.pool is None else (*acts, add_game(self._game(match, ended, seats)))

    def _strength(self, seat: SeatRow, now: int) -> Strength:
        if seat.bot:
            return strength_of(seat.bot, self._stored.game)
        found = self._known.get(seat.guest, PlayerRecord()).at(now)
        return found.rating, found.deviation

    def _leaves(self, match: Match, seats: Seats, away: Collection[int]) -> bool:
        """Whether a match among people ended because somebody went away: at a rated table, or one open to strangers."""
        result = match.result
        if result is None or result.how != "flag" or result.by not in away or not seats[result.by].guest:
            return False
        people = sum(1 for seat in seats if seat.guest)
        return self.pool is not None or (self._stored.public and people > 1)

    def _game(self, match: Match, ended: MatchRow, seats: Seats) -> RatedGame:
        assert self.pool is not None and match.result is not None and ended.ended is not None
        points = match.placing or match.result.payoffs
        return RatedGame(
            match=ended.id,
            ended=ended.ended,
            pool=self.pool.key,
            players=tuple(seat.guest or bot_id(seat.bot) for seat in seats),
            places=places_of(points),
            points=points,
            strengths=tuple(strength_of(seat.bot, self._stored.game) if seat.bot else None for seat in seats),
            how=match.result.how,
            by=match.result.by,
        )
