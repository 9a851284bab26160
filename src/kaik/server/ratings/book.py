"""The book of ratings: the ledger's numbers, kept in the database beside the list of games that they follow from.

A game is written into the list with the end of its match. Afterwards its pool is brought up to date, by whichever node
comes to it: games that are not rated yet are, and where one of them ended before others that are, those are rated
again. Two nodes cannot do that at once: each writes the next version of the pool, and only one can be the first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, delete, func, insert, literal, select, tuple_, union_all, update
from sqlalchemy.exc import IntegrityError

from kaik.server import schema
from kaik.server.ratings.glicko2 import PlayerRating
from kaik.server.ratings.ledger import PlayerRecord, RatedGame, RatingChange, changes_of
from kaik.server.store import Store, row
from kaik.server.transactions import Act

TOGETHER = 300
"""Games that are rated in one transaction."""
KEPT = 10
"""Versions of a pool that stay beside the latest, so that none is free again while somebody writes it."""
TRIES = 50
"""How often a node tries to rate a pool while others do, too."""

_GAMES, _CHANGES, _RATINGS, _VERSIONS = (
    schema.rated_games.c,
    schema.rating_changes.c,
    schema.ratings.c,
    schema.rating_versions.c,
)
_JSON = {"players": tuple[str, ...], "places": tuple[int, ...], "points": tuple[float, ...]}
_JSON |= {"strengths": tuple[tuple[float, float] | None, ...]}
_NUMBERED = update(schema.rated_games).where(_GAMES.match == bindparam("of")).values(number=bindparam("as"))
_FORGET_CHANGES = delete(schema.rating_changes).where(_CHANGES.match == bindparam("of"))
_FORGET_RATING = delete(schema.ratings).where(
    (_RATINGS.player == bindparam("of")) & (_RATINGS.pool == bindparam("in")),
)


def add_game(game: RatedGame) -> Act:
    """Write a finished game into the list."""
    fields = {**row(game), **{name: msgspec.json.encode(getattr(game, name)).decode() for name in _JSON}}
    return insert(schema.rated_games), [fields]


class RatingBook:
    """Answers how strong somebody is, and rates what has been played."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def records(self, players: Iterable[str], pool: str) -> dict[str, PlayerRecord]:
        """What is known of some players in a pool; whoever has not played there is left out."""
        wanted = tuple(dict.fromkeys(players))
        asked = select(schema.ratings).where(_RATINGS.pool == pool, _RATINGS.player.in_(wanted))
        return {each.player: _record(each) for each in await self._store.fetch(asked)}

    async def of(self, player: str) -> dict[str, PlayerRecord]:
        """The ratings of a player, by the keys of their pools."""
        asked = select(schema.ratings).where(_RATINGS.player == player).order_by(_RATINGS.pool)
        return {each.pool: _record(each) for each in await self._store.fetch(asked)}

    async def changes(self, match: str) -> tuple[RatingChange, ...]:
        """What a match has changed, by seat; nothing while it is not rated."""
        asked = select(schema.rating_changes).where(_CHANGES.match == match).order_by(_CHANGES.seat)
        return tuple(RatingChange(**each._mapping) for each in await self._store.fetch(asked))

    async def histories(self, player: str, pools: Sequence[str], most: int) -> dict[str, tuple[RatingChange, ...]]:
        """The latest changes of a player's ratings in some pools, oldest first; asked for all at once."""
        parts = [select(_latest(player, pool, most).subquery()) for pool in pools]
        rows = await self._store.fetch(union_all(*parts)) if parts else []
        changes = sorted((RatingChange(**each._mapping) for each in rows), key=lambda each: (each.ended, each.match))
        return {pool: tuple(change for change in changes if change.pool == pool) for pool in pools}

    async def rate(self, pool: str) -> None:
        """Rate all games of a pool that are not rated yet."""
        async with self._lock:
            for tried in range(TRIES):
                try:
                    while await self._rate_some(pool):
                        pass
                except IntegrityError:  # another node was first; what it has written is read now
                    await asyncio.sleep(0.01 * tried)
                else:
                    return

    async def rate_all(self) -> None:
        """Rate whatever a server left unrated that ended between two writes."""
        waiting = select(_GAMES.pool).where(_GAMES.number.is_(None)).distinct()
        for found in await self._store.fetch(waiting):
            await self.rate(found.pool)

    async def rebuild(self) -> int:
        """Forget all ratings and make them again from the list of games; how many games there are."""
        pools = await self._store.fetch(select(_GAMES.pool, func.count()).group_by(_GAMES.pool).order_by(_GAMES.pool))
        everything = (schema.rating_changes, schema.ratings, schema.rating_versions)
        await self._store.write(
            *((delete(table), None) for table in everything), (update(schema.rated_games).values(number=None), None)
        )
        for pool, _ in pools:
            await self.rate(pool)
        return sum(count for _, count in pools)

    async def _rate_some(self, pool: str) -> bool:
        """Rate some games of a pool, the oldest first; whether there were any."""
        version = await self._version(pool)
        fresh = await self._games((_GAMES.pool == pool) & _GAMES.number.is_(None), TOGETHER)
        if not fresh:
            return False
        first = fresh[0]
        rated_later = (_GAMES.pool == pool) & _GAMES.number.is_not(None) & (_order() > tuple_(*first.order))
        later = await self._games(rated_later)
        known = await (self._known_before(first, [*fresh, *later]) if later else self._known(pool, fresh))
        games = sorted([*fresh, *later], key=lambda game: game.order)
        number = later[0].number if later else None
        begin = number if number is not None else await self._count(pool)
        await self._store.write(*_version_acts(pool, version), *_acts(games, begin, known))
        return True

    async def _version(self, pool: str) -> int:
        found = await self._store.fetch(select(func.max(_VERSIONS.version)).where(_VERSIONS.pool == pool))
        return int(found[0][0] or 0)

    async def _count(self, pool: str) -> int:
        """How many games of a pool are rated."""
        asked = select(func.max(_GAMES.number)).where(_GAMES.pool == pool)
        found = (await self._store.fetch(asked))[0][0]
        return 0 if found is None else int(found) + 1

    async def _games(self, condition: Any, most: int | None = None) -> list[RatedGame]:
        asked = select(schema.rated_games).where(condition).order_by(_GAMES.ended, _GAMES.match).limit(most)
        return [read_game(each._mapping) for each in await self._store.fetch(asked)]

    async def _known(self, pool: str, games: Sequence[RatedGame]) -> dict[str, PlayerRecord]:
        return await self.records((player for game in games for player in game.players), pool)

    async def _known_before(self, first: RatedGame, games: Sequence[RatedGame]) -> dict[str, PlayerRecord]:
        """What was known of those who played some games before the first of them ended."""
        known: dict[str, PlayerRecord] = {}
        for player in {player for game in games for player in game.players}:
            before = (_CHANGES.player == player) & (_CHANGES.pool == first.pool)
            before &= tuple_(_CHANGES.ended, _CHANGES.match) < tuple_(*first.order)
            asked = select(schema.rating_changes).where(before).order_by(_CHANGES.ended.desc(), _CHANGES.match.desc())
            for found in await self._store.fetch(asked.limit(1)):
                known[player] = _record(found)
        return known


def read_game(fields: Any) -> RatedGame:
    """A game as it stands in the list."""
    return RatedGame(**{**fields, **{name: msgspec.json.decode(fields[name], type=of) for name, of in _JSON.items()}})


def _latest(player: str, pool: str, most: int) -> Select[Any]:
    mine = (_CHANGES.player == player) & (_CHANGES.pool == pool)
    newest = (_CHANGES.ended.desc(), _CHANGES.match.desc())
    return select(schema.rating_changes).where(mine).order_by(*newest).limit(most)


def _order() -> Any:
    return tuple_(_GAMES.ended, _GAMES.match)


def _record(found: Any) -> PlayerRecord:
    return PlayerRecord(PlayerRating(found.rating, found.deviation, found.volatility), found.ended, found.games)


def _version_acts(pool: str, version: int) -> tuple[Act, ...]:
    """The next version of a pool: whoever is second to write it is refused, and writes nothing.

    Whoever was overtaken more than once finds their number free again, so they write the highest one, which is taken.
    """
    versions = schema.rating_versions
    later = select(func.max(_VERSIONS.version)).where(_VERSIONS.pool == pool, _VERSIONS.version > version)
    following = func.coalesce(later.scalar_subquery(), version + 1)
    own = literal(pool, versions.c.pool.type)
    return (
        (insert(versions).from_select(["pool", "version"], select(own, following)), None),
        (delete(versions).where(_VERSIONS.pool == pool, _VERSIONS.version <= version - KEPT), None),
    )


def _acts(games: Sequence[RatedGame], begin: int, known: dict[str, PlayerRecord]) -> tuple[Act, ...]:
    """What is written when games are rated that follow each other from a place in their pool on."""
    known, changes = dict(known), list[RatingChange]()
    for game in games:
        fresh = changes_of(game, known)
        known.update((change.player, change.record) for change in fresh)
        changes += fresh
    latest = {change.player: change for change in changes}
    numbered = [{"of": game.match, "as": number} for number, game in enumerate(games, begin)]
    acts: list[Act] = [(_FORGET_CHANGES, [{"of": game.match} for game in games]), (_NUMBERED, numbered)]
    if changes:
        kept = ("player", "pool", "rating", "deviation", "volatility", "ended", "games")
        acts += [
            (insert(schema.rating_changes), list(map(row, changes))),
            (_FORGET_RATING, [{"of": change.player, "in": change.pool} for change in latest.values()]),
            (insert(schema.ratings), [{name: getattr(change, name) for name in kept} for change in latest.values()]),
        ]
    return tuple(acts)
