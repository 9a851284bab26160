"""Learning what judges of mahjong weigh with: seasons played twice, and numbers that are told from luck."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest
from train.duel import edge, seating
from train.hands import LOT, VERBS, columns, numbers_of, played
from train.mahjong import gathered, load, save
from train.values import FARTHEST, UNKNOWN, Effects, bent, beside, card, effects, outcome, rounded, steps

from kaik.core.errors import KaikError
from kaik.games import every, find

GAMES = [game.slug for game in every() if game.mind.judge_numbers is not None]
RIICHI = numbers_of("riichi")
BY_HAND = RIICHI.by_hand
SEATS = 4


def season(slug, wall="a wall"):
    numbers, game = numbers_of(slug), find(slug)
    plain = np.zeros((game.seats[0], len(numbers.names)), np.int8)
    return played(numbers, game.begin(), plain, wall, numbers.by_hand)


@pytest.fixture(scope="module")
def once():
    return season("riichi")


def test_every_mahjong_can_learn_its_numbers():
    assert set(GAMES) == {game.slug for game in every() if game.group == "mahjong"}
    with pytest.raises(KaikError, match="march weighs with no numbers"):
        numbers_of("march")


@pytest.mark.parametrize("slug", GAMES)
def test_each_number_that_is_moved_is_one_of_the_judges(slug):
    numbers = numbers_of(slug)
    assert set(numbers.names) <= set(msgspec.structs.asdict(numbers.by_hand))
    assert not set(numbers.times) & set(numbers.plus)
    assert min(numbers.times.values()) > 0 < min(numbers.plus.values())


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_wall_and_numbers_play_the_same_season(slug):
    one, again = season(slug), season(slug)
    assert (again.change, again.did) == (one.change, one.did)
    assert one.after.season_of()[0] == 1 and one.decisions > 5


def test_points_pass_between_the_seats_and_places_go_with_them(once):
    assert sum(once.change) in (0, -1000, -2000, -3000, -4000)
    assert sum(once.placed[seat] * once.change[seat] > 0 for seat in range(SEATS)) >= 2
    assert not any(season("pao-ma-zai").placed)


def test_the_same_numbers_win_as_much_as_themselves():
    """On the same wall, with the seats of both changed, nothing is left."""
    numbers, start = numbers_of("pao-ma-zai"), find("pao-ma-zai").begin()
    both, who = (numbers.by_hand, numbers.by_hand), (0, 1, 1, 0)
    one, _ = edge(numbers, both, start, who, "a wall")
    other, _ = edge(numbers, both, start, tuple(1 - each for each in who), "a wall")
    assert one == -other != 0


def test_half_of_the_seats_go_to_each_or_one_to_the_first():
    luck = random.Random(1)
    assert {sum(seating(4, luck)) for _ in range(9)} == {2}
    drawn = [seating(3, luck) for _ in range(30)]
    assert set(map(sum, drawn)) == {2} and len(set(drawn)) == 3


def test_what_seats_did_is_counted(once):
    did = columns([(once, once)])["did"]
    assert did.shape == (2, SEATS, len(VERBS))
    assert did[0, :, VERBS.index("tsumo")].sum() == sum(once.did[seat, "tsumo"] for seat in range(SEATS))


def test_parts_become_a_few_files(once, tmp_path):
    (tmp_path / "parts").mkdir()
    for at in range(6):
        save(columns([(once, once)]), tmp_path / "parts" / f"00-{at:03}.npz")
    assert gathered(tmp_path) == 12
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"seasons-{at}.npz" for at in range(4)]
    assert len(load(files)["lots"]) == 12


def test_a_lot_moves_a_number_by_its_own_unit():
    up = RIICHI.moved(BY_HAND, np.ones(len(RIICHI.names), np.int8))
    assert up.declaring == BY_HAND.declaring + RIICHI.plus["declaring"]
    assert up.wary == pytest.approx(BY_HAND.wary * np.exp(RIICHI.times["wary"]))
    assert RIICHI.moved(BY_HAND, np.zeros(len(RIICHI.names), np.int8)) == BY_HAND


def drawn(pairs: int, seats: int = SEATS):
    """Lots of many pairs, and what seats win by the first number alone, 100 a unit, besides a lot of luck."""
    luck, names = np.random.default_rng(3), len(RIICHI.names)
    lots = luck.choice(np.array(LOT, np.int8), (pairs, 1, seats, names)) * np.array([1, -1], np.int8)[:, None, None]
    up, square = beside_all(lots), beside_all(lots.astype(float) ** 2)
    return lots, 100 * up[..., 0] - 50 * square[..., 0] + luck.normal(0, 1500, lots.shape[:3])


def beside_all(lots):
    return np.stack([beside(lots[:, side].astype(float)) for side in (0, 1)], axis=1)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_number_that_wins_is_told_from_those_that_are_luck(seats):
    found = effects(*drawn(4_000, seats))
    assert found.slope[0] == pytest.approx(100, abs=4 * found.error[0])
    assert found.error.max() < 30 and abs(found.slope[1:]).max() < 4 * found.error.max()
    move, hoped = steps(found)
    assert 0.5 < move[0] <= FARTHEST
    assert hoped[0] == hoped.max() > 20


def test_where_places_do_not_count_a_season_is_worth_its_points():
    change = np.array([[300, -100, -200], [0, 50, -50]])
    made = {"change": change, "placed": np.zeros((2, 3))}
    assert outcome(made).tolist() == [change.tolist()]


def test_of_a_number_that_was_never_changed_nothing_is_told():
    lots, won = drawn(500)
    lots[..., 1] = 0
    assert effects(lots, won).error[1] == UNKNOWN


def test_a_slope_that_turned_on_the_way_tells_how_it_bends():
    """By hand it went up by 100 a unit, a unit further on it goes down by 100."""
    way = np.zeros(len(RIICHI.names))
    way[0] = 1.0
    flat = Effects(np.zeros(len(RIICHI.names)), *(np.full(len(RIICHI.names), 1.0),) * 3)
    hand, now = (
        flat._replace(slope=100 * way),
        flat._replace(slope=-100 * way, bend_error=np.full(len(RIICHI.names), 50.0)),
    )
    found = bent(now, hand._replace(bend_error=now.bend_error), way)
    assert found.bend[0] == pytest.approx(-100, abs=20) and found.bend_error[0] < 15


def test_the_way_from_some_numbers_to_others_is_told_in_units():
    ones = np.ones(len(RIICHI.names))
    assert RIICHI.way(BY_HAND, RIICHI.moved(BY_HAND, ones)) == pytest.approx(ones)
    assert not RIICHI.way(BY_HAND, BY_HAND).any()


def test_new_numbers_can_be_read_back_from_their_card():
    move = np.zeros(len(RIICHI.names))
    move[RIICHI.names.index("declaring")], move[RIICHI.names.index("wary")] = 0.5, -1
    new = rounded(RIICHI.moved(BY_HAND, move))
    assert new.declaring == 150 and new.wary < BY_HAND.wary and new.noten == BY_HAND.noten
    assert RIICHI.read(card(new, {"seasons": 3, "command": "python -m train.mahjong"}).encode()) == new
