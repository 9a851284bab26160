"""Wildcards on a mahjong table: in sets, swapped out again, and on the way to a complete hand; flowers seen by all."""

from __future__ import annotations

from random import Random

from kaik.core.action import Action
from kaik.kits.mahjong.forms import complete
from kaik.kits.mahjong.hidden import masked
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.shanten import normal
from kaik.kits.mahjong.table import Meld, Side, is_triplet_of
from kaik.kits.mahjong.table_text import sets
from kaik.kits.mahjong.tiles import counted, malaysian, read

RUN = Meld("chi", ("4p", "1j"), "5p", 2, low=12)


def test_the_real_tile_goes_into_the_set_and_the_wildcard_into_the_hand() -> None:
    side = Side(read("6p1z"), (RUN,)).swapping("6p", 0)
    assert side.hand == ("1z", "1j")
    assert side.melds[0].tiles == ("4p", "5p", "6p")
    assert not side.melds[0].group.wild


def test_a_triplet_with_a_wildcard_never_becomes_a_quad() -> None:
    triplet = Meld("pon", ("5p", "1j"), "5p", 1, low=13)
    assert not is_triplet_of(triplet, "5p")
    assert is_triplet_of(Meld("pon", ("5p", "5p"), "5p", 1), "5p")


def test_a_drawn_set_says_what_its_wildcards_stand_for() -> None:
    assert sets((RUN,), Seating((0, 1, 2)), 0) == "‹5p› 4p 1j=6p"


def test_a_hand_with_wildcards_is_measured_for_as_many_sets_as_its_size_asks() -> None:
    assert normal(counted(read("123p456p11z55z1p")), 2) == 0
    assert normal(counted(read("123p456p11z55z1z")), 2) == 0
    assert normal(counted(read("1z")), 1) == -1
    assert normal(counted(()), 2) == -1


def test_with_wildcards_too_minus_one_is_just_what_the_forms_call_complete() -> None:
    luck = Random(7)
    tiles = [tile for tile in malaysian() if tile[1] in "pz"]
    seen = set()
    for _ in range(400):
        wild = luck.randrange(5)
        counts = counted(luck.sample(tiles, luck.choice((5, 8, 11, 14)) - wild))
        assert (normal(counts, wild) == -1) == complete(counts, wild)
        seen.add(complete(counts, wild))
    assert seen == {True, False}


def test_a_covered_hand_still_shows_its_flowers() -> None:
    dealt = Action("deal", "1p+1q+5z", "2f+9p")
    shown = masked(dealt, lambda at: at == 1, lambda tile: tile[1] in "qf")
    assert shown == "deal:1q+?+?-2f+9p"
