"""What captured pieces are worth."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.core.errors import KaikError

GAME = find("cerke")


def worth(pieces: str, preset: str = "official", **options: str) -> tuple[float, dict[str, tuple[bool, float]]]:
    answer = GAME.asks["hands"](GAME.chosen(preset, options), {"pieces": pieces})
    return answer["points"], {hand["name"]: (hand["one_colour"], hand["points"]) for hand in answer["hands"]}


TEN = [
    ("V+PR+BT+HC+SG+K", "無抗行処", 50),
    ("P+RG+CS", "筆兵無傾", 10),
    ("C+SG", "地心", 7),
    ("P+RH", "馬弓兵", 5),
    ("V+BH", "行行", 5),
    ("T+H", "獣", 3),
    ("G+PP", "戦集", 3),
    ("B+PP", "助友", 3),
    ("PPPP+P", "闇戦之集", 3),
]


@pytest.mark.parametrize(("pieces", "name", "points"), TEN)
def test_each_hand_has_its_points(pieces: str, name: str, points: int) -> None:
    assert worth(pieces)[1][name] == (False, points)


@pytest.mark.parametrize(("pieces", "name", "points"), TEN)
def test_one_colour_adds_two_to_each(pieces: str, name: str, points: int) -> None:
    assert worth(pieces.replace("+", ""))[1][name] == (True, points + 2)


def test_a_king_is_always_five() -> None:
    assert worth("K") == (5, {"王": (True, 5)})
    assert worth("+K") == (5, {"王": (True, 5)})
    assert worth("K+K")[1] == {"王": (True, 5), "獣": (False, 3)}


def test_the_book_prints_seven_for_the_cavalry_and_others_five() -> None:
    assert worth("P+RH", "book")[0] == 7
    assert worth("P+RH", "official")[0] == 5
    assert worth("P+RH", "online")[0] == 5


def test_horse_tiger_chariot_and_ship_make_eight() -> None:
    assert worth("+HTB+V") == (8, {"行行": (False, 5), "獣": (False, 3)})


def test_a_hand_counts_once_however_often_it_can_be_formed() -> None:
    assert worth("TT+H+H")[1] == worth("T+H")[1] == {"獣": (False, 3)}


def test_the_one_colour_version_stands_before_the_mixed_one() -> None:
    assert worth("T+T+H")[1] == {"獣": (True, 5)}
    assert worth("T+HK")[1]["獣"] == (True, 5)  # the king may be the black horse, though a red one is there


def test_a_third_pawn_makes_no_new_hand_of_the_army() -> None:
    assert worth("G+PP+P")[1] == worth("G+PP")[1] == {"戦集": (False, 3)}


def test_a_black_king_stands_for_a_black_horse() -> None:
    assert worth("TK") == (10, {"王": (True, 5), "獣": (True, 5)})


def test_a_black_king_beside_two_red_pawns() -> None:
    assert worth("K+P+P") == (11, {"王": (True, 5), "戦集": (False, 3), "助友": (False, 3)})


def test_one_colour_needs_a_wild_king_of_that_colour() -> None:
    assert worth("T+K")[1]["獣"] == (False, 3)


def test_two_kings_may_both_stand_in_for_pieces_of_one_hand() -> None:
    assert worth("G+KK")[1]["地心"] == (False, 7)
    assert "地心" not in worth("GK")[1]


def test_the_unbeatable_needs_a_real_king() -> None:
    nine = "VPRBTHCSG"
    assert "無抗行処" not in worth(nine)[1]
    assert worth(nine + "K")[1]["無抗行処"] == (True, 52)
    assert "無抗行処" not in worth(nine.replace("C", "") + "K")[1]
    assert worth(nine.replace("C", "") + "K+K")[1]["無抗行処"] == (False, 50)


def test_a_king_replaces_exactly_one_pawn_of_five() -> None:
    assert "闇戦之集" in worth("PPPPK")[1]
    assert "闇戦之集" not in worth("PPPK")[1]


def test_a_worked_hand_of_the_old_and_the_new_counting() -> None:
    pieces = "TP+VP+PB+TH"
    assert worth(pieces) == (15, {"行行": (False, 5), "獣": (True, 5), "助友": (True, 5)})
    assert worth(pieces, "old-2-4")[0] == 14.6


@pytest.mark.parametrize(("pieces", "points"), [("KT+H", 6), ("K+H", 5.4), ("K+T", 5.6)])
def test_old_counting_gives_the_king_no_one_colour_bonus(pieces: str, points: float) -> None:
    assert worth(pieces, "old-2-4")[0] == points


def test_old_counting_lets_a_king_colour_a_hand_only_where_a_piece_is_missing() -> None:
    assert worth("TK+H", "old-2-4")[1]["獣"] == (False, 2)
    assert worth("TK", "old-2-4")[1]["獣"] == (True, 4)


def test_times_three_and_five_gives_the_modern_points_of_all_but_two_hands() -> None:
    for pieces, name, points in TEN:
        if name in ("無抗行処", "助友"):
            continue
        assert worth(pieces, "old-3-5")[1][name][1] == points
    assert worth("B+PP", "old-3-5")[1]["助友"][1] == 2.7


def test_the_exclusive_counting_adds_only_pieces_outside_every_hand() -> None:
    assert worth("T+H", "old-3-5-exclusive")[0] == 3
    assert worth("T+HV", "old-3-5-exclusive")[0] == 3.1
    assert worth("T+H+H", "old-3-5-exclusive")[0] == 3.4
    assert worth("T+HV", "old-3-5")[0] == 3 + 1.1


THREE = {"K": 2, "GS+C": 5.6, "SC+H": 4.8, "CH+T": 5.2, "HT+B": 6, "TB+R": 6, "BR+P": 4.4, "RP+V": 2.8}


@pytest.mark.parametrize(("pieces", "part"), THREE.items())
def test_runs_of_three_are_worth_what_the_book_prints(pieces: str, part: float) -> None:
    hands = worth(pieces, "san-ren")[1]
    assert [points for _, points in hands.values()] == [part]


def test_runs_of_three_under_times_three_and_five() -> None:
    figures = [worth(pieces, "san-ren", scoring="old_3_5")[1] for pieces in THREE]
    assert [next(iter(hands.values()))[1] for hands in figures] == [3, 7, 6, 6.5, 7.5, 7.5, 5.5, 3.5]


def test_ren_juu_ren_has_four_hands_and_vehicles_when_agreed() -> None:
    assert set(worth("KGS+CHT+BRP+V", "ren-juu-ren")[1]) >= {"王", "地心", "獣", "車弓兵"}
    assert "行行" not in worth("VB+H", "ren-juu-ren")[1]
    assert "行行" in worth("VB+H", "ren-juu-ren", hand_system="ren_juu_ren_vehicles")[1]


def test_gushou_knows_the_shining_kings_army() -> None:
    assert worth("GH+RP", "gushou", scoring="modern")[1]["光戦王集"] == (False, 8)
    assert "光戦王集" not in worth("GH+RP")[1]


def test_where_copies_count_twice_the_second_counts_again() -> None:
    assert worth("T+T+HH", duplicates="twice")[1]["獣"] == (True, 10)
    assert worth("T+TT+HH+H", duplicates="twice")[1]["獣"] == (True, 10)
    assert worth("T+H", duplicates="twice")[0] == 3
    assert worth("T+THK", duplicates="twice")[1]["獣"][1] == 8  # black pair, and the king beside the red tiger


def test_where_copies_add_by_count_each_further_one_adds_a_point() -> None:
    assert worth("T+T+HH", duplicates="per_count")[1]["獣"][1] == 6
    assert worth("T+H", duplicates="per_count")[0] == 3


@pytest.mark.parametrize("pieces", ["KK", "PPPPPPPPP", "M", "Q", "+", 7])
def test_pieces_that_no_set_has_are_refused_in_a_sentence(pieces: object) -> None:
    with pytest.raises(KaikError):
        GAME.asks["hands"](GAME.preset(), {"pieces": pieces})
