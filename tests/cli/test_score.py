"""`kaik score`: a won hand counted for a person, in both languages."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from kaik import find
from kaik.cli.app import app
from kaik.games import slugs

RUN = CliRunner()
OPEN = ("345m40677p67s", "8s", "-m", "pon:777z", "--seat", "S")
"""An open hand with a set of red dragons and nothing else."""


def kaik(*actions: str) -> tuple[int, list[str]]:
    result = RUN.invoke(app, ["score", *actions])
    return result.exit_code, result.output.splitlines()


def test_a_hand_is_counted_step_by_step() -> None:
    code, shown = kaik("riichi", *OPEN, "--ron", "--from", "W", "--honba", "1", "--sticks", "1", "--lang", "en")
    assert code == 0
    assert shown == [
        "345m 40677p 67s + 8s · pon 777z · won off a discard",
        "Yaku",
        "  red dragon  1 han",
        "Fu",
        "  every hand                 20",
        "  open triplet (red dragon)   4",
        "  up to the next ten          6",
        "1 han 30 fu = 1000 points",
        "Payments",
        "  east             +0",
        "  south (wins)  +2200",
        "  west          -1200",
        "  north            +0",
    ]


def test_the_same_in_japanese_columns_keep_their_line() -> None:
    code, shown = kaik("riichi", *OPEN, "--tsumo", "-f", "haitei", "--lang", "ja")
    assert code == 0
    assert "  海底摸月  1翻" in shown and "  役牌 中   1翻" in shown and "  明刻（中）   4" in shown
    assert "2翻30符 ＝ 2000点" in shown and "  南（和了）  +2000" in shown


@pytest.mark.parametrize(
    ("rules", "sum_line"),
    [
        ((), "1 han 30 fu = 1000 points"),
        (("--preset", "tenhou"), "2 han 30 fu = 2000 points"),
        (("-o", "aka=3"), "2 han 30 fu = 2000 points"),
    ],
)
def test_rules_are_chosen_by_preset_and_by_option(rules: tuple[str, ...], sum_line: str) -> None:
    assert sum_line in kaik("riichi", *OPEN, "--ron", "--lang", "en", *rules)[1]


@pytest.mark.parametrize(
    ("preset", "sum_line"), [("tenhou", "yakuman = 48000 points"), ("mjsoul", "double yakuman = ")]
)
def test_a_yakuman_has_a_name_instead_of_han_and_fu(preset: str, sum_line: str) -> None:
    code, shown = kaik("riichi", "19m19p19s1234567z", "1m", "--riichi", "--preset", preset, "--lang", "en")
    assert code == 0 and any(line.startswith(sum_line) for line in shown)
    assert "Fu" not in shown and not any("han" in line.split() for line in shown)


def test_programs_get_what_query_answers() -> None:
    code, shown = kaik("riichi", *OPEN, "--ron", "--json")
    answer = json.loads("\n".join(shown))
    assert code == 0 and answer["yaku"] == {"yakuhai_chun": 1} and answer["payments"] == {"S": 1000}


def test_every_game_that_scores_hands_is_explained_in_both_languages() -> None:
    hands = {
        "pao-ma-zai": ("123456789m1123p", "4p", "--horses", "1z"),
        "malaysian-mahjong": ("1p1p1p5z5z5z7p8p1j1j", "9p", "-m", "pon:222z", "--seat", "S", "--flowers", "1h2q"),
        "riichi": OPEN,
    }
    assert set(hands) == {slug for slug in slugs() if "score" in find(slug).asks}
    for slug, actions in hands.items():
        english, japanese = kaik(slug, *actions, "--lang", "en"), kaik(slug, *actions, "--lang", "ja")
        assert english[0] == japanese[0] == 0
        assert any("points" in line for line in english[1]) and any("点" in line for line in japanese[1])


@pytest.mark.parametrize(
    "actions",
    [
        ("riichi", "345m40677p67s", "9s"),
        ("riichi", "345m40677p67s", "9s", "-m", "pon:777z"),
        ("riichi", "123m", "xx"),
        ("riichi", "345m40677p67s", "8s", "-m", "777z"),
        ("riichi", "345m40677p67s", "8s", "-m", "pon:777z", "-f", "ipatsu"),
        ("riichi", "345m40677p67s", "8s", "-m", "pon:777z", "--seat", "Q"),
        ("riichi", "345m40677p67s", "8s", "-m", "pon:777z", "--preset", "tenhu"),
        ("cerke", "1m", "1m"),
        ("richi", "1m", "1m"),
    ],
)
def test_a_hand_that_is_no_win_gets_one_sentence(actions: tuple[str, ...]) -> None:
    code, shown = kaik(*actions)
    assert code == 2 and len(shown) == 1 and "Traceback" not in shown[0]
