"""What lies before a player of mahjong, how sets lie, and how it is drawn."""

from __future__ import annotations

from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Discard, Meld, Side, is_triplet_of, laid
from kaik.kits.mahjong.table_text import Seen, around, hand, opening, river, sets
from kaik.kits.mahjong.tiles import read
from kaik.kits.mahjong.wall import WallShape

PON = Meld("pon", ("5m", "5m"), "5m", 2)


def test_tiles_move_between_hand_river_and_sets_and_none_is_lost() -> None:
    side = Side(read("1155m9s")).taking("3p")
    assert side.hand == ("1m", "1m", "5m", "5m", "3p", "9s")
    side = side.discarding("3p").laying(PON)
    assert side.hand == ("1m", "1m", "9s")
    assert side.tiles == read("11555m3p9s")
    assert side.robbed().tiles == read("11555m9s"), "a called discard lies elsewhere"


def test_a_fourth_tile_makes_a_triplet_a_small_kan() -> None:
    side = Side(("5m", "9s"), (PON,)).adding("5m")
    assert side.hand == ("9s",)
    assert (side.melds[0].call, side.quads) == ("kakan", 1)
    assert side.melds[0].tiles == ("5m",) * 4


def test_a_red_five_goes_with_the_other_fives_and_a_wildcard_never() -> None:
    assert is_triplet_of(PON, "0m")
    assert not is_triplet_of(PON, "1j")
    assert not is_triplet_of(Meld("chi", ("4m", "6m"), "5m", 3), "5m")


def test_a_set_with_wildcards_knows_what_it_is() -> None:
    meld = Meld("pon", ("5p", "1j"), "5p", 1, low=13)
    assert meld.group.kind == 13 and meld.group.wild == (13,)


def test_a_closed_kan_leaves_a_hand_closed() -> None:
    assert Side(melds=(Meld("ankan", ("1z",) * 4),)).is_closed
    assert not Side(melds=(PON,)).is_closed


def test_flowers_are_laid_open() -> None:
    side = Side(("1p", "1q", "2f")).showing("1q", "2f")
    assert side.hand == ("1p",) and side.flowers == ("1q", "2f") and side.tiles == ("1p", "1q", "2f")


def test_the_sideways_tile_points_at_its_giver() -> None:
    run = Meld("chi", ("4m", "6m"), "5m", 3)
    assert laid(run, 3) == (("5m", "sideways"), ("4m", "upright"), ("6m", "upright"))
    assert [pose for _, pose in laid(PON, 1)] == ["upright", "upright", "sideways"]
    assert [pose for _, pose in laid(PON, 2)] == ["upright", "sideways", "upright"]


def test_with_three_players_there_is_nobody_across() -> None:
    assert [pose for _, pose in laid(PON, 1, 3)] == ["upright", "upright", "sideways"]
    assert [pose for _, pose in laid(PON, 2, 3)] == ["sideways", "upright", "upright"]


def test_the_added_tile_lies_upon_the_sideways_one() -> None:
    small = Meld("kakan", ("5m", "5m"), "5m", 3, "0m")
    assert laid(small, 3)[:2] == (("5m", "sideways"), ("0m", "stacked"))


def test_the_ends_of_a_closed_kan_lie_face_down() -> None:
    assert [pose for _, pose in laid(Meld("ankan", ("1z",) * 4), 0)] == ["down", "upright", "upright", "down"]


def test_sets_and_rivers_are_drawn_as_they_lie() -> None:
    table = Seating((0, 1, 2, 3), dealer=0)
    assert sets((PON, Meld("kakan", ("1z", "1z"), "1z", 1, "1z")), table, 0) == "5m ‹5m› 5m  1z 1z ‹1z› +1z"
    assert river((Discard("1z"), Discard("5m", called=True), Discard("9s", sideways=True))) == "1z (5m) ‹9s›"


def test_the_tile_just_drawn_stands_apart() -> None:
    assert hand(read("119m3p"), "3p") == "119m   一一九萬  ← 3p 3筒"


def test_a_table_shows_everybody_from_the_onlooker_to_the_right() -> None:
    table = Seating((0, 2, 1, 3), dealer=2, owner=1, cut=4)
    players = [Seen(13) for _ in range(4)]
    lines = around(table, WallShape(owner=1, cut=4, drawn=53), players, 1, "en")
    heads = [line for line in lines if not line.startswith(" ")]
    assert heads == ["S seat 1 (you)", "W seat 3", "N seat 0", "E seat 2"]
    # 53 tiles are 13 stacks of seat 1's side and 13 and a half of seat 2's, its left neighbour.
    assert "    wall    ·············|████" in lines
    assert "    wall    ███▄·············" in lines


def test_before_the_deal_one_sentence_says_what_is_thrown_for() -> None:
    table = Seating((0, 1, 2, 3), step="dealer", thrower=3, shown=("2", "6"))
    assert opening(table, "en") == "Thrown: 2 6. Seat 3 is temporary dealer and throws for the dealer."
    assert "仮親の席3" in opening(table, "ja")
