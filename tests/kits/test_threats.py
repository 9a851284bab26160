"""What the others could do next is true in every game, and told in both languages."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.core.action import Action
from kaik.core.state import State
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.match import positions
from kaik.play.walk import walk

NEVER = {"new-play", "open-cask", "value-war"}


def told(slug: str, position: str, seat: int = 0, preset: str = "") -> list[str]:
    game = find(slug)
    assert game.notation is not None and game.mind.threats is not None
    state = game.notation.read(position, game.preset(preset or None))
    return [threat.text["en"] for threat in game.mind.threats(state, seat)]


def test_only_games_of_bets_have_nothing_to_threaten() -> None:
    without = {slug for slug in slugs() if find(slug).mind.threats is None}
    assert without >= NEVER and len(set(slugs()) - without) >= 16  # a game just written may have none yet


@pytest.mark.parametrize("slug", [slug for slug in slugs() if find(slug).mind.threats is not None])
def test_a_threat_is_something_that_somebody_else_could_do(slug: str) -> None:
    game = find(slug)
    assert game.mind.threats is not None
    match = walk(game, game.preset(), game.seats[0], Luck.of("threats"), 120)
    for state, _ in list(positions(match))[::3]:
        for seat in range(match.seats):
            for threat in game.mind.threats(state, seat):
                assert threat.by != seat and 0 <= threat.by < match.seats
                assert set(threat.text) == ({"en", "ja"} if threat.text else set())
                assert threat.text or can(state, seat, threat.by, threat.action, threat.after)


def can(state: State, seat: int, by: int, action: str, after: str) -> bool:
    there = state.after(seat, after) if after else state
    return Action.parse(action) in there.legal(by)


def test_a_king_that_can_be_taken_comes_first() -> None:
    board = "9/9/9/9/4M4/9/3+r5/3K5/3P5 [] IA"
    assert told("cerke", board)[0] == "could take the king on TAU"
    assert told("cerke", board, seat=1) != told("cerke", board)


def test_in_ancient_cerke_a_king_in_reach_is_the_end() -> None:
    game = find("ancient-cerke")
    assert game.mind.threats is not None and game.notation is not None
    state = game.notation.read("4+k4/9/9/9/9/9/9/4+r4/4K4 [] IA", game.preset())
    first, *_ = game.mind.threats(state, 0)
    assert first.text["en"] == "could take the king and win" and first.marks == ("ZIA",)


def test_runners_behind_count_the_throws_that_send_one_back() -> None:
    game = find("six-sticks")
    state = game.begin(game.preset(), 2).after(-1, "first:0").after(0, "throw").after(-1, "sticks:3")
    assert game.mind.threats is not None
    (threat,) = game.mind.threats(state, 0)
    assert threat.text["en"] == "could send your runner back to the start (20 of 64 throws)"
    assert threat.marks == ("runner-0",) and game.mind.threats(state, 1) == ()


def test_a_number_can_be_beaten_while_somebody_is_to_throw() -> None:
    game = find("fool-sticks")
    state = game.begin(game.preset(), 2).after(0, "pay").after(1, "pay").after(-1, "sticks:3")
    assert game.mind.threats is not None
    assert [threat.text["en"] for threat in game.mind.threats(state, 0)] == ["could still beat your 3 (6 in 32)"]
    assert [threat.text["en"] for threat in game.mind.threats(state, 1)] == ["has 3: you need more"]
