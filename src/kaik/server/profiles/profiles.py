"""What is shown of somebody: read from finished matches, ratings and lessons; nothing of a match that still runs.

Everybody sees what was played at public tables. An unlisted table is among friends: its matches are on the page of
those alone who look at their own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Select, func, select

from kaik.core.errors import KaikError, NoSuch
from kaik.games import every
from kaik.learn.lesson import lesson_of
from kaik.server import schema
from kaik.server.accounts.directory import BOT, Directory, UserAccount
from kaik.server.bodies import MyGame
from kaik.server.lobby import LobbyRoom
from kaik.server.my_games import finished, game_shown
from kaik.server.names import MARK
from kaik.server.profiles.bodies import GameRecord, OpeningShown, ProfileShown, RatingPoint, RatingShown
from kaik.server.profiles.results import counted, tallied
from kaik.server.ratings.glicko2 import DOUBT, START
from kaik.server.ratings.ledger import PlayerRecord, RatingChange, is_provisional
from kaik.server.ratings.pools import RatingPool

MOST_MATCHES = 1_000
"""The latest finished matches that are counted for one page, and the latest beginnings."""
MOST_RATINGS, MOST_POINTS = 12, 60
"""Ratings that are shown, those played last, and games in the plot of each."""
FAVOURITES, FAVOURITE_GAMES = 3, 6
"""Beginnings that are shown of a game, and of how many games."""
LATEST = 10
"""Finished matches that are listed."""

_LEARNED, _HELD, _MATCHES, _TABLES, _OPENINGS = (
    schema.learned.c,
    schema.held.c,
    schema.matches.c,
    schema.tables.c,
    schema.openings.c,
)
Learned = Counter[tuple[str, str]]
"""Lessons' steps and puzzles that are done, by game and what it is."""


class Profiles:
    """Answers who somebody is."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby, self._services, self._store = lobby, lobby.services, lobby.services.store
        self._directory = Directory(lobby.services.store)

    async def named(self, name: str, looking: str | None) -> ProfileShown:
        """The page of an account, for whoever looks at it."""
        try:
            account = await self._directory.named(name.removeprefix(f"{MARK} "))
        except KaikError:  # also a name that nobody could have
            raise NoSuch("nobody here has that name") from None
        return await self._shown(account.guest, account, mine=account.guest == looking)

    async def own(self, guest: str) -> ProfileShown:
        """A guest's own page, whether they have an account or not."""
        return await self._shown(guest, await self._directory.of(guest), mine=True)

    async def _shown(self, guest: str, account: UserAccount | None, *, mine: bool) -> ProfileShown:
        played, records, openings, games = await asyncio.gather(
            self._store.fetch(_results(guest, unlisted=mine)),
            self._learned(guest),
            self._openings(guest, unlisted=mine),
            self._games(guest, unlisted=mine),
        )
        return ProfileShown(
            name=account.name if account else await self._lobby.name_of(guest),
            account=account is not None,
            program=account is not None and account.kind == BOT,
            mine=mine,
            since=account.made if account else None,
            ratings=await self._ratings(guest),
            records=_records(played, records),
            openings=openings,
            games=games,
            counted=len(played),
        )

    async def _ratings(self, guest: str) -> tuple[RatingShown, ...]:
        known = await self._services.ratings.of(guest)
        latest = sorted(known.items(), key=lambda item: -item[1].ended)[:MOST_RATINGS]
        histories = await self._services.ratings.histories(guest, [pool for pool, _ in latest], MOST_POINTS)
        now = self._services.now()
        return tuple(_rating(pool, record, histories[pool], now) for pool, record in latest)

    async def _learned(self, guest: str) -> Learned:
        asked = select(_LEARNED.game, _LEARNED.what, func.count()).where(_LEARNED.guest == guest)
        rows = await self._store.fetch(asked.group_by(_LEARNED.game, _LEARNED.what))
        return Counter({(game, what): count for game, what, count in rows})

    async def _openings(self, guest: str, *, unlisted: bool) -> tuple[OpeningShown, ...]:
        rows = await self._store.fetch(_favourites(guest, unlisted=unlisted))
        seen: Counter[str] = Counter()
        found = []
        for game, word, times in rows:
            seen[game] += 1
            if seen[game] <= FAVOURITES and list(seen).index(game) < FAVOURITE_GAMES:
                found.append(OpeningShown(game, word, times))
        return tuple(found)

    async def _games(self, guest: str, *, unlisted: bool) -> tuple[MyGame, ...]:
        asked = finished(guest, 0, "")
        rows = await self._store.fetch((asked if unlisted else asked.where(_TABLES.public)).limit(LATEST))
        found = {row.id: game_shown(row) for row in rows}.values()
        return tuple(found if unlisted else (replace(game, table="") for game in found))


def _results(guest: str, *, unlisted: bool) -> Select[Any]:
    asked = (
        select(_MATCHES.names, _MATCHES.outcome, _HELD.seat, _TABLES.game)
        .join_from(schema.held, schema.matches, _HELD.match == _MATCHES.id)
        .join(schema.tables, _TABLES.id == _MATCHES.table_id)
        .where(_HELD.guest == guest, _HELD.ended.is_not(None), _MATCHES.given.is_(None))
        .order_by(_HELD.ended.desc())
        .limit(MOST_MATCHES)
    )
    return asked if unlisted else asked.where(_TABLES.public)


def _favourites(guest: str, *, unlisted: bool) -> Select[Any]:
    """How somebody has begun, the most frequent first."""
    latest = (
        select(_OPENINGS.game, _OPENINGS.word, _OPENINGS.match)
        .where(_OPENINGS.guest == guest)
        .order_by(_OPENINGS.ended.desc())
        .limit(MOST_MATCHES)
        .subquery()
    )
    begun, times = latest.c, func.count()
    asked = (
        select(begun.game, begun.word, times)
        .group_by(begun.game, begun.word)
        .order_by(times.desc(), begun.game, begun.word)
    )
    if unlisted:
        return asked
    listed = asked.join(schema.matches, _MATCHES.id == begun.match).join(schema.tables, _TABLES.id == _MATCHES.table_id)
    return listed.where(_TABLES.public)


def _rating(key: str, record: PlayerRecord, history: tuple[RatingChange, ...], now: int) -> RatingShown:
    pool, rating = RatingPool.read(key), record.at(now)
    whole = record.games == len(history) > 0
    first = (RatingPoint(history[0].ended, round(START), round(DOUBT)),) if whole else ()
    return RatingShown(
        game=pool.game,
        preset=pool.family,
        speed=pool.speed,
        form=pool.form,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        provisional=is_provisional(rating.deviation),
        games=record.games,
        last=record.ended,
        points=first + tuple(RatingPoint(each.ended, round(each.rating), round(each.deviation)) for each in history),
    )


def _records(played: list[Any], learned: Learned) -> tuple[GameRecord, ...]:
    """What was done with each game, the most played first."""
    tally, matches = tallied(played), Counter(row.game for row in played)
    found = []
    for game in every():
        lesson = lesson_of(game)
        steps = len(lesson.steps) if lesson else 0
        done, puzzles = min(steps, learned[game.slug, "lesson"]), learned[game.slug, "puzzle"]
        if matches[game.slug] or done or puzzles:
            results = counted(tally, game.slug, "people"), counted(tally, game.slug, "bots")
            found.append(GameRecord(game.slug, *results, done, steps, puzzles))
    return tuple(sorted(found, key=lambda record: -matches[record.game]))
