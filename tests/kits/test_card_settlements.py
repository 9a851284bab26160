"""Settlements of seasons and pots under agreements that no preset has: they add up and hide what is hidden."""

import pytest
from tests.conformance.laws_of_settlement import settlements
from tests.conformance.walks import Luck, Trial, walk

from kaik.games import find

AGREED = [
    ("march", {"allow_debt": "off", "start_points": 12}),
    ("march", {"mult_scope": "winner_only", "dealer_pass": "rotate"}),
    ("kitten", {"captured_points": "on", "tiebreak": "none"}),
    ("linked-friends", {"score": "per_card", "allow_debt": "off", "start_points": 9}),
    ("linked-friends", {"turn_cap": 12}),
    ("value-tree", {"score": "per_card", "allow_debt": "off", "start_points": 3}),
    ("value-war", {"tie": "split", "base_min": 2}),
    ("open-cask", {"variant": "holdem", "allow_debt": "off", "start_points": 9}),
    ("season-end", {"payment": "coin"}),
    ("season-end", {"multi_win": "all", "nam_pay_skipped": "on", "allow_debt": "off", "start_points": 5}),
    ("mountain", {"finish": "full_round", "rounds": 3}),
]


@pytest.mark.parametrize(("slug", "agreed"), AGREED)
def test_every_season_is_settled_under_any_agreement(slug, agreed):
    game = find(slug)
    options = game.chosen(None, agreed)
    for seats in game.seats:
        name = f"{slug} {seats} {agreed}"
        settlements(Trial(game, "book", (walk(game, options, seats, Luck(name), name, 4000),)))
