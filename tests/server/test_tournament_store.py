"""What is written of tournaments is written once, by one director at a time, in either kind of database."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.server.limits import DEFAULTS
from kaik.server.store import Store
from kaik.server.tournaments.bodies import TournamentWanted
from kaik.server.tournaments.making import tournament_of
from kaik.server.tournaments.rows import PairingRow, TournamentRow
from kaik.server.tournaments.store import NotDirected, TournamentStore

LASTS = 10_000
Run = Callable[[Callable[[TournamentStore, TournamentRow], Coroutine[Any, Any, None]]], None]


@pytest.fixture
def run(database_url: str) -> Run:
    """Do something with a store in which there is a tournament of four bots with room for one more."""

    async def work(does: Callable[[TournamentStore, TournamentRow], Awaitable[None]]) -> None:
        store = await Store.open(database_url)
        try:
            wanted = TournamentWanted("Cup", "swiss", "fool-sticks", bots=("random",) * 4, room=5, starts=0)
            made = tournament_of(wanted, "", 1_000, DEFAULTS.tournaments)
            await TournamentStore(store).add(made, wanted.bots)
            await does(TournamentStore(store), made)
        finally:
            await store.close()

    return lambda does: asyncio.run(work(does))


def _round(made: TournamentRow, number: int = 1) -> list[PairingRow]:
    return [PairingRow(made.id, number, board, f"[{board},{board + 2}]", f"T{number}-{board}", 0) for board in (0, 1)]


async def _led(store: TournamentStore, made: TournamentRow, node: str, now: int) -> TournamentRow | None:
    """The tournament as a node directs it, if it does."""
    row = (await store.read(made.id)).row
    fence = await store.lease(row, node, now, LASTS, alone=False)
    return None if fence is None else replace(row, node=node, fence=fence)


def test_of_two_nodes_one_directs_until_its_lease_is_over(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        first = await _led(store, made, "one", 1_000)
        assert first is not None
        assert await _led(store, made, "other", 5_000) is None
        assert await _led(store, made, "one", 5_000) is not None, "it renews its own"
        second = await _led(store, made, "other", 20_000)
        assert second is not None and second.fence == first.fence + 1
        with pytest.raises(NotDirected):
            await store.pair(first, 1, _round(made))
        with pytest.raises(NotDirected):
            await store.change(first, state="over")
        await store.release("other")
        assert await _led(store, made, "one", 20_001) is not None, "what was given back can be had at once"

    run(does)


def test_two_who_take_a_lease_at_the_same_moment_do_not_both_have_it(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        row = (await store.read(made.id)).row
        asked = (store.lease(row, f"node {at}", 1_000, LASTS, alone=False) for at in range(5))
        fences = await asyncio.gather(*asked)
        assert [fence for fence in fences if fence is not None] == [row.fence + 1]

    run(does)


def test_a_round_is_written_once_however_often_it_is_paired(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        row = await _led(store, made, "one", 1_000)
        assert row is not None
        done = await asyncio.gather(*(store.pair(row, 1, _round(made)) for _ in range(3)), return_exceptions=True)
        assert Counter(map(type, done)) == {NotDirected: 2, type(None): 1}
        with pytest.raises(NotDirected):
            await store.pair(row, 3, _round(made, 3))
        read = await store.read(made.id)
        assert (read.row.round, [each.table_id for each in read.pairings]) == (1, ["T1-0", "T1-1"])

    run(does)


def test_a_result_is_written_once_and_whoever_did_not_come_is_out_with_it(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        row = await _led(store, made, "one", 1_000)
        assert row is not None
        await store.pair(row, 1, _round(made))
        pairing = (await store.read(made.id)).pairings[0]
        await store.change_pairing(row, pairing, absent=(2,), how="forfeit", points="[1,0]", ended=7)
        with pytest.raises(NotDirected):
            await store.change_pairing(row, pairing, absent=(0,), how="forfeit", points="[0,1]", ended=8)
        read = await store.read(made.id)
        assert read.pairings[0].points == "[1,0]"
        assert [each.number for each in read.playing] == [0, 1, 3]

    run(does)


def test_whoever_closes_a_tournament_keeps_its_director_from_going_on(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        row = await _led(store, made, "one", 1_000)
        assert row is not None
        await store.change(row, state="running", begun=1_000)
        await store.pair(row, 1, _round(made))
        played, left = (await store.read(made.id)).pairings
        await store.change_pairing(row, played, how="played", points="[1,0]", payoffs="[1,-1]", ended=5)
        assert await store.close(made.id, 9_000) and not await store.close(made.id, 9_500)
        with pytest.raises(NotDirected):
            await store.change_pairing(row, left, how="played", points="[1,0]", ended=9_001)
        read = await store.read(made.id)
        assert (read.row.state, read.row.ended) == ("over", 9_000)
        assert [(each.how, each.points) for each in read.pairings] == [("played", "[1,0]"), ("void", None)]

    run(does)


def test_the_last_place_goes_to_one_of_those_who_enter_at_the_same_moment(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        came = await asyncio.gather(*(store.enter(made.id, f"g{at}", 1) for at in range(4)), return_exceptions=True)
        assert sum(each is None for each in came) == 1, came
        assert all(each is None or isinstance(each, KaikError) for each in came)
        assert [each.number for each in (await store.read(made.id)).entrants] == [0, 1, 2, 3, 4]
        assert [each.row.id for each in await store.own_parts(_guest(came))] == [made.id]

    run(does)


def test_whoever_comes_back_needs_a_place_like_anybody(run: Run) -> None:
    async def does(store: TournamentStore, made: TournamentRow) -> None:
        made = replace(made, id=f"{made.id}A", kind="arena", state="running")
        await store.add(made, ("random",) * 4)
        await store.enter(made.id, "first", 1)
        await store.leave(await store.read(made.id), "first", 2)
        await store.enter(made.id, "second", 3)
        with pytest.raises(KaikError, match="full"):
            await store.enter(made.id, "first", 4)
        await store.leave(await store.read(made.id), "second", 5)
        await store.enter(made.id, "first", 6)
        assert [each.guest for each in (await store.read(made.id)).playing if each.guest] == ["first"]

    run(does)


def _guest(came: list[Any]) -> str:
    return f"g{came.index(None)}"
