"""Rotating tables: everybody meets everybody once before anybody meets twice, where numbers allow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from kaik.server.tournaments.designs import design
from kaik.server.tournaments.meetings import History, Meeting
from kaik.server.tournaments.rotation import rotation, table_sizes


def _play(count: int, least: int, most: int, rounds: int) -> History:
    meetings: list[Meeting] = []
    for number in range(rounds):
        tables, out = rotation(range(count), least, most, number, History(meetings))
        assert sorted([*(player for table in tables for player in table), *out]) == list(range(count))
        meetings += [Meeting(table, tuple(map(float, range(len(table)))), (0.0,) * len(table)) for table in tables]
        meetings += [Meeting((player,), (1.0,)) for player in out]
    return History(meetings)


def _met(history: History, count: int) -> Counter[int]:
    return Counter(history.met(a, b) for a, b in combinations(range(count), 2))


@pytest.mark.parametrize(("count", "seats", "rounds"), [(9, 3, 4), (16, 4, 5), (25, 5, 6), (49, 7, 8), (64, 8, 9)])
def test_where_a_perfect_schedule_exists_everybody_meets_everybody_exactly_once(
    count: int, seats: int, rounds: int
) -> None:
    assert _met(_play(count, seats, seats, rounds), count) == {1: count * (count - 1) // 2}


@pytest.mark.parametrize(
    ("count", "seats", "rounds"), [(12, 3, 4), (15, 3, 5), (20, 4, 5), (28, 4, 7), (32, 4, 8), (36, 4, 9), (40, 5, 8)]
)
def test_where_a_schedule_is_known_nobody_meets_twice(count: int, seats: int, rounds: int) -> None:
    assert max(_met(_play(count, seats, seats, rounds), count)) == 1


@pytest.mark.parametrize(("tables", "seats"), [(2, 2), (3, 3), (4, 4), (5, 4), (8, 8), (9, 8), (11, 5), (16, 6)])
def test_no_two_lines_of_a_design_share_two_players(tables: int, seats: int) -> None:
    met = Counter(pair for each in design(tables, seats) for table in each for pair in combinations(sorted(table), 2))
    assert max(met.values()) == 1


@pytest.mark.parametrize(
    ("count", "least", "most", "rounds"), [(8, 4, 4, 2), (10, 3, 4, 3), (13, 4, 4, 4), (24, 4, 4, 3)]
)
def test_elsewhere_hardly_anybody_meets_twice(count: int, least: int, most: int, rounds: int) -> None:
    met = _met(_play(count, least, most, rounds), count)
    assert max(met) <= 2
    # With fewer tables than seats it cannot be helped: of four who come from three tables, two sat together.
    assert met[2] <= {8: 4, 10: 3, 13: 12, 24: 0}[count]


def test_eight_at_two_tables_have_all_met_before_anybody_has_met_three_times() -> None:
    assert set(_met(_play(8, 4, 4, 7), 8)) == {3}


def test_tables_are_as_full_and_as_equal_as_can_be() -> None:
    assert table_sizes(9, 3, 4) == (3, 3, 3)
    assert table_sizes(11, 3, 4) == (4, 4, 3)
    assert table_sizes(7, 4, 4) == (4,)
    assert table_sizes(5, 3, 8) == (5,)
    assert table_sizes(2, 3, 4) == ()


def test_nobody_sits_out_twice_before_everybody_has_once() -> None:
    history = _play(10, 4, 4, 5)
    assert {history.byes[player] for player in range(10)} == {1}


def test_everybody_has_every_seat_about_as_often() -> None:
    history = _play(16, 4, 4, 8)
    often = [history.in_seat(player, seat) for player in range(16) for seat in range(4)]
    assert min(often) >= 1 and max(often) <= 4


def test_the_same_tournament_is_paired_the_same_way_again() -> None:
    assert _play(22, 4, 4, 4).meetings == _play(22, 4, 4, 4).meetings
