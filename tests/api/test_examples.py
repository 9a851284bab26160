"""The examples run: what they print is what they say."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

import kaik
from kaik.arena.game import Setting, play_game
from kaik.arena.pairing import pairings
from kaik.bots import outside

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(name: str, *words: str) -> str:
    ran = subprocess.run(
        [sys.executable, EXAMPLES / name, *words], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_random_agent_plays_here_and_on_pettingzoo() -> None:
    here, there = printed("random_agent.py", "new-play", "2").splitlines()
    assert sum(eval(here).values()) == 2 and set(eval(there)) == {"seat_0", "seat_1"}


def test_a_stick_game_is_solved_to_the_value_that_its_mind_counts() -> None:
    told = printed("solve_sticks.py").splitlines()
    match = kaik.match("new-play", options={"rounds": 1, "max_bet": 1, "first_dealer": "seat", "dealer_pass": "fixed"})
    exact = match.game.mind.exact_values_of(match.state, 1)
    best = max(exact.values())
    for line, (action, value) in zip(told, exact.items(), strict=False):
        assert line.startswith(f"{action}: ") and eval(line.split()[1]) == value + best, (
            "the second bet is the best one"
        )
    assert told[-1].endswith(f"worth {fraction(2 * best)}")


def fraction(value: float) -> str:
    above, below = value.as_integer_ratio()
    return f"{above}/{below}"


def test_a_bot_of_ones_own_plays_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "GRACE", 20.0)
    own = f"cmd:{sys.executable} {EXAMPLES / 'own_bot.py'}"
    result = play_game(Setting("march", "book", (own, "random"), 2, "1"), next(pairings(2, 2, 1)))
    assert result.lost == "" and result.ids == ("own bot", "")


def test_the_same_function_plays_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    import own_bot

    assert kaik.play_out("march", own_bot.choose, "random", seed=1).over
    said = io.StringIO()
    own_bot.speak(io.StringIO('kaik 1\nview {"seat": 0}\nlegal pass bet:3\ngo 1\nquit\n'), said)
    assert said.getvalue() == "id own bot\nready\nsay pass\n"
