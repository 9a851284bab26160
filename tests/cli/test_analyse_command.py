"""`kaik analyse`: the same answers in the terminal."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from kaik.cli.app import app


def run(*words: str) -> str:
    found = CliRunner().invoke(app, ["analyse", *words])
    assert found.exit_code == 0, found.output
    return found.output


def test_a_hand_is_told_in_both_languages() -> None:
    assert "4 left. Own draw" in run("riichi", "345m40677p67s345s", "--lang", "en")
    assert "残り4枚" in run("riichi", "345m40677p67s345s", "--lang", "ja")


def test_a_position_is_told_as_json() -> None:
    found = json.loads(run("ancient-cerke", "--seconds", "0", "--log", "move:TAI-TY", "--json"))
    assert found["seat"] == 1 and "move:ZA-ZE" not in found["position"] and found["best"] is None
    again = json.loads(run("ancient-cerke", found["position"], "--seconds", "0.05", "--json"))
    assert again["legal"] == found["legal"] and again["best"]["action"] in found["legal"]


def test_luck_is_told_where_it_decides() -> None:
    assert "first:0 first:1" in run("six-sticks", "--lang", "en")


def test_players_and_the_bot_have_names_and_no_numbers_of_seats() -> None:
    told = run("chain-sticks", "--lang", "en")
    assert "Legal moves for Player 1 (1): pay" in told and "Master would play pay" in told
    assert "Player 2" in told and "seat" not in told
    told = run("chain-sticks", "--lang", "ja")
    assert "達人ならpay" in told and "席" not in told


@pytest.mark.parametrize("words", [("cerke", "x"), ("riichi", "12m"), ("chess",), ("kitten", "B9")])
def test_what_cannot_be_read_gets_one_sentence(words: tuple[str, ...]) -> None:
    found = CliRunner().invoke(app, ["analyse", *words])
    assert found.exit_code == 2 and "Traceback" not in found.output
