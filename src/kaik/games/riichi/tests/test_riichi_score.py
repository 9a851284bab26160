"""What hands are worth: every yaku, combining, limits and payments."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaik.core.errors import BadOption
from kaik.core.options import read_presets, resolve
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring import score as scoring
from kaik.games.riichi.scoring.hand import NoWin
from kaik.games.riichi.scoring.points import base_of, charged, payments
from kaik.games.riichi.scoring.score import Score, indicated, score
from kaik.games.riichi.scoring.yaku import TABLE
from kaik.kits.mahjong.tiles import NAMES, kind

PRESETS = read_presets((Path(scoring.__file__).parents[1] / "presets.toml").read_text(encoding="utf-8"))
BOOK = RiichiOptions()


def rules(preset: str, **changes: object) -> RiichiOptions:
    return resolve(PRESETS, preset, RiichiOptions).changed(changes)


def worth(text: str, by: str = "ron", *melds: str, **more: object) -> Score:
    """`123m… 8s` is a hand and the tile it won with; a meld is `pon 777z`."""
    hand, win = text.split()
    return score(hand, win, by, [tuple(meld.split()) for meld in melds], **{"seat": "S", **more})


CLOSED = [
    ("riichi", "riichi", 1),
    ("riichi ippatsu", "ippatsu", 1),
    ("double_riichi", "double_riichi", 2),
    ("houtei", "houtei_raoyui", 1),
    ("chankan", "chankan", 1),
]


@pytest.mark.parametrize(("flags", "yaku", "han"), CLOSED)
def test_what_the_table_knows_is_counted(flags, yaku, han):
    assert worth("123m456p789s1112z 2z", "ron", flags=flags.split()).yaku[yaku] == han


SHAPES = [
    ("123m456p234s6799m 8m", {"pinfu": 1}),
    ("234m456p234s6788m 5m", {"pinfu": 1, "tanyao": 1}),
    ("112233m456p1119s 9s", {"iipeiko": 1}),
    ("123m456p789s5552z 2z", {"yakuhai_haku": 1}),
    ("123m456p789s6664z 4z", {"yakuhai_hatsu": 1}),
    ("123m456p789s7774z 4z", {"yakuhai_chun": 1}),
    ("123m456p789s2224z 4z", {"yakuhai_seat_wind_south": 1}),
    ("123m456p789s1114z 4z", {"yakuhai_round_wind_east": 1}),
    ("123m123p123s5679m 9m", {"sanshoku_doujun": 2}),
    ("222m222p12322s22z 2s", {"sanshoku_doukou": 2, "san_ankou": 2}),
    ("123456789m1119p 9p", {"ittsu": 2}),
    ("123m7899p123s444z 9p", {"chantai": 2}),
    ("1133557799m113p 3p", {"chiitoitsu": 2}),
    ("222m444p666s3378p 9p", {"san_ankou": 2}),
    ("55566677z123m44p 7z", {"daisangen": 13}),
    ("5556667z123m456p 7z", {"shou_sangen": 2, "yakuhai_haku": 1, "yakuhai_hatsu": 1}),
    ("123m789p123s9991s 1s", {"junchan": 3}),
    ("123456m78m11222z 9m", {"ittsu": 2, "yakuhai_seat_wind_south": 1, "honitsu": 3}),
    ("112233m445566p7s 7s", {"ryanpeikou": 3}),
    ("2334556778999m 1m", {"chinitsu": 6, "pinfu": 1}),
    ("19m19p19s1234566z 7z", {"kokushi_musou": 13}),
    ("19m19p19s1234567z 7z", {"kokushi_musou_juusanmen_matchi": 13}),
    ("111m333p555s2229p 9p", {"suu_ankou_tanki": 13}),
    ("11122233344z12m 3m", {"shousuushii": 13}),
    ("1112223334445z 5z", {"dai_suushii": 13, "tsuu_iisou": 13, "suu_ankou_tanki": 13}),
    ("1122334455667z 7z", {"tsuu_iisou": 13}),
    ("22334466888s66z 6z", {"ryuuiisou": 13}),
    ("1112345677999m 8m", {"chuuren_poutou": 13}),
    ("1112345678999m 5m", {"daburu_chuuren_poutou": 13}),
]


@pytest.mark.parametrize(("hand", "yaku"), SHAPES)
def test_shapes_of_a_closed_hand_won_by_ron(hand, yaku):
    assert worth(hand).yaku == yaku


OPEN = [
    ("234m4568p 8p", ["chi 234s", "pon 555m"], {"tanyao": 1}),
    ("123m5679m 9m", ["chi 123p", "chi 123s"], {"sanshoku_doujun": 1}),
    ("12322s22z 2s", ["pon 222m", "pon 222p"], {"sanshoku_doukou": 2}),
    ("456789m9p 9p", ["chi 123m", "pon 111p"], {"ittsu": 1}),
    ("9m789p444z 9m", ["chi 123m", "chi 123s"], {"chantai": 1}),
    ("222m3339p 9p", ["pon 444m", "pon 555s"], {"toitoi": 2}),
    ("123p9s 9s", ["ankan 1111m", "daiminkan 5555m", "kakan 8888p"], {"san_kantsu": 2}),
    ("9s 9s", ["ankan 1111m", "daiminkan 5555m", "kakan 8888p", "ankan 2222s"], {"suu_kantsu": 13}),
    ("1119m 9m", ["pon 999p", "pon 111s", "pon 444z"], {"toitoi": 2, "honroutou": 2}),
    ("1119m 9m", ["pon 999p", "pon 111s", "pon 999s"], {"chinroutou": 13}),
    ("789p999s1s 1s", ["chi 123m", "chi 123s"], {"junchan": 2}),
    ("456m2224z 4z", ["chi 123m", "pon 999m"], {"yakuhai_seat_wind_south": 1, "honitsu": 2}),
    ("1234567m 4m", ["chi 123m", "pon 999m"], {"chinitsu": 5}),
    ("3334z 4z", ["pon 111z", "pon 222z", "chi 123m"], {"shousuushii": 13}),
]


@pytest.mark.parametrize(("hand", "melds", "yaku"), OPEN)
def test_shapes_of_an_open_hand(hand, melds, yaku):
    assert worth(hand, "ron", *melds).yaku == yaku


@pytest.mark.parametrize(
    ("flag", "seat", "yaku"),
    [
        ("haitei", "S", "haitei_raoyue"),
        ("tenhou", "E", "tenhou"),
        ("chihou", "S", "chiihou"),
    ],
)
def test_drawn_wins_the_table_knows_of(flag, seat, yaku):
    assert yaku in worth("123m456p789s1112z 2z", "tsumo", seat=seat, flags=[flag]).yaku


def test_the_tile_after_a_quad():
    assert worth("234m456p78s44z 9s", "tsumo", "kakan 1111p", flags=["rinshan"]).yaku == {"rinshan_kaihou": 1}


def test_a_closed_draw_is_a_yaku_and_an_open_one_is_not():
    assert worth("123m456p789s1114m 4m", "tsumo").yaku == {"menzen_tsumo": 1}
    with pytest.raises(NoWin):
        worth("456p789s1114m 4m", "tsumo", "chi 123m")


def test_a_closed_quad_leaves_the_hand_closed():
    assert worth("234m456p78s44z 9s", "tsumo", "ankan 1111p").yaku == {"menzen_tsumo": 1}


def test_a_wind_that_is_both_counts_twice():
    found = worth("123m456p789s1114z 4z", seat="E").yaku
    assert found == {"yakuhai_seat_wind_east": 1, "yakuhai_round_wind_east": 1}


def test_the_table_has_the_38_yaku_of_the_book():
    grouped = {"yakuhai" if yaku.name.startswith("yakuhai") else yaku.name for yaku in TABLE} | {"pinfu"}
    seconds = {"kokushi_musou_juusanmen_matchi", "suu_ankou_tanki", "daburu_chuuren_poutou"}
    others = {"renhou"}
    assert len(grouped - seconds - others) == 38


# Combining.


def test_a_yaku_that_contains_another_hides_it():
    assert "iipeiko" not in worth("112233m445566p7s 7s").yaku
    assert "honitsu" not in worth("2334556778999m 1m").yaku
    assert "riichi" not in worth("123m456p789s1112z 2z", flags=["riichi", "double_riichi"]).yaku
    assert "chantai" not in worth("123m789p123s9991s 1s").yaku
    assert "chantai" not in worth("1119m 9m", "ron", "pon 999p", "pon 111s", "pon 444z").yaku


def test_yaku_that_merely_meet_are_added():
    pairs = worth("1199m1199p1199s1z 1z").yaku
    assert pairs == {"chiitoitsu": 2, "honroutou": 2}
    triplets = worth("222m444p666s8m 8m", "tsumo", "pon 333s").yaku
    assert triplets == {"tanyao": 1, "toitoi": 2, "san_ankou": 2}


def test_the_reading_that_pays_most_is_taken():
    assert worth("112233m445566p7s 7s").yaku == {"ryanpeikou": 3}  # not seven pairs
    assert worth("11122233344m99p 4m", "tsumo").yaku.get("suu_ankou")  # not three equal runs


def test_a_true_yakuman_goes_before_a_counted_one():
    found = worth("1112223334499m 4m", "tsumo", flags=["riichi"], dora="111m", ura="1m")
    assert (found.yaku, found.yakuman) == ({"suu_ankou": 13}, 1)


def test_a_triplet_completed_by_ron_is_not_concealed():
    assert "suu_ankou" in worth("222m444p666s3388p 8p", "tsumo").yaku
    assert worth("222m444p666s3388p 8p", "ron").yaku == {"tanyao": 1, "toitoi": 2, "san_ankou": 2}


def test_a_hand_without_a_yaku_does_not_win_whatever_its_dora():
    with pytest.raises(NoWin, match="complete but has no yaku, and dora alone do not win"):
        worth("456p789s1114m 4m", "ron", "chi 123m", dora="3m")


# Dora.


@pytest.mark.parametrize(
    ("indicator", "dora"), [("1m", "2m"), ("9p", "1p"), ("4z", "1z"), ("1z", "2z"), ("5z", "6z"), ("7z", "5z")]
)
def test_an_indicator_points_at_the_next_tile_of_its_ring(indicator, dora):
    assert NAMES[indicated(kind(indicator))] == dora


def test_dora_count_in_hand_and_melds_and_twice_for_two_indicators():
    found = worth("456p789s9m 9m", "ron", "pon 777z", "chi 123m", dora="8m8m6z")
    assert found.yaku == {"yakuhai_chun": 1, "dora": 7}


def test_ura_dora_are_for_riichi():
    assert worth("123m456p789s1112z 2z", flags=["riichi"], ura="1m").yaku["ura_dora"] == 1
    assert "ura_dora" not in worth("123m456p789s5552z 2z", ura="1m").yaku


def test_red_fives_count_where_the_rules_have_them():
    assert worth("340m406p789s5552z 2z", rules=rules("tenhou")).yaku["aka_dora"] == 2
    assert "aka_dora" not in worth("340m406p789s5552z 2z").yaku


# Points.


@pytest.mark.parametrize(
    ("han", "fu", "base"),
    [
        (1, 30, 240),
        (2, 20, 320),
        (2, 25, 400),
        (4, 25, 1600),
        (4, 30, 1920),
        (3, 70, 2000),
        (3, 110, 2000),
        (4, 40, 2000),
        (5, 30, 2000),
        (6, 30, 3000),
        (7, 30, 3000),
        (8, 30, 4000),
        (10, 30, 4000),
        (11, 30, 6000),
        (12, 30, 6000),
        (13, 30, 8000),
        (30, 30, 8000),
    ],
)
def test_base_points_by_han_and_fu(han, fu, base):
    assert base_of(han, fu, BOOK).points == base


@pytest.mark.parametrize(
    ("base", "ron", "dealer_ron", "tsumo", "dealer_tsumo"),
    [
        (240, 1000, 1500, (500, 300), 500),
        (1920, 7700, 11600, (3900, 2000), 3900),
        (2000, 8000, 12000, (4000, 2000), 4000),
        (400, 1600, 2400, (800, 400), 800),
        (1600, 6400, 9600, (3200, 1600), 3200),
        (320, 1300, 2000, (700, 400), 700),
        (8000, 32000, 48000, (16000, 8000), 16000),
    ],
)
def test_who_pays_how_much(base, ron, dealer_ron, tsumo, dealer_tsumo):
    assert (charged(base, "W", BOOK), charged(base, "E", BOOK)) == (ron, dealer_ron)
    dealer, other = tsumo
    assert payments(base, "tsumo", "W", BOOK) == {"E": -dealer, "S": -other, "W": dealer + 2 * other, "N": -other}
    assert payments(base, "tsumo", "E", BOOK) == {"E": 3 * dealer_tsumo, **dict.fromkeys("SWN", -dealer_tsumo)}


def test_two_honba_make_a_thousand_1400_in_the_book_and_1600_elsewhere():
    hand = "345m40677p67s 8s"
    for preset, owed in (("book", 1400), ("book-modern", 1600), ("ema2016", 1600)):
        found = worth(hand, "ron", "pon 777z", honba=2, payer="N", rules=rules(preset))
        assert found.points == 1000
        assert found.payments == {"E": 0, "S": owed, "W": 0, "N": -owed}


def test_deposits_go_to_the_winner():
    found = worth("345m40677p67s 8s", "ron", "pon 777z", sticks=3, payer="E")
    assert found.payments == {"E": -1000, "S": 4000, "W": 0, "N": 0}
    assert worth("345m40677p67s 8s", "ron", "pon 777z", sticks=3).payments == {"S": 4000}


def test_each_payer_of_a_draw_adds_100_a_honba():
    found = worth("345m40677p67s 8s", "tsumo", "pon 777z", honba=2)
    assert found.payments == {"E": -700, "S": 1700, "W": -500, "N": -500}
    assert found.points == 1100


def test_yakuman_are_never_added_up_in_the_book():
    found = worth("1112223334445z 5z")
    assert (found.points, found.limit, found.yakuman, found.han) == (32000, "yakuman", 1, 39)
    assert worth("1112223334445z 5z", seat="E").points == 48000


def test_online_they_are_and_some_count_twice():
    tenhou = worth("1112223334445z 5z", rules=rules("tenhou"))
    assert (tenhou.points, tenhou.limit, tenhou.yakuman) == (96000, "3x_yakuman", 3)
    soul = worth("1112223334445z 5z", rules=rules("mjsoul"))
    assert (soul.points, soul.yakuman) == (160000, 5)


def test_thirteen_han_are_a_counted_yakuman_unless_the_table_says_sanbaiman():
    hand, more = "2334556778999m 1m", {"flags": ["riichi"], "dora": "8m8m8m"}
    assert (worth(hand, **more).limit, worth(hand, **more).points) == ("counted_yakuman", 32000)
    assert worth(hand, **more, rules=rules("book", kazoe="sanbaiman")).points == 24000


def test_rounding_up_to_mangan_is_an_option():
    assert (
        base_of(4, 30, rules("book", kiriage="on")) == base_of(3, 60, rules("book", kiriage="on")) == (2000, "mangan")
    )
    assert base_of(4, 20, rules("book", kiriage="on")).points == 1280


def test_open_tanyao_is_an_option():
    with pytest.raises(NoWin):
        worth("234m4568p 8p", "ron", "chi 234s", "pon 555m", rules=rules("book", kuitan="off"))


def test_contradicting_options_are_named():
    with pytest.raises(BadOption, match="double_yakuman needs yakuman_stack"):
        rules("book", double_yakuman="on")


def test_the_presets_are_those_promised():
    assert list(PRESETS) == ["book", "book-literal", "book-modern", "tenhou", "mjsoul", "ema2016"]
    assert rules("book") == BOOK
    assert (rules("mjsoul").aka, rules("mjsoul").multi_ron, rules("ema2016").start) == (3, "all", 30000)
