"""What a guest has learned and done: kept by cookie, told as a row of marks for each game."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Select, insert, select
from sqlalchemy.exc import IntegrityError

from kaik.bots import BOTS
from kaik.core.codec import from_json
from kaik.games import every, find
from kaik.learn.lesson import lesson_of
from kaik.server import schema
from kaik.server.learn_bodies import GameMarks, LearnedItem, LearnedItems
from kaik.server.learn_jobs import refuse_unknown
from kaik.server.messages import Outcome
from kaik.server.store import Store

MOST_MATCHES = 2_000
"""The latest finished matches that are looked through for wins."""

_LEARNED, _HELD, _MATCHES, _TABLES = schema.learned.c, schema.held.c, schema.matches.c, schema.tables.c


class LearningProgress:
    """Marks what guests have done, and tells them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def mark(self, guest: str, done: LearnedItem, now: int) -> LearnedItems:
        """Write down that something was done; what there is not cannot be done, and twice is as good as once."""
        refuse_unknown(done.what, done.game, done.item)
        row = {"guest": guest, "game": done.game, "what": done.what, "item": done.item, "at": now}
        with suppress(IntegrityError):
            await self._store.write((insert(schema.learned), [row]))
        return await self.of_game(guest, done.game)

    async def of_game(self, guest: str, game: str) -> LearnedItems:
        """What a guest has done of one game, in the order of doing."""
        mine = (_LEARNED.guest == guest) & (_LEARNED.game == find(game).slug)
        rows = await self._store.fetch(select(_LEARNED.what, _LEARNED.item).where(mine).order_by(_LEARNED.at))
        of = {what: tuple(row.item for row in rows if row.what == what) for what in ("lesson", "puzzle")}
        return LearnedItems(game, of["lesson"], of["puzzle"])

    async def marks(self, guest: str) -> tuple[GameMarks, ...]:
        """How far a guest has come with every game that they have begun or could learn."""
        done = await self._store.fetch(
            select(_LEARNED.game, _LEARNED.what, _LEARNED.item).where(_LEARNED.guest == guest)
        )
        played, won = self._counted(await self._store.fetch(_finished(guest)))
        found = []
        for game in every():
            lesson = lesson_of(game)
            steps = {step.id for step in lesson.steps} if lesson else set()
            own = [row for row in done if row.game == game.slug]
            learned = sum(row.what == "lesson" and row.item in steps for row in own)
            puzzles = sum(row.what == "puzzle" for row in own)
            bots = tuple(name for name in BOTS if name in won.get(game.slug, ()))
            found.append(GameMarks(game.slug, learned, len(steps), played[game.slug], bots, puzzles))
        return tuple(found)

    def _counted(self, rows: list[Any]) -> tuple[Counter[str], dict[str, set[str]]]:
        """Matches by game, and the bots that were beaten."""
        played: Counter[str] = Counter()
        won: dict[str, set[str]] = {}
        for row in rows:
            played[row.game] += 1
            if (bot := beaten(row.names, row.seat, row.outcome)) is not None:
                won.setdefault(row.game, set()).add(bot)
        return played, won


def beaten(names: str, seat: int, outcome: str | None) -> str | None:
    """The strongest bot of a table where one person has won among bots; none where others sat there too, or won too."""
    if outcome is None:
        return None
    winners = from_json(outcome, Outcome).winners
    others = [name for at, name in enumerate(msgspec.json.decode(names, type=tuple[str, ...])) if at != seat]
    bots = [next((bot for bot in BOTS if name == bot or name.startswith(f"{bot} ")), None) for name in others]
    if winners != (seat,) or not bots or None in bots:
        return None
    return max((bot for bot in bots if bot), key=BOTS.index)


def _finished(guest: str) -> Select[Any]:
    return (
        select(_MATCHES.names, _MATCHES.outcome, _HELD.seat, _TABLES.game)
        .join_from(schema.held, schema.matches, _HELD.match == _MATCHES.id)
        .join(schema.tables, _TABLES.id == _MATCHES.table_id)
        .where(_HELD.guest == guest, _HELD.ended.is_not(None), _MATCHES.given.is_(None))
        .order_by(_HELD.ended.desc())
        .limit(MOST_MATCHES)
    )
