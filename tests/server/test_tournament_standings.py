"""Standings and what decides between equals."""

from __future__ import annotations

from kaik.server.tournaments.meetings import Meeting
from kaik.server.tournaments.standings import bye_points, points_of, standings


def _won(winner: int, loser: int) -> Meeting:
    return Meeting((winner, loser), (1.0, 0.0), (1.0, -1.0))


def _drawn(one: int, other: int) -> Meeting:
    return Meeting((one, other), (0.5, 0.5), (0.0, 0.0))


def _order(meetings: list[Meeting], count: int, seats: int = 2) -> list[tuple[int, int]]:
    return [(each.player, each.place) for each in standings(range(count), meetings, seats)]


def test_whoever_has_more_points_stands_higher() -> None:
    assert _order([_won(1, 0), _won(1, 2), _drawn(0, 2)], 3) == [(1, 1), (0, 2), (2, 2)]


def test_of_two_with_the_same_score_whoever_beat_the_other_is_first() -> None:
    meetings = [_won(1, 0), _won(0, 2), _won(0, 3), _won(1, 2), _won(3, 1), _won(2, 3)]
    assert _order(meetings, 4)[:2] == [(1, 1), (0, 2)]


def test_a_direct_encounter_tells_nothing_where_not_all_equals_have_met() -> None:
    found = standings(range(4), [_won(0, 1), _won(2, 3)], 2)
    assert all(each.direct == 0 for each in found)


def test_whoever_had_stronger_opponents_is_first_by_buchholz() -> None:
    # 0 and 1 have a point each and have not met; 0's opponents have three points together, 1's two.
    meetings = [_won(2, 0), _won(0, 3), _won(4, 1), _won(1, 5), _won(2, 4), _won(3, 5)]
    found = {each.player: each for each in standings(range(6), meetings, 2)}
    assert (found[0].buchholz, found[1].buchholz) == (3.0, 1.0)
    assert found[0].place < found[1].place


def test_sonneborn_berger_counts_the_scores_of_those_who_were_beaten_and_half_of_those_drawn_with() -> None:
    found = {each.player: each for each in standings(range(3), [_won(0, 1), _drawn(0, 2), _won(1, 2)], 2)}
    assert (found[0].sonneborn, found[1].sonneborn, found[2].sonneborn) == (1.25, 0.5, 0.75)


def test_a_bye_gives_a_point_but_is_no_win() -> None:
    found = standings(range(3), [_won(0, 1), Meeting((2,), (bye_points(2),))], 2)
    assert [(each.player, each.score, each.wins, each.played) for each in found[:2]] == [(0, 1.0, 1, 1), (2, 1.0, 0, 0)]


def test_at_larger_tables_first_places_decide_and_then_payoffs() -> None:
    meetings = [
        Meeting((0, 1, 2), points_of((5, 3, 1), 3), (5, 3, 1)),
        Meeting((1, 0, 2), points_of((9, 2, 1), 3), (9, 2, 1)),
    ]
    found = standings(range(3), meetings, 3)
    assert [(each.player, each.score, each.places, each.payoffs) for each in found] == [
        (1, 3.0, (1, 1, 0), 12),
        (0, 3.0, (1, 1, 0), 7),
        (2, 0.0, (0, 0, 2), 2),
    ]


def test_what_is_still_being_played_counts_nothing() -> None:
    assert [each.score for each in standings(range(2), [Meeting((0, 1))], 2)] == [0, 0]


def test_a_forfeit_gives_points_and_no_win_on_the_board() -> None:
    found = standings(range(2), [Meeting((0, 1), (1.0, 0.0))], 2)
    assert [(each.score, each.wins, each.played) for each in found] == [(1.0, 0, 0), (0.0, 0, 0)]
