"""Malaysian mahjong drawn as text, and its names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.games.malaysian_mahjong import GAME
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.games.malaysian_mahjong.text import draw
from kaik.games.malaysian_mahjong.yaku import DRAGON_NAMES, FORMS, LUCK, WIND_NAMES
from kaik.kits.mahjong.table import Meld
from kaik.play.script import play

Table = Callable[..., Malaysian]
PLAIN = "1479p1234567z"
READY = "123789p46p55522z"


def test_the_table_shows_flowers_dora_and_whose_turn_it_is(dealt: Table) -> None:
    state = play(dealt("1q2f" + PLAIN), "draw:8p draw:9p")
    text = draw(state.view(0), "en")
    assert "E seat 0 (you), dealer: 0 points, 1 dora" in text
    assert "1q 2f" in text
    assert "Open tiles that count for you: 1q 4q 1f 4f" in text
    assert text.endswith("Seat 0 (you) is to discard.")
    assert "席0（あなた）が捨てる番です。" in draw(state.view(0), "ja")


def test_nobody_elses_hand_is_drawn(dealt: Table) -> None:
    text = draw(dealt(PLAIN, READY).view(0), "en")
    assert text.count("▒" * 13) == 2


def test_an_open_fei_tells_what_it_stands_for(dealt: Table, holding: Table) -> None:
    state = holding(dealt(PLAIN), 1, "1234567z123p", Meld("chi", ("4p", "1j"), "5p", 0, low=12))
    assert "4p 1j=6p" in draw(state.view(0), "en")


def test_a_win_tells_its_reading_and_every_yaku(dealt: Table) -> None:
    state = play(dealt("5p" + PLAIN, "123789p46p5552z1j"), "discard:5p", "1 ron", "2 pass")
    state = play(state, str(state.turn().chance.weights[0][0]))
    text = draw(state.view(0), "en")
    assert "Season 1: seat 1 won with 5p 5筒 of seat 0 (you)." in text
    assert "2z 1j=2z" in text
    assert "win 1, closed and without flowers 10, white dragon 1: 12 han, counted as 20" in text
    assert "Points of the season: seat 0 -4000, seat 1 +6000, seat 2 -2000." in text
    assert "合計12翻、20翻とみなす" in draw(state.view(None), "ja")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_yaku_has_a_name(language: str) -> None:
    names = {name for name, _, _ in FORMS} | {name for _, name, _ in LUCK} | set(DRAGON_NAMES.values())
    names |= {f"yakuhai_seat_wind_{wind}" for wind in WIND_NAMES}
    names |= {"hora", "dora", "yakuhai_north", "supe", "menzen_muka"}
    assert all(GAME.labels[name][language] for name in names)
