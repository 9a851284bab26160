"""`kaik admin ratings`: how many there are, and all of them made again from the list of games."""

from __future__ import annotations

from sqlalchemy import func, select

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.database import Database
from kaik.server.ratings.book import RatingBook
from kaik.server.store import Store

RatingNumbers = dict[tuple[str, str], tuple[float, ...]]
"""Ratings by player and pool."""


async def describe_ratings(database: Database) -> str:
    """One sentence about what there is; it is read beside a server that may run."""
    if database.file is not None and not database.file.is_file():
        raise KaikError(f"there is no database at {database.name}")
    engine, counts = database.engine(), []
    try:
        async with database.plainly(), engine.connect() as connection:
            for table in (schema.rated_games, schema.ratings):
                counts.append((await connection.execute(select(func.count()).select_from(table))).scalar_one())
    finally:
        await engine.dispose()
    return f"{counts[0]} rated games, {counts[1]} ratings."


async def rebuild_ratings(database: Database) -> str:
    """Make all ratings again, and say whether they came out as they were; no server may use the database meanwhile."""
    store = await Store.open(database.url.render_as_string(hide_password=False))
    try:
        before = await _numbers(store)
        games = await RatingBook(store).rebuild()
        after = await _numbers(store)
    finally:
        await store.close()
    differing = sum(1 for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    told = "all as before" if not differing else f"{differing} of them other than before"
    return f"{len(after)} ratings made again from {games} rated games, {told}."


async def _numbers(store: Store) -> RatingNumbers:
    found = await store.fetch(select(schema.ratings))
    return {(each.player, each.pool): (each.rating, each.deviation, each.volatility, each.games) for each in found}
