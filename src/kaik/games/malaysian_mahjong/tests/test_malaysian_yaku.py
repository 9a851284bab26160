"""Malaysian mahjong: what every yaku asks for, what it brings, and the best use of the fei."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from kaik.games.malaysian_mahjong.options import FeiLimit, MalaysianOptions
from kaik.games.malaysian_mahjong.yaku import FLOWERS, PLAYED, Han, Win, Worth, best, is_complete, valid, worth
from kaik.kits.mahjong.forms import TileGroup, complete
from kaik.kits.mahjong.melds import group_of
from kaik.kits.mahjong.tiles import FEI, NAMES, Tiles, counted, malaysian, ordered, read

BOOK = MalaysianOptions()
NOTHING = (("2f",), ("3f",), ("1f",))
"""An open flower that East, South and West get nothing for: it only keeps メンゼン・ムカ away."""


def sets(*melds: str) -> tuple[TileGroup, ...]:
    """Sets on the table, as `pon 777z`."""
    return tuple(group_of(call, read(tiles)) for call, tiles in (meld.split() for meld in melds))


def found(win: Win, limit: FeiLimit = "free") -> Worth:
    """The best reading of a hand that has one."""
    reading = best(win, limit)
    assert reading is not None
    return reading


def yaku(hand: str, *melds: str, wind: int = 0, flowers: tuple[str, ...] | None = None, flags: str = "") -> Han:
    """The yaku of a hand, ホラ left out."""
    lying = NOTHING[wind] if flowers is None else flowers
    reading = found(Win(read(hand), sets(*melds), wind, lying, tuple(flags.split())))
    names = dict(reading.yaku)
    assert names.pop("hora") == 1
    assert reading.total == 1 + sum(names.values())
    return names


def test_every_win_has_one_han_and_this_one_no_more() -> None:
    assert yaku("123456p234p666p11z") == {}


@pytest.mark.parametrize(
    ("wind", "mine"),
    [
        (0, "1q4q1f4f1234h1234a1j"),
        (1, "2q4q2f4f1234h1234a1j"),
        (2, "3q4q3f4f1234h1234a1j"),
    ],
)
def test_which_open_tiles_count_for_whom(wind: int, mine: str) -> None:
    everything = {tile for tile in malaysian() if tile[1] in FLOWERS} | {FEI}
    assert {tile for tile in everything if valid(tile, wind)} == set(read(mine))


def test_a_han_for_each_open_tile_that_counts() -> None:
    assert yaku("123456p234p666p11z", flowers=("1q", "2q", "4f", "3h", "2a", "1j", "1j")) == {"dora": 6}


@pytest.mark.parametrize(("flag", "name", "han"), [("rinshan", "rinshan_kaihou", 1), ("chankan", "chankan", 1)])
def test_the_tile_after_a_kan_and_a_robbed_kan_bring_one(flag: str, name: str, han: int) -> None:
    assert yaku("123456p234p666p11z", flags=flag) == {name: han}


@pytest.mark.parametrize(("flag", "name"), [("tenhou", "tenhou"), ("chihou", "chiihou")])
def test_a_win_at_once_brings_ten(flag: str, name: str) -> None:
    assert yaku("123456p234p666p11z", flags=flag) == {name: 10}


@pytest.mark.parametrize(
    ("triplet", "wind", "name"),
    [
        ("111z", 0, "yakuhai_seat_wind_east"),
        ("222z", 1, "yakuhai_seat_wind_south"),
        ("333z", 2, "yakuhai_seat_wind_west"),
        ("444z", 0, "yakuhai_north"),
        ("444z", 2, "yakuhai_north"),
        ("555z", 1, "yakuhai_haku"),
        ("666z", 1, "yakuhai_hatsu"),
        ("777z", 1, "yakuhai_chun"),
    ],
)
def test_triplets_of_own_wind_north_and_dragons_bring_one_each(triplet: str, wind: int, name: str) -> None:
    assert yaku(f"123456p234p{triplet}88p", wind=wind) == {name: 1}
    assert yaku("123456p234p88p", f"pon {triplet}", wind=wind) == {name: 1}


def test_a_quad_counts_as_a_triplet_does() -> None:
    assert yaku("123456p234p22p", "ankan 7777z") == {"yakuhai_chun": 1}
    assert yaku("123456p234p22p", "daiminkan 4444z") == {"yakuhai_north": 1}


@pytest.mark.parametrize(("triplet", "wind"), [("111z", 1), ("222z", 0), ("333z", 1), ("222p", 0)])
def test_another_players_wind_brings_nothing(triplet: str, wind: int) -> None:
    assert yaku(f"345678p456p{triplet}55z", wind=wind) == {}


def test_ends_or_honours_in_every_group() -> None:
    assert yaku("123789p999p222z11z") == {"yaochu": 1}
    assert yaku("123789p234p222z11z") == {}
    assert yaku("123789p999p222z55p") == {}


def test_no_run() -> None:
    assert yaku("222444666p888p22z") == {"toitoi": 2}
    assert yaku("222444p22z", "ankan 6666p", "pon 888p") == {"toitoi": 2}


def test_circles_only() -> None:
    assert yaku("123456p234p66688p") == {"zen_pinzu": 2}
    assert yaku("123456p234p666p22z") == {}


def test_circles_only_in_runs_replaces_circles_only() -> None:
    assert yaku("123456p234p67888p") == {"zen_pinzu_pinfu": 3}
    assert yaku("123456p67888p", "chi 234p") == {"zen_pinzu_pinfu": 3}
    assert yaku("123456p234p66688p") == {"zen_pinzu": 2}


def test_three_dragons_and_their_triplets_besides() -> None:
    assert yaku("123567p555666z77z") == {"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shou_sangen": 3}
    assert yaku("456p22p555666777z") == {
        "yakuhai_haku": 1,
        "yakuhai_hatsu": 1,
        "yakuhai_chun": 1,
        "shou_sangen": 3,
        "daisangen": 7,
    }


def test_four_fei_in_the_form_bring_ten_and_fei_laid_alone_do_not() -> None:
    assert yaku("23456p234p66p1111j")["supe"] == 10
    assert "supe" not in yaku("123456p234p66p111j", flowers=("1j",))


def test_fei_in_open_sets_are_in_the_form_too() -> None:
    run = group_of("chi", ("4p", "1j", "6p"), low=12)
    assert dict(found(Win(read("123p22333z111j"), (run,), 0)).yaku)["supe"] == 10


def test_four_quads() -> None:
    found = yaku("22z", "ankan 1111p", "kakan 3333p", "daiminkan 5555p", "ankan 7777p")
    assert found == {"toitoi": 2, "suu_kantsu": 10}
    assert "suu_kantsu" not in yaku("22z777p", "ankan 1111p", "kakan 3333p", "daiminkan 5555p")


def test_no_circles() -> None:
    assert yaku("111222z333555z77z", wind=1)["tsuu_iisou"] == 10
    assert "tsuu_iisou" not in yaku("111222z333555z77p", wind=1)


def test_all_four_winds() -> None:
    little, big = yaku("234p111222333z44z"), yaku("22p111222333444z")
    assert little == {"yakuhai_seat_wind_east": 1, "shousuushii": 10}
    assert (big["dai_suushii"], "shousuushii" in big) == (10, False)
    assert "shousuushii" not in yaku("234p111222555z44z")


def test_closed_and_without_flowers() -> None:
    assert yaku("123456p234p666p11z", flowers=()) == {"menzen_muka": 10}
    assert yaku("123456p666p11z", "chi 234p", flowers=()) == {}
    assert yaku("123456p234p666p11z", flowers=("2q",)) == {}
    assert yaku("123456p234p666p11z", flowers=("1j",)) == {"dora": 1}


def test_a_closed_kan_is_no_exposed_set() -> None:
    assert yaku("123456p234p11z", "ankan 6666p", flowers=()) == {"menzen_muka": 10}
    assert yaku("123456p234p11z", "kakan 6666p", flowers=()) == {}


def test_less_than_five_han_do_not_win() -> None:
    four = Win(read("123456p234p666p11z"), (), 0, ("1q", "2h", "3h"))
    five = Win(read("123456p234p666p11z"), (), 0, ("1q", "2h", "3h", "4h"))
    assert found(four).total == 4
    assert worth(four, BOOK) is None
    assert worth(five, BOOK) == found(five)
    assert worth(four, MalaysianOptions(min_han=4)) == found(four)


@pytest.mark.parametrize(("total", "counts"), [(5, 5), (9, 9), (10, 20), (11, 20), (35, 20)])
def test_ten_han_or_more_count_as_twenty(total: int, counts: int) -> None:
    assert BOOK.counted(total) == counts
    assert MalaysianOptions(limit_value=10).counted(total) == min(total, 10)


def test_a_fei_is_one_tile_of_one_group() -> None:
    assert is_complete(read("123456p234p66p11z1j"))
    assert not is_complete(read("12345p234p66p1113z1j"))
    assert is_complete(read("12345p234p66p11z11j"))


def test_seven_pairs_and_orphans_are_no_form_here() -> None:
    assert not is_complete(read("1133557799p1122z"))
    assert not is_complete(read("1199p1122334567z"))


def test_fei_go_where_they_bring_most() -> None:
    assert yaku("123456p55z66z77z11j")["shou_sangen"] == 3
    assert yaku("456p22p55z66z77z111j")["daisangen"] == 7


def test_a_fei_may_be_a_fifth_tile() -> None:
    form = found(Win(read("2222p456p789p444z1j"), (), 0)).groups
    assert form[-1] == TileGroup("pair", 10, (10,))
    assert TileGroup("triplet", 10) in form


def test_a_pair_of_fei_may_be_anything() -> None:
    assert yaku("123789p999p222z11j") == {"yaochu": 1}
    assert yaku("123456p234p567p11j") == {"zen_pinzu_pinfu": 3}


def test_where_fei_are_limited_a_run_has_no_two() -> None:
    hand = Win(read("588p11j"), sets("chi 123p", "chi 456p", "chi 234p"), 0)
    assert dict(found(hand).yaku)["zen_pinzu_pinfu"] == 3
    assert dict(found(hand, "chi1-pon2").yaku)["zen_pinzu"] == 2


def test_where_fei_are_limited_no_triplet_is_all_fei() -> None:
    whole = Win(read("22z111j"), sets("chi 123p", "chi 456p", "chi 789p"), 0)
    assert any(len(group.wild) == 3 for group in found(whole).groups)
    assert max(len(group.wild) for group in found(whole, "chi1-pon2").groups) == 2


def _by_trying(hand: Tiles, wind: int) -> int:
    """The most han, found by trying every tile for every fei."""
    real = tuple(tile for tile in hand if tile != FEI)
    most = -1
    for stand_in in combinations_with_replacement([NAMES[kind] for kind in PLAYED], hand.count(FEI)):
        whole = ordered((*real, *stand_in))
        if complete(counted(whole)):
            most = max(most, found(Win(whole, (), wind, NOTHING[wind])).total)
    return most


def _with_fei(luck: Random) -> Tiles:
    """Two triplets of honours, two runs and a pair, with two tiles made fei."""
    *triplets, pair = luck.sample(range(27, 34), 3)
    low = luck.randrange(9, 16)
    kinds = [*triplets * 3, pair, pair, low, low + 1, low + 2, *range(9, 12)]
    luck.shuffle(kinds)
    return ordered((*(NAMES[kind] for kind in kinds[2:]), FEI, FEI))


def test_the_search_finds_what_trying_every_tile_finds() -> None:
    luck = Random(3)
    totals = set()
    for _ in range(12):
        hand, wind = _with_fei(luck), luck.randrange(3)
        reading = found(Win(hand, (), wind, NOTHING[wind]))
        assert reading.total == _by_trying(hand, wind)
        totals.add(reading.total)
    assert len(totals) > 1
