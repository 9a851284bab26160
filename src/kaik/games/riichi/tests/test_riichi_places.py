"""Riichi: what points are worth by the places they may change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.games.riichi.mind.places import LEAST, MOST, Places, PlaceStakes, learned_places
from kaik.games.riichi.season import SEATS

Make = Callable[..., Any]


def stakes(season: Make, seat: int, **more: object) -> PlaceStakes:
    state = season("", preset="tenhou", **more).turn("1s").state
    return PlaceStakes(state, seat, learned_places())


def last(season: Make, seat: int, *points: int) -> PlaceStakes:
    return stakes(season, seat, round=1, dealer=3, points=points, keep="1s")


def first(season: Make, seat: int) -> PlaceStakes:
    return stakes(season, seat, keep="1s")


def test_leads_are_surer_the_fewer_deals_are_left() -> None:
    spread = learned_places().spread
    assert len(spread) == 2 * SEATS and spread[0] < spread[3] < spread[7]


def test_all_places_together_are_always_the_same(season: Make) -> None:
    state = season("", preset="tenhou", keep="1s", points=(31000, 14000, 33000, 22000)).turn("1s").state
    for stays in (False, True):
        hoped = [Places(state, seat, learned_places()).behind(state.points, stays) for seat in range(SEATS)]
        assert sum(hoped) == pytest.approx(6)
        assert max(hoped) == hoped[2]


def test_in_the_last_hand_only_a_win_that_overtakes_brings_a_place(season: Make) -> None:
    """Seat 1 lacks 5000 to the second, who pays a quarter of what is drawn and may be the one who pays all."""
    felt = last(season, 1, 22000, 17000, 45000, 16000)
    assert felt.won(1000, "ron") == 0
    assert 0 < felt.won(3900, "ron") < felt.won(5200, "ron")
    assert felt.won(4400, "tsumo") == pytest.approx(felt.won(8000, "tsumo"))


def test_in_the_last_hand_a_safe_leader_loses_nothing_when_others_win_cheaply(season: Make) -> None:
    felt = last(season, 2, 22000, 17000, 45000, 16000)
    assert felt.lost(2000, 1) == 0
    assert felt.lost(16000, 0) > 0


def test_at_the_start_points_are_worth_what_they_are(season: Make) -> None:
    felt = first(season, 1)
    assert felt.won(4000, "ron") == pytest.approx(4000, rel=0.1)
    assert felt.lost(4000, 2) == pytest.approx(4000, rel=0.15)
    assert 0 < felt.stick() < 1500
    assert LEAST <= felt.unit <= MOST


def test_a_dear_hand_is_given_away_more_dearly(season: Make) -> None:
    felt = first(season, 1)
    costs = [felt.lost(points, 2) for points in (1000, 3900, 8000, 12000)]
    assert costs == sorted(costs)


def test_a_win_of_others_costs_less_than_giving_the_tile(season: Make) -> None:
    felt = first(season, 1)
    everybody = [(0, 1.0), (2, 1.0), (3, 1.0)]
    assert 0 < felt.aside(5200, 0.35, everybody) < felt.careless(5200, everybody)


def test_who_falls_below_zero_is_last_at_once(season: Make) -> None:
    state = season("", preset="tenhou", keep="1s", points=(40000, 3000, 33000, 24000)).turn("1s").state
    places = Places(state, 1, learned_places())
    assert places.behind((45200, -2200, 33000, 24000), False) == 0
    assert places.behind((42000, 1000, 33000, 24000), False) > 0


def test_a_leading_dealer_of_the_last_hand_may_stop_where_the_rules_let_it(season: Make) -> None:
    """Under the book's rules whoever leads, at Tenhou only from 30000 on."""
    points = (25000, 22000, 25000, 28000)
    for preset, stops in (("book", True), ("tenhou", False)):
        table = season("", preset=preset, round=1, dealer=3, points=points, keep="1s")
        behind = Places(table.turn("1s").state, 3, learned_places()).behind((24000, 22000, 25000, 29000), True)
        assert (behind == 3) is stops
