"""The judgement the mahjong games share: useful tiles, dangerous tiles, and what playing on is worth."""

from __future__ import annotations

import random

from kaik.kits.mahjong import shanten
from kaik.kits.mahjong.forms import ALL_LAYOUTS
from kaik.kits.mahjong.mind import odds
from kaik.kits.mahjong.mind.danger import Rival, hits, waits
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.outs import steps, useful
from kaik.kits.mahjong.mind.reasons import REASONS
from kaik.kits.mahjong.tiles import KINDS, counted, kind, read, standard

ALL_LEFT = (4,) * KINDS
QUIET = Race(draws=12, unseen=100, ends=0.05, cost=1000.0, hit=0.0, loss=0.0, late=1000.0)
LOUD = Race(draws=12, unseen=100, ends=0.15, cost=2000.0, hit=0.12, loss=8000.0, late=1000.0)


def test_steps_and_useful_tiles_are_those_of_the_plain_counting() -> None:
    dice, tiles = random.Random(7), list(standard())
    for size in (13, 10, 7, 4, 13, 13):
        for _ in range(25):
            counts = counted(dice.sample(tiles, size))
            assert steps(counts, 0, ALL_LAYOUTS) == shanten.best(counts)
            found = useful(counts, 0, ALL_LAYOUTS)
            assert set(found) <= set(shanten.improving(counts))
            if shanten.best(counts) < 4:
                assert found == shanten.improving(counts)


def test_a_wildcard_is_a_tile_that_is_not_lacking() -> None:
    pair = counted(read("123p456p78p111z"))
    assert steps(pair, 2) == shanten.normal(pair, 2)
    assert kind("9p") in useful(counted(read("123p456p78p111z")), 2)


def test_what_was_thrown_away_is_safe_and_so_is_the_other_end_of_its_runs() -> None:
    safe = frozenset((kind("4p"),))
    chance = waits(ALL_LEFT, safe)
    live = waits(ALL_LEFT, frozenset())
    assert chance[kind("4p")] == 0.0
    assert chance[kind("1p")] < live[kind("1p")] / 3 and chance[kind("7p")] < live[kind("7p")]
    assert chance[kind("5p")] > live[kind("5p")], "what is left becomes likelier"


def test_a_wall_makes_the_tiles_behind_it_safer() -> None:
    left = list(ALL_LEFT)
    left[kind("8m")] = 0
    assert waits(left, ())[kind("9m")] < waits(ALL_LEFT, ())[kind("9m")] / 2


def test_honours_are_as_dangerous_as_copies_are_missing() -> None:
    chances = []
    for many in range(4):
        left = list(ALL_LEFT)
        left[kind("5z")] = many
        chances.append(waits(left, ())[kind("5z")])
    assert chances == sorted(chances) and chances[0] == 0.0


def test_the_middle_of_a_suit_is_more_dangerous_than_its_end() -> None:
    chance = waits(ALL_LEFT, ())
    assert chance[kind("5s")] > chance[kind("2s")] > chance[kind("1s")] > 0


def test_a_rival_counts_as_far_as_it_is_likely_to_be_ready() -> None:
    chance, cost = hits((Rival(1.0, 8000.0), Rival(0.0, 8000.0)), ALL_LEFT)
    half, less = hits((Rival(0.5, 8000.0),), ALL_LEFT)
    assert chance[4] == 2 * half[4] and cost[4] == 2 * less[4] == chance[4] * 8000


def test_a_nearer_hand_is_worth_more() -> None:
    ready = odds.waiting(QUIET, 0.06, 0.08, (4000.0, 4000.0))
    one = odds.building(QUIET, 0.15, ready)
    two = odds.building(QUIET, 0.2, one)
    assert ready[-1] > one[-1] > two[-1] >= odds.given_up(QUIET)[-1]


def test_a_cheap_hand_far_from_ready_is_given_up_in_danger() -> None:
    ready = odds.waiting(LOUD, 0.04, 0.05, (1300.0, 1300.0))
    assert odds.building(LOUD, 0.15, ready)[-1] == odds.given_up(LOUD)[-1]
    dear = odds.waiting(LOUD, 0.08, 0.1, (12000.0, 12000.0))
    assert dear[-1] > odds.given_up(LOUD)[-1]


def test_a_hand_that_may_not_be_given_up_is_worth_no_more() -> None:
    gains = (1300.0, 1300.0)
    assert odds.bound(LOUD, 0.02, 0.02, gains)[-1] < odds.waiting(LOUD, 0.02, 0.02, gains)[-1]


def test_every_reason_is_a_sentence_in_both_languages() -> None:
    assert all(each["en"] and each["ja"] for each in REASONS.values())
