"""Fu, item by item."""

from __future__ import annotations

import pytest

from kaik.core.game import labels_of
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.score import Score, score

BOOK = RiichiOptions()


def worth(text: str, by: str, *melds: str, **more: object) -> Score:
    hand, win = text.split()
    return score(hand, win, by, [tuple(meld.split()) for meld in melds], **{"seat": "S", **more})


def items(found: Score) -> dict[str, int]:
    return {item.reason + (f" {item.tile}" if item.tile else ""): item.fu for item in found.fu_items}


def test_a_closed_ron_brings_ten_and_a_draw_two():
    assert items(worth("123m456p789s5552z 2z", "ron"))["closed_ron"] == 10
    found = items(worth("123m456p789s5552z 2z", "tsumo"))
    assert found["tsumo"] == 2 and "closed_ron" not in found


def test_a_drawn_pinfu_stays_at_20_and_one_by_ron_has_30():
    hand = "123m456p234s6799m 8m"
    assert items(worth(hand, "tsumo")) == {"base": 20}
    assert items(worth(hand, "ron")) == {"base": 20, "closed_ron": 10}


def test_seven_pairs_have_25_whatever_the_win():
    assert worth("1133557799m113p 3p", "ron").fu == worth("1133557799m113p 3p", "tsumo").fu == 25


@pytest.mark.parametrize(
    ("meld", "item", "fu"),
    [
        ("pon 222m", "open_triplet 2m", 2),
        ("pon 999m", "open_triplet 9m", 4),
        ("daiminkan 2222m", "open_quad 2m", 8),
        ("kakan 9999m", "open_quad 9m", 16),
        ("ankan 2222m", "closed_quad 2m", 16),
        ("ankan 9999m", "closed_quad 9m", 32),
    ],
)
def test_sets_on_the_table(meld, item, fu):
    assert items(worth("456p78s77744z 9s", "ron", meld))[item] == fu


def test_triplets_in_hand_are_open_when_completed_by_ron():
    hand = "234m22p33s555777z 2p"
    assert items(worth(hand, "ron"))["open_triplet 2p"] == 2
    assert items(worth(hand, "tsumo"))["closed_triplet 2p"] == 4
    assert items(worth(hand, "ron"))["closed_triplet 5z"] == 8


@pytest.mark.parametrize(
    ("pair", "seat", "expected"),
    [
        ("4z", "S", {}),
        ("5z", "S", {"valued_pair 5z": 2}),
        ("2z", "S", {"valued_pair 2z": 2}),
        ("1z", "S", {"valued_pair 1z": 2}),
        ("1z", "E", {"double_wind_pair 1z": 4}),
    ],
)
def test_the_pair(pair, seat, expected):
    found = items(worth(f"123m456p78s777z{pair}{pair} 9s", "ron", seat=seat))
    assert {key: fu for key, fu in found.items() if "pair" in key} == expected


def test_a_pair_of_both_winds_may_bring_two():
    two = BOOK.changed({"double_wind_pair_fu": 2})
    assert items(worth("123m456p78s11777z 9s", "ron", seat="E", rules=two))["double_wind_pair 1z"] == 2


@pytest.mark.parametrize(
    ("hand", "wait"),
    [
        ("12m456p789s44777z 3m", {"penchan 3m": 2}),
        ("89m456p789s44777z 7m", {"penchan 7m": 2}),
        ("13m456p789s44777z 2m", {"kanchan 2m": 2}),
        ("23m456p789s44777z 1m", {}),
        ("23m456p789s44777z 4m", {}),
        ("234m456p789s7774z 4z", {"tanki 4z": 2}),
        ("234m45689p44777z 7p", {"penchan 7p": 2}),
        ("234m456p44s44777z 4z", {}),
    ],
)
def test_the_wait(hand, wait):
    found = items(worth(hand, "ron"))
    assert {key: fu for key, fu in found.items() if key.split()[0] in ("penchan", "kanchan", "tanki")} == wait


def test_the_wait_that_pays_most_is_taken():
    found = worth("3455m 5m", "tsumo", "pon 777z", "pon 999s", "chi 123p")
    assert items(found)["tanki 5m"] == 2  # as the end of 345 it would bring nothing, and 30 fu in all
    assert found.fu == 40


def test_an_open_hand_without_fu_won_by_ron_has_30():
    found = worth("345m40677p67s 8s", "ron", "chi 234s", flags=[])
    assert items(found) == {"base": 20, "open_pinfu": 10}
    assert worth("345m40677p67s 8s", "ron", "chi 234s", rules=BOOK.changed({"open_pinfu_fu": 20})).fu == 20


def test_the_same_hand_drawn_has_30_by_rounding():
    assert items(worth("345m40677p67s 8s", "tsumo", "chi 234s")) == {"base": 20, "tsumo": 2, "rounding": 8}


def test_a_drawn_tile_after_a_quad_brings_its_two_fu():
    assert items(worth("234m456p78s44z 9s", "tsumo", "kakan 1111p", flags=["rinshan"]))["tsumo"] == 2


def test_items_add_up_to_the_fu():
    found = worth("99m456p789s5z5z 5z", "tsumo", "ankan 1111z", seat="E")
    assert sum(items(found).values()) == found.fu == 70


def test_three_quads_reach_110_fu_and_mangan():
    found = worth("234m2z 2z", "tsumo", "ankan 9999m", "ankan 1111p", "kakan 9999s", dora="1m")
    assert (found.han, found.fu, found.limit) == (3, 110, "mangan")


def test_every_reason_has_a_name_in_both_languages():
    labels = labels_of("kaik.games.riichi")
    reasons = "base closed_ron tsumo open_triplet closed_triplet open_quad closed_quad valued_pair double_wind_pair"
    for reason in f"{reasons} tanki kanchan penchan open_pinfu seven_pairs rounding".split():
        assert labels[f"fu.{reason}"]["en"] and labels[f"fu.{reason}"]["ja"]
