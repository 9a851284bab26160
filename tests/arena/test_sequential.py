"""A sequential test ends an arena when its question is settled, and is seldom wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from kaik.arena.game import GameResult
from kaik.arena.results import Results
from kaik.arena.runner import arrange, play
from kaik.arena.sequential import BOUND, SequentialTest, rounds
from kaik.cli.app import app
from kaik.core.errors import KaikError

RUN = CliRunner()


def match(n: int, first: float, second: float) -> GameResult:
    """A match of two, seats turned in every second one; the payoffs are the first player's and the second's."""
    turned = n % 2 == 1
    payoffs = (second, first) if turned else (first, second)
    return GameResult(n, n // 2, (1, 0) if turned else (0, 1), payoffs, 10, (0.0, 0.0), (1, 1))


def by_chance(score: float, games: int, luck: Random) -> list[GameResult]:
    return [match(n, *((1, 0) if luck.random() < score else (0, 1))) for n in range(games)]


def test_a_round_is_scored_when_all_its_seats_are_turned() -> None:
    assert list(rounds([match(0, 1, 0), match(1, 0, 1), match(2, 1, 0)], 2)) == [0.5]


def test_rounds_count_in_their_order_however_they_end() -> None:
    played = [match(n, 1, 0) for n in (2, 3, 4, 5)]
    assert list(rounds(played, 2)) == []
    assert list(rounds([*played, match(1, 0, 1), match(0, 0, 1)], 2)) == [0.0, 1.0, 1.0]


@pytest.mark.parametrize(("true", "verdict"), [(0.5, "low"), (0.6, "high")])
def test_the_answer_is_wrong_in_few_of_many_arenas(true: float, verdict: str) -> None:
    luck, test = Random(f"{true}"), SequentialTest(0.5, 0.6)
    found = [test.evidence(by_chance(true, 2000, luck), 2).verdict for _ in range(200)]
    assert "open" not in found
    assert found.count(verdict) >= 180, "one of twenty may be wrong, with some room for chance"


def test_what_comes_after_the_answer_changes_nothing() -> None:
    won = [match(n, 1, 0) for n in range(20)]
    test = SequentialTest(0.5, 0.6)
    assert test.evidence(won, 2).verdict == "high"
    assert test.evidence([*won, *(match(n, 0, 1) for n in range(20, 400))], 2) == test.evidence(won, 2)


def test_a_test_that_is_asked_often_waits_for_some_rounds() -> None:
    won = [match(n, 1, 0) for n in range(60)]
    patient = SequentialTest(0.5, 0.6, least=20)
    assert patient.evidence(won[:38], 2).verdict == "open"
    assert patient.evidence(won[:40], 2).verdict == "high"


def test_without_a_match_nothing_is_settled() -> None:
    assert SequentialTest(0.5, 0.6).evidence([], 2).verdict == "open"
    assert SequentialTest(0.5, 0.6).evidence([match(0, 1, 0)], 2).llr == 0


def test_an_arena_ends_when_its_question_is_settled_and_is_not_gone_on_with(tmp_path: Path) -> None:
    setting = arrange("march", "", "greedy,random", 2, "1", None, {})
    results, test = Results(tmp_path / "kept.jsonl", setting), SequentialTest(0.5, 0.6)
    played = list(play(setting, 400, 1, results, test=test))
    assert len(played) < 60 and test.evidence(played, 2).llr > BOUND
    assert list(play(setting, 400, 1, Results(tmp_path / "kept.jsonl", setting), test=test)) == []


def test_programs_are_told_the_verdict_only_where_they_asked() -> None:
    told = ["arena", "march", "--players", "random,greedy", "--games", "60", "--jobs", "1", "--json"]
    asked = json.loads(RUN.invoke(app, [*told, "--sprt", "0.5,0.6"]).stdout)
    assert asked["sprt"]["verdict"] == "low" and asked["sprt"]["llr"] < -BOUND and asked["games"] < 60
    plain = ["arena", "six-sticks", *told[2:4], "--games", "2", "--json"]
    assert "sprt" not in json.loads(RUN.invoke(app, plain).stdout)


@pytest.mark.parametrize("text", ["", "0.6", "0.6,0.5", "0.5,0.5", "0,1", "a,b", "0.1,0.2,0.3", "nan,0.5"])
def test_a_question_that_makes_no_sense_gets_a_sentence(text: str) -> None:
    with pytest.raises(KaikError, match="the lower first"):
        SequentialTest.read(text)
