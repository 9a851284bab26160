"""Who meets whom: round robin, Swiss and arena."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaik.server.tournaments.arena import arena
from kaik.server.tournaments.matching import matched
from kaik.server.tournaments.meetings import History, Meeting
from kaik.server.tournaments.round_robin import round_robin, rounds_of
from kaik.server.tournaments.swiss import swiss, usual_rounds


@pytest.mark.parametrize("count", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    schedule = round_robin(count)
    assert len(schedule) == rounds_of(count)
    assert Counter(frozenset(pair) for each in schedule for pair in each) == Counter(
        frozenset(pair) for pair in combinations(range(count), 2)
    )
    assert all(len({player for pair in each for player in pair}) == 2 * len(each) for each in schedule)


@pytest.mark.parametrize("count", range(2, 17))
def test_in_a_round_robin_nobody_has_a_seat_twice_more_often_than_the_other(count: int) -> None:
    balance: Counter[int] = Counter()
    for first, second in (pair for each in round_robin(count) for pair in each):
        balance[first] += 1
        balance[second] -= 1
    assert all(abs(left) <= 1 for left in balance.values())


def test_a_second_cycle_exchanges_the_seats() -> None:
    once, twice = round_robin(4), round_robin(4, 2)
    assert twice[:3] == once
    assert twice[3:] == tuple(tuple((b, a) for a, b in each) for each in once)


def _most_pairs(graph: dict[int, frozenset[int]]) -> int:
    """How many pairs there can be, by trying everything."""
    if not graph:
        return 0
    one, *rest = graph
    others = {player: graph[player] - {one} for player in rest}
    found = _most_pairs(others)
    for other in graph[one]:
        left = {player: others[player] - {other} for player in rest if player != other}
        found = max(found, 1 + _most_pairs(left))
    return found


def test_in_a_swiss_those_who_are_kept_apart_meet_only_where_somebody_would_meet_twice() -> None:
    apart = {frozenset((0, 2))}
    first, _ = swiss((0, 1, 2, 3), History())
    assert {frozenset(pair) for pair in first} == {frozenset((0, 2)), frozenset((1, 3))}, "upper half, lower half"
    meetings: list[Meeting] = []
    met = []
    for _ in range(3):
        pairs, out = swiss((0, 1, 2, 3), History(meetings), apart)
        assert out is None
        met.append({frozenset(pair) for pair in pairs})
        meetings += [Meeting(pair, (0.5, 0.5)) for pair in pairs]
    assert not apart & (met[0] | met[1]) and apart <= met[2]


def test_in_an_arena_those_who_are_kept_apart_never_meet() -> None:
    apart = {frozenset((0, 1))}
    assert [set(pair) for pair in arena((0, 1), 0, History(), apart)] == []
    assert {frozenset(pair) for pair in arena((0, 1, 2, 3), 0, History(), apart)} == {
        frozenset((0, 2)),
        frozenset((1, 3)),
    }
    last = History([Meeting((0, 2), (1.0, 0.0))])
    assert [set(pair) for pair in arena((0, 1, 2), 0, last, apart)] == [{1, 2}]


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 9), st.data())
def test_as_many_are_paired_as_can_be(count: int, data: st.DataObject) -> None:
    edges = data.draw(st.sets(st.sampled_from([*combinations(range(count), 2)] or [(0, 0)])))
    graph = {
        one: frozenset(other for other in range(count) if (min(one, other), max(one, other)) in edges and one != other)
        for one in range(count)
    }
    mates = matched(graph)
    assert all(mates[mate] == player and mate in graph[player] for player, mate in mates.items())
    assert len(mates) == 2 * _most_pairs(graph)


def _play_swiss(count: int, rounds: int, chance: Random) -> list[Meeting]:
    meetings: list[Meeting] = []
    for _ in range(rounds):
        pairs, out = swiss(range(count), History(meetings))
        assert sorted([*(p for pair in pairs for p in pair), *([] if out is None else [out])]) == list(range(count))
        for pair in pairs:
            first = chance.choice((0.0, 0.5, 1.0, 1.0))
            meetings.append(Meeting(pair, (first, 1 - first), (first, -first)))
        meetings += [] if out is None else [Meeting((out,), (1.0,))]
    return meetings


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 33), st.integers(0, 10_000))
def test_in_a_swiss_nobody_meets_twice_nor_sits_out_twice(count: int, seed: int) -> None:
    meetings = _play_swiss(count, min(usual_rounds(count) + 1, (count + 1) // 2), Random(seed))
    history = History(meetings)
    assert all(history.met(a, b) <= 1 for a, b in combinations(range(count), 2))
    assert all(history.byes[player] <= 1 for player in range(count))


@pytest.mark.parametrize("count", [63, 64])
def test_sixty_four_meet_nobody_twice_and_keep_their_seats_in_balance(count: int) -> None:
    history = History(_play_swiss(count, 7, Random(count)))
    assert all(history.met(a, b) <= 1 for a, b in combinations(range(count), 2))
    assert all(abs(history.balance(player)) <= 2 for player in range(count))


@pytest.mark.parametrize("count", [4, 5, 6, 8])
def test_a_swiss_of_as_many_rounds_as_a_round_robin_has_meets_twice_only_where_it_must(count: int) -> None:
    history = History(_play_swiss(count, count + 2, Random(count)))
    met = [history.met(a, b) for a, b in combinations(range(count), 2)]
    assert max(met) - min(met) <= 1 or min(met) >= 1


def test_winners_meet_winners() -> None:
    first = [Meeting((a, a + 4), (1.0, 0.0), (1, -1)) for a in range(4)]
    pairs, _ = swiss(range(8), History(first))
    assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in ((0, 2), (1, 3), (4, 6), (5, 7))}


def test_the_last_who_has_not_sat_out_sits_out() -> None:
    assert swiss(range(5), History())[1] == 4
    meetings = [Meeting((4,), (1.0,)), Meeting((0, 1), (1.0, 0.0), (1, -1)), Meeting((2, 3), (1.0, 0.0), (1, -1))]
    assert swiss(range(5), History(meetings))[1] == 3


def test_an_arena_pairs_whoever_is_free_but_not_with_their_last_opponent() -> None:
    history = History([Meeting((0, 1), (1.0, 0.0), (1, -1)), Meeting((2, 3), (1.0, 0.0), (1, -1))])
    pairs = arena([0, 1, 2, 3], 0, history)
    assert {frozenset(pair) for pair in pairs} == {frozenset((0, 2)), frozenset((1, 3))}


def test_two_who_have_just_met_wait_for_others_and_meet_again_where_there_are_none() -> None:
    history = History([Meeting((0, 1), (1.0, 0.0), (1, -1))])
    assert arena([0, 1], 1, history) == ()
    assert arena([0, 1], 0, history) == ((1, 0),)
    assert arena([0, 2], 1, history) == ((2, 0),)
