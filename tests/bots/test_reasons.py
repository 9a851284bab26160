"""Reasons: every game has words for each of its actions, in both languages, and one thing is not called many."""

from __future__ import annotations

import re

import pytest

from kaik import find
from kaik.bots.reasons import words_for
from kaik.core.mind import Mind
from kaik.core.state import Choose
from kaik.games import slugs
from kaik.learn.solving import reason
from kaik.play.luck import Luck
from kaik.play.walk import walk

WALKS, ACTIONS = 20, 8
ONE_OF_MANY = re.compile(r"\b1 (?:\w+ )?(?:cards|kinds|points|steps|tiles|times)\b")


MINDED = [slug for slug in slugs() if find(slug).mind != Mind()]
"""A game that has just been written has no mind yet, and nothing to say."""


def test_all_nineteen_games_have_a_mind() -> None:
    assert len(MINDED) >= 19


@pytest.mark.parametrize("slug", MINDED)
def test_every_action_with_another_beside_it_has_a_reason_in_words(slug: str) -> None:
    game = find(slug)
    for seed in range(WALKS):
        state = walk(game, seed=seed, limit=3 + 7 * seed).state
        turn = state.turn()
        if not isinstance(turn, Choose) or len(state.legal(turn.seats[0])) < 2:
            continue
        seat = turn.seats[0]
        imagined = state.imagine(seat, Luck.of(seed).dice(0))
        for action in imagined.legal(seat)[:: max(1, len(imagined.legal(seat)) // ACTIONS)]:
            told = reason(game, imagined, seat, action)
            assert told["en"] and told["ja"], f"{action}: {told}"
            assert not ONE_OF_MANY.search(told["en"]), told["en"]


def test_an_action_that_is_the_only_one_needs_no_reason() -> None:
    game = find("six-sticks")
    state = walk(game, seed=1, limit=1).state
    turn = state.turn()
    assert isinstance(turn, Choose)
    (action,) = state.legal(turn.seats[0])
    assert words_for(game, state, turn.seats[0], action)["ja"] == "ほかに手がありません"


def test_whoever_keeps_a_hand_at_value_war_is_not_said_to_make_it() -> None:
    game = find("value-war")
    told: dict[str, set[str]] = {"swap": set(), "pass": set()}
    for seed in range(200):
        state = walk(game, seed=seed, limit=2 + seed % 9).state
        turn = state.turn()
        if isinstance(turn, Choose):
            for action in state.legal(turn.seats[0]):
                if action.verb in told:
                    told[action.verb].add(words_for(game, state, turn.seats[0], action)["en"])
    assert told["swap"] and all(said.startswith("changes a card and holds ") for said in told["swap"])
    assert all(said.startswith("keeps ") for said in told["pass"])
