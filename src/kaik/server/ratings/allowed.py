"""What may be rated: a sentence for every table that may not be, and for everybody who may not sit at one that is."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kaik.core.errors import KaikError
from kaik.games import find
from kaik.play.clock import Control
from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.ratings.pools import RatingPool, pool_of
from kaik.server.seating import Seats
from kaik.server.store import Store, TableRow


class NotRated(KaikError):
    """A table that cannot be rated as it is wished for."""

    kind = "not_rated"


class RatedHere(KaikError):
    """Something that cannot be done because a table is rated."""

    kind = "rated"


def pool_at(table: TableRow, seats: int) -> RatingPool | None:
    """The pool that the matches of a table belong to, where its rules have one."""
    game = find(table.game)
    options = game.option_list(msgspec.json.decode(table.options))
    return pool_of(game, options, Control.parse(table.clock), seats)


def refuse_terms(table: TableRow, seats: int, *, given: bool) -> None:
    """Refuse to rate a table whose luck nobody could verify, whose rules are its own, or where hints can be had."""
    if given:
        raise NotRated("a match that begins in a given position is not rated: its luck follows from no seed")
    if table.hints != "none":
        raise NotRated("a rated table has no hints; set it up without them")
    if pool_at(table, seats) is None:
        raise NotRated("a rated table is played by a named rule set; its options may not differ from it")
    if seats < 2:
        raise NotRated("a game for one is not rated")


async def refuse_unrated(store: Store, table: TableRow, seats: Seats, *, given: bool) -> None:
    """Refuse a rated table that cannot be one, before it is set up."""
    refuse_terms(table, len(seats), given=given)
    refuse_players(seats, await Directory(store).of_all(seat.guest for seat in seats if seat.guest))


def refuse_players(seats: Seats, accounts: Mapping[str, UserAccount]) -> None:
    """Refuse whoever has no account, and whoever would play against themselves, at a rated table."""
    for seat in seats:
        if seat.guest and seat.guest not in accounts:
            raise RatedHere("this table is rated: whoever sits here has an account")
    people = [_person(accounts[seat.guest]) for seat in seats if seat.guest]
    if len(set(people)) < len(people):
        raise RatedHere("this table is rated: nobody plays against themselves or their own bot here")
    bots = [seat.bot for seat in seats if seat.bot]
    if len(set(bots)) < len(bots):
        raise RatedHere("this table is rated: everybody here is somebody else, and each bot sits here once")
    if len(bots) == len(seats):
        raise NotRated("bots among themselves are not rated; sit down, or leave a seat free")


def _person(account: UserAccount) -> str:
    """Whose strength it is: a bot's is its owner's as far as anybody can tell."""
    return account.owner or account.guest
