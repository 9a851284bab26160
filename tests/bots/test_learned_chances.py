"""Bots where chances to win were learned: what they read, and that earlier levels know nothing of it."""

from __future__ import annotations

import pytest

from kaik import bots, find
from kaik.bots.levels import LevelBot, as_of
from kaik.bots.search import Limits, QuickDice, think
from kaik.bots.search.expect import _laid_over
from kaik.bots.search.worth import ended, won
from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.state import Choose, State
from kaik.play.luck import Luck
from kaik.play.walk import walk

OPEN, SECRET = "linked-ships", "mountain"
FORMER = (
    (OPEN, 2, 30, "supply:B3", 0.733694),
    (OPEN, 2, 61, "move:A1", 0.247448),
    (OPEN, 2, 92, "supply:B1", 0.186042),
    (OPEN, 3, 61, "raid:A1-B1", 0.841758),
    (SECRET, 2, 30, "build:BS", 0.496473),
    (SECRET, 2, 61, "scrap:R2", 0.577054),
    (SECRET, 3, 92, "build:BS", 0.614708),
)
"""What the level of 2026a said of positions in walks, when there were no learned chances yet."""


def dice(seed: int = 1) -> QuickDice:
    return QuickDice(Luck.of(seed).dice(0))


def chosen_at(slug: str, seats: int, entries: int, fares: str = "") -> tuple[Game, State, int]:
    """A position of a walk, so many entries on or a few more, in which a seat has four actions or more."""
    game = find(slug)
    options = game.chosen(None, {"move_cost": fares} if fares else {})
    for more in range(40):
        state = walk(game, options, seats=seats, seed=entries, limit=entries + more).state
        turn = state.turn()
        if isinstance(turn, Choose) and len(state.legal(turn.seats[0])) > 3:
            return game, state, turn.seats[0]
    raise AssertionError(f"nobody had a choice in 40 entries of {slug}")


@pytest.mark.parametrize(("slug", "seats", "entries", "action", "worth"), FORMER)
def test_the_level_of_2026a_says_what_it_said(slug: str, seats: int, entries: int, action: str, worth: float) -> None:
    game, state, seat = chosen_at(slug, seats, entries)
    bot, luck = bots.find("level5-2026a", game), Luck.of(5).dice(0)
    assert isinstance(bot, LevelBot)
    best = bot.opinion(state.imagine(seat, luck), seat, luck, Limits(60, 600)).best()
    assert (best.action, round(best.worth, 6)) == (action, worth)


def test_only_the_mind_of_2026a_goes_without_them() -> None:
    game = find(OPEN)
    assert as_of(game, "2026a").mind.chances is None and as_of(game, "2026a").mind.estimate is game.mind.estimate
    assert as_of(game, "") is game is as_of(game, "2026b")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_chance_is_worth_as_much_as_a_match_that_is_won(seats: int) -> None:
    nothing = (0.0,) * (seats - 1)
    win, lost = ended((float(seats - 1), *(-1.0,) * (seats - 1)), 1.0)[:2]
    sure = won((1.0, *nothing))
    assert win > sure[0] > sure[1] > lost
    assert sum(won((1 / seats,) * seats)) == pytest.approx(seats / 2)


def test_where_something_is_hidden_only_ones_own_turn_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state, seat = chosen_at(SECRET, 2, 61)
    plain, asked = game.state.legal, set[int]()

    def legal(self: State, of: int) -> tuple[object, ...]:
        asked.add(of)
        return plain(self, of)

    monkeypatch.setattr(game.state, "legal", legal)
    opinion = think(game, state.imagine(seat, dice()), seat, dice(), Limits(4000, 60))
    assert opinion.how == "read" and opinion.deep > 2
    assert asked == {seat}


def test_an_open_race_is_read_whole_turns_deep() -> None:
    game, state, seat = chosen_at(OPEN, 2, 61)
    opinion = think(game, state, seat, dice(), Limits(200, 60))
    assert opinion.how == "read" and opinion.deep == 3


def test_rules_of_which_nothing_was_learned_are_judged_as_before() -> None:
    game, state, seat = chosen_at(OPEN, 2, 61, "ship")
    assert not game.mind.chances_of(state)
    new, old = (think(each, state, seat, dice(), Limits(60, 60)) for each in (game, as_of(game, "2026a")))
    assert new == old


def _worths(**by_name: float) -> dict[Action, float]:
    return {Action(name): worth for name, worth in by_name.items()}


def test_what_was_read_deeper_before_the_time_was_over_counts() -> None:
    deeper = _laid_over(_worths(a=0.5, b=0.4, c=0.45), _worths(a=0.3, b=0.4))
    assert deeper[Action("a")] == 0.3 and deeper[Action("b")] == 0.4
    assert deeper[Action("c")] == pytest.approx(0.35)
    unread = _laid_over(_worths(a=0.5, b=0.49, c=0.52), _worths(a=0.3, b=0.3))
    assert unread[Action("c")] < 0.3
    assert _laid_over(_worths(a=0.5, b=0.4), _worths(a=0.3)) == _worths(a=0.5, b=0.4)
