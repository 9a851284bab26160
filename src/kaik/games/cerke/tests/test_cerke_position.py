"""Positions as text, both ways, and a sentence for every impossible one."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.core.errors import BadPosition
from kaik.core.state import Over, Throw
from kaik.games.cerke.rules import FORM

GAME = find("cerke")
START = "chbg+k+g+b+h+c/+s+r1+t1t1rs/p+pp+p+v+pp+pp/9/4M4/9/P+PP+PV+PP+PP/SR1T1+T1+R+S/+C+H+B+GKGBHC [] IA"


def read(text: str, preset: str = "official"):
    return GAME.notation.read(text, GAME.preset(preset))


def write(state: object) -> str:
    return GAME.notation.write(state)


@pytest.mark.parametrize(
    "text",
    [
        START,
        START.replace("IA", "A"),
        START + " tam=1 rate=4 season=2 score=25-15",
        "9/9/9/9/4M4/9/9/9/KP7 [+PT+Kp+t] A",
        START + " score=20.4-19.6",
    ],
)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    assert write(read(text)) == text


def test_the_start_is_the_one_every_season_begins_with() -> None:
    assert read(START).board == FORM.start


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_position_of_a_game_reads_back(preset: str) -> None:
    from kaik.play.luck import Luck

    state = GAME.begin(GAME.preset(preset))
    luck = Luck.of("positions")
    for n in range(60):
        turn = state.turn()
        if isinstance(turn, Over):
            break
        if isinstance(turn, Throw):
            state = state.played(-1, turn.chance.sample(luck.dice(n)))
            continue
        seat = turn.seats[0]
        legal = state.legal(seat)
        if state.phase.__class__.__name__ == "Moving":
            again = read(write(state), preset)
            assert again.legal(seat) == legal and write(again) == write(state)
        state = state.played(seat, legal[luck.dice(n).below(len(legal))])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "ROWS"),
        ("9/9 [] IA", "9 rows"),
        (START.replace("/9/4M4/", "/4M4/"), "9 rows"),
        (START.replace("4M4", "4M3"), "8 squares"),
        (START.replace("4M4", "44"), "8 squares"),
        (START.replace("GKG", "GK+K"), "2 red 王"),
        (START.replace("4M4", "3MM4"), "2 tam"),
        (START.replace("4M4", "4Q4"), "'Q'"),
        (START.replace("[]", "[M]"), "tam"),
        (START.replace("[]", "[Q]"), "'Q'"),
        (START.replace("[]", "[T]"), "the set has 2"),
        (START.replace("] IA", "] B"), "IA or A"),
        (START + " rate=3", "rate"),
        (START + " rate=128", "rate"),
        (START + " season=4", "season"),
        (START + " score=30-20", "40"),
        (START + " score=40-0", "lost"),
        (START + " colour=red", "colour=red"),
        (START + " tam", "tam"),
        ("9" * 5000, "ROWS"),
    ],
)
def test_an_impossible_position_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read(text)
    assert says in str(refused.value) and "\n" not in str(refused.value)
