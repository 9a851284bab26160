"""Ratings: Glickman's own example, and numbers that follow from the list of games and from nothing else."""

from __future__ import annotations

import asyncio
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from kaik.games import every, find, slugs
from kaik.play.clock import Control
from kaik.server import schema
from kaik.server.database import Database
from kaik.server.ratings.book import RatingBook, add_game
from kaik.server.ratings.glicko2 import PlayerRating, expected, rated
from kaik.server.ratings.house_bots import bot_id, house_results, step_of, strength_of
from kaik.server.ratings.ledger import DAY, LEAST, PlayerRecord, RatedGame, changes_of, is_provisional, replay
from kaik.server.ratings.pools import RatingPool, family_of, pool_of, speed_of
from kaik.server.ratings.rebuilding import describe_ratings, rebuild_ratings
from kaik.server.store import Store

TWO, MORE = "cerke:book:quick:two", "riichi:book:slow:more"


def test_glickmans_worked_example() -> None:
    player = PlayerRating(1500, 200, 0.06)
    results = [(PlayerRating(1400, 30), 1.0), (PlayerRating(1550, 100), 0.0), (PlayerRating(1700, 300), 0.0)]
    after = rated(player, results)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_surprising_result_finds_a_larger_volatility() -> None:
    steady = PlayerRating(1500, 50)
    lost_to_much_weaker = rated(steady, [(PlayerRating(700, 50), 0.0)] * 3)
    assert lost_to_much_weaker.volatility > steady.volatility
    assert rated(steady, []).deviation > steady.deviation


def test_four_hundred_points_are_ten_to_one() -> None:
    assert expected(PlayerRating(1900, 0), PlayerRating(1500, 0)) == pytest.approx(10 / 11)


def test_who_rests_becomes_provisional_again() -> None:
    known = PlayerRecord(PlayerRating(1500, LEAST), ended=0, games=50)
    assert not is_provisional(known.at(30 * DAY).deviation)
    assert is_provisional(known.at(600 * DAY).deviation)
    assert known.at(10_000 * DAY).deviation == 350


def test_places_decide_among_four_and_ties_are_shared() -> None:
    best, tied, also, last = changes_of(RatedGame("m", 1, MORE, ("a", "b", "c", "d"), (0, 1, 1, 3)), {})
    assert tied.rating == pytest.approx(also.rating) and best.rating > tied.rating > last.rating
    assert all(change.deviation < 350 for change in (best, tied, also, last))


def test_a_bot_of_the_house_is_as_strong_after_a_game_as_before() -> None:
    strong = strength_of("level5", "cerke")
    game = RatedGame("m", 1, TWO, ("a", bot_id("level5")), (0, 1), strengths=(None, strong))
    (change,) = changes_of(game, {})
    assert change.player == "a" and change.rating > 1600
    weak = RatedGame("m", 1, TWO, ("a", bot_id("level1")), (0, 1), strengths=(None, strength_of("level1", "cerke")))
    assert changes_of(weak, {})[0].rating < change.rating


@pytest.mark.parametrize("slug", slugs())
def test_each_level_is_stronger_than_the_one_below(slug: str) -> None:
    levels = [strength_of(f"level{level}", slug)[0] for level in range(1, 6)]
    assert levels == sorted(levels) and levels[2] == 1500
    assert strength_of("random", slug)[0] < levels[0] < strength_of("greedy", slug)[0] + 500


def test_a_family_is_a_preset_and_own_rules_have_none() -> None:
    game = find("cerke")
    assert family_of(game, game.preset("official")) == "official"
    changed = next(
        game.chosen("book", {name: value})
        for name, value in game.preset("online").spelled().items()
        if value != getattr(game.preset("book"), name)
    )
    assert family_of(game, changed) in ("", *game.presets)
    assert pool_of(game, game.preset("book"), Control.parse("5m"), 2) == RatingPool("cerke", "book", "quick", "two")
    assert RatingPool.read(TWO).key == TWO


@pytest.mark.parametrize(
    ("clock", "speed"),
    [("none", "untimed"), ("5m 3x30s", "slow"), ("10m", "quick"), ("15m+1s", "slow"), ("24h", "correspondence")],
)
def test_the_clock_decides_the_speed(clock: str, speed: str) -> None:
    assert speed_of(Control.parse(clock)) == speed


def listed(luck: Random, count: int, pool: str = TWO) -> list[RatedGame]:
    """Any list of games among a few players and a bot, many of them at the same moment."""
    games = []
    for number in range(count):
        seats = 2 if pool == TWO else luck.randint(3, 4)
        players = luck.sample(["ada", "bea", "cem", "dan", bot_id("level3")], seats)
        strengths = tuple(strength_of("level3", "cerke") if player.startswith("house:") else None for player in players)
        places = tuple(luck.randrange(seats) for _ in range(seats))
        ended = luck.randrange(1, 4) * DAY
        games.append(RatedGame(f"{pool[:1]}{number}", ended, pool, tuple(players), places, strengths=strengths))
    return games


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([TWO, MORE]))
def test_the_order_in_which_games_are_told_makes_no_difference(seed: int, pool: str) -> None:
    luck = Random(seed)
    games = listed(luck, 12, pool)
    turned = games[:]
    luck.shuffle(turned)
    assert replay(games) == replay(turned)


async def write_matches(store: Store, games: list[RatedGame]) -> None:
    table = {"id": "t", "game": "cerke", "preset": "book", "options": "{}", "clock": "none", "public": True}
    await store.write((insert(schema.tables), [{**table, "grace": 60, "host": "ada", "at": 1}]))
    match = {"table_id": "t", "rules": 1, "server_seed": "", "nonces": "[]", "names": "[]"}
    rows = [{"id": game.match, "number": number, **match} for number, game in enumerate(games)]
    await store.write((insert(schema.matches), rows))


async def everything(store: Store) -> Any:
    """All that the book holds."""
    tables = (schema.rated_games, schema.rating_changes, schema.ratings)
    return [sorted(map(tuple, await store.fetch(select(table)))) for table in tables]


async def kept(path: Path, seed: int) -> None:
    luck = Random(seed)
    games = [*listed(luck, 20), *listed(luck, 20, MORE)]
    luck.shuffle(games)
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    try:
        await write_matches(store, games)
        book = RatingBook(store)
        for game in games:  # each may have ended before others that are rated already
            await store.write(add_game(game))
            if luck.random() < 0.7:
                await book.rate(game.pool)
        await book.rate_all()
        before = await everything(store)
        assert await book.rebuild() == len(games)
        assert await everything(store) == before
        for pool in (TWO, MORE):
            known, changes = replay(game for game in games if game.pool == pool)
            assert await book.records(known, pool) == {who: known[who] for who in known if not who.startswith("house:")}
            match = changes[-1].match
            assert list(await book.changes(match)) == [change for change in changes if change.match == match]
            assert [change.ended for change in (await book.histories("ada", [pool], 5))[pool]] == [
                change.ended for change in changes if change.player == "ada"
            ][-5:]
    finally:
        await store.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_rebuild_gives_the_same_numbers_in_whatever_order_games_were_written(tmp_path: Path, seed: int) -> None:
    asyncio.run(kept(tmp_path / "kaik.db", seed))
    database = Database(f"sqlite:///{tmp_path / 'kaik.db'}")
    assert asyncio.run(rebuild_ratings(database)) == "8 ratings made again from 40 rated games, all as before."
    assert asyncio.run(describe_ratings(database)) == "40 rated games, 8 ratings."


class Overtaken(RatingBook):
    """A book that is late: before it writes, somebody else has rated two games, one after the other."""

    def __init__(self, store: Store, games: list[RatedGame]) -> None:
        super().__init__(store)
        self._other, self._before, self._games_of_others = RatingBook(store), store, games

    async def _count(self, pool: str) -> int:
        count = await super()._count(pool)
        while self._games_of_others:
            await self._before.write(add_game(self._games_of_others.pop()))
            await self._other.rate(pool)
        return count


async def overtaken(path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    try:
        games = sorted(listed(Random(7), 3), key=lambda game: game.order)
        await write_matches(store, games)
        await store.write(add_game(games[1]))
        await Overtaken(store, [games[0], games[2]]).rate(TWO)
        before = await everything(store)
        await RatingBook(store).rebuild()
        assert await everything(store) == before
    finally:
        await store.close()


def test_whoever_was_overtaken_twice_while_rating_looks_again(tmp_path: Path) -> None:
    asyncio.run(overtaken(tmp_path / "kaik.db"))


async def at_once(url: str) -> None:
    one, two = await Store.open(url, shared=True), await Store.open(url, shared=True)
    try:
        games = listed(Random(7), 30)
        await write_matches(one, games)

        async def end(store: Store, mine: list[RatedGame]) -> None:
            book = RatingBook(store)
            for game in mine:
                await store.write(add_game(game))
                await book.rate(game.pool)

        await asyncio.gather(end(one, games[::2]), end(two, games[1::2]))
        before = await everything(one)
        assert all(row[-1] is not None for row in before[0])
        await RatingBook(one).rebuild()
        assert await everything(one) == before
    finally:
        await one.close()
        await two.close()


def test_two_nodes_that_rate_one_pool_at_once_come_to_the_same_numbers(postgres_url: str) -> None:
    asyncio.run(at_once(postgres_url))


def test_every_bot_of_the_house_was_measured_at_every_game() -> None:
    results = house_results()
    assert set(results) == {game.slug for game in every()}
    for game, pairs in results.items():
        assert all(games > 0 and 0 <= score <= 1 for games, score in pairs.values())
        measured = {bot for pair in pairs for bot in pair.split(":")}
        assert {"random", "greedy", "level1", "level2", "level3"} <= measured, game
        strengths = {bot: strength_of(bot, game) for bot in measured}
        assert all(0 < rating < 3000 and deviation < 350 for rating, deviation in strengths.values()), strengths


def test_few_games_say_little_and_many_say_what_they_say() -> None:
    few, many = step_of(2, 1.0, 150, 100), step_of(2000, 0.9, 150, 100)
    assert few[0] < 250 and few[1] > 80
    assert abs(many[0] - 400 * log10(9)) < 15 and many[1] < 20
