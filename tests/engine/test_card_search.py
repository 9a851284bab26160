"""The sampled search of the card kernel: blind to what is hidden, the same from the same luck, taken by the levels."""

from __future__ import annotations

import pytest

from kaik import bots, engine
from kaik.bots.levels import search_for
from kaik.bots.search import think
from kaik.core.action import CHANCE
from kaik.core.state import Choose, Over, State, Throw
from kaik.engine import has_kernel, sampling_for
from kaik.games import every, find
from kaik.kits.packed.game import CardGame
from kaik.play.luck import Luck
from kaik.play.thought import Limits

MARCH = find("march")
CARDS = [game for game in every() if issubclass(game.state, CardGame)]
needs_kernel = pytest.mark.skipif(not has_kernel(MARCH.state), reason="no kernel can be had here")
LONG_ENOUGH = 600.0
"""No clock decides in these tests."""


def asked(seats: int, seed: str, options=None) -> tuple[State, int]:
    """The first position of a match in which somebody is asked."""
    state, luck, n = MARCH.begin(options, seats), Luck.of(seed), 0
    while isinstance(turn := state.turn(), Throw):
        state, n = state.played(CHANCE, luck.throw(n, turn.chance)), n + 1
    assert isinstance(turn, Choose)
    return state, turn.seats[0]


def thought(state: State, seat: int, nodes: int, seed: str = "thinking"):
    search = sampling_for(state)
    assert search is not None
    return search(state, seat, Luck.of(seed).dice(0), Limits(nodes, LONG_ENOUGH))


@needs_kernel
def test_the_same_luck_gives_the_same_thoughts_about_cards():
    state, seat = asked(3, "cards")
    first, second = thought(state, seat, 30), thought(state, seat, 30)
    assert first == second
    assert [choice.action for choice in first.choices] == list(state.legal(seat))
    assert sum(choice.visits for choice in first.choices) == first.simulations >= 30
    assert all(0 <= choice.worth <= 1 for choice in first.choices)


def along(game, luck):
    """Positions of a random match in which the asked seat has a choice, every third of them."""
    state, n, choices = game.begin(None, 3), 0, 0
    while n < 60 and not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            seat, action = CHANCE, luck.throw(n, turn.chance)
        else:
            seat, dice = turn.seats[0], luck.dice(n)
            actions = state.legal(seat)
            action = actions[dice.below(len(actions))]
            choices += len(actions) > 1
            if choices % 3 == 1 and len(actions) > 1:
                yield state, seat
        state, n = state.played(seat, action), n + 1


@needs_kernel
@pytest.mark.parametrize("game", CARDS, ids=lambda game: game.slug)
def test_thoughts_about_cards_hang_on_nothing_that_the_seat_cannot_see(game):
    """Whatever the others truly hold: the seat imagines all of it anew."""
    others = 0
    for state, seat in along(game, Luck.of("hidden")):
        other = state.imagine(seat, Luck.of("another world").dice(0))
        others += other != state
        assert thought(state, seat, 30) == thought(other, seat, 30)
    assert others


@needs_kernel
def test_whoever_can_win_the_last_round_of_the_last_season_does():
    """Two cards are left, and both beat the lead: whoever takes this round leads a king or a general to the last."""
    state = MARCH.begin(MARCH.chosen(None, {"seasons": 1, "first_dealer": 1}), 2)
    state = state.after(CHANCE, "deal:B0+B1+B2+B8+BK+R0+R1+R2+R3+R4-B0+B2+B3+B4+B5+B6+R1+R5+R6+R7")
    dropped = ["B0", "B1", "B2", "R0", "R1", "R2", "R3", "R4"]
    for lead, drop in zip(["B3", "B4", "B6", "R5", "R6", "R7", "B2", "R1"], dropped, strict=True):
        state = state.after(1, f"lead:{lead}").after(0, f"drop:{drop}")
    assert thought(state.after(1, "lead:B5"), 0, 60).best().action.verb == "follow"


@needs_kernel
def test_levels_search_cards_in_the_kernel_and_the_level_of_old_does_not(monkeypatch):
    state, _ = asked(2, "levels")
    assert search_for(MARCH, state).__module__ == engine.__name__
    former = bots.find("level5-2026a", MARCH).level.version
    assert getattr(search_for(MARCH, state, former), "func", None) is think
    monkeypatch.setenv("KAIK_PURE", "1")
    assert sampling_for(state) is None
    assert getattr(search_for(MARCH, state), "func", None) is think


@needs_kernel
def test_a_search_of_cards_stops_when_it_is_told_to():
    state, seat = asked(2, "stopped")
    search = sampling_for(state)
    looks = iter(range(100))
    opinion = search(state, seat, Luck.of(1).dice(0), Limits(1 << 30, LONG_ENOUGH, lambda: next(looks) >= 3))
    assert 0 < opinion.simulations < 1000
