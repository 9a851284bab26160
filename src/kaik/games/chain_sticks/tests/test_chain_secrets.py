"""Chain-Strike Sticks with covered totals: nobody knows more than they have seen."""

from __future__ import annotations

from collections import Counter

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, Throw
from kaik.games.chain_sticks import GAME
from kaik.games.chain_sticks.chain import imagined
from kaik.games.chain_sticks.options import ChainOptions
from kaik.games.chain_sticks.rules import ChainSticks

COVERED = {"order": "secret"}
STRICT = {"order": "secret", "first_bust": "on"}


class Wheel:
    """Dice that fall the same way every time the test is run."""

    def __init__(self, seed: int) -> None:
        self._at = seed * 7919 + 1

    def below(self, n: int) -> int:
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._at >> 33) % n


def table(seats: int, **changes: str) -> ChainSticks:
    state = GAME.begin(GAME.chosen("book", changes), seats)
    assert isinstance(state, ChainSticks)
    while state.pot.waiting:
        state = state.after(state.pot.waiting[0], "pay")
    return state


def play(state: ChainSticks, actions: str) -> ChainSticks:
    for action in actions.split():
        turn = state.turn()
        spoken = f"sticks:{action}" if action.isdigit() else action
        state = state.after(turn.seats[0] if isinstance(turn, Choose) else CHANCE, spoken)
    return state


def test_others_see_how_often_was_thrown_but_not_what() -> None:
    state = play(table(3, **COVERED), "4 again 3")
    assert state.view(0).chains[0].throws == (4, 3)
    for other in (1, 2, None):
        assert state.view(other).chains[0].throws == (None, None)
        assert state.view(other).chains[0].total is None


def test_a_throw_is_covered_to_all_but_its_thrower() -> None:
    state = table(3, **COVERED)
    throw = Action.parse("sticks:4")
    assert state.face(CHANCE, throw, 0) == throw
    assert [state.face(CHANCE, throw, seat) for seat in (1, 2, None)] == [Action("sticks", "?")] * 3


def test_a_lost_chain_is_banked_like_any_other_so_that_nobody_notices() -> None:
    lost, held = play(table(2, **COVERED), "4 again 1"), play(table(2, **COVERED), "4 again 5")
    assert lost.turn() == held.turn() == Choose((0,))
    assert lost.legal(0) == (Action("bank"),)
    assert lost.view(1) == held.view(1)


def test_the_totals_are_opened_when_everybody_is_done() -> None:
    state = play(table(3, **COVERED), "4 bank 2 again 1 bank 3 again 3 bank")
    turn = state.turn()
    assert isinstance(turn, Throw)
    assert turn.chance.allows(Action.parse("open:4-0-6"))
    assert not turn.chance.allows(Action.parse("open:4-3-6"))
    opened = play(state, "open:4-0-6")
    assert opened.pot.purses == (-1, -1, 2)
    assert opened.view(0).pot.last == ((0, 4), (1, 0), (2, 6))


def test_tied_totals_are_covered_again_in_the_next_chains() -> None:
    state = play(table(2, **COVERED), "4 bank 4 bank open:4-4 pay pay 5")
    assert state.view(1).chains[0].throws == (None,)


def test_in_open_order_nothing_is_covered_and_nothing_imagined() -> None:
    state = play(table(2), "4")
    assert state.face(CHANCE, Action.parse("sticks:4"), 1) == Action.parse("sticks:4")
    assert state.imagine(1, Wheel(1)) is state


def test_whoever_threw_on_is_imagined_with_an_unbroken_chain() -> None:
    for rules, first in ((ChainOptions(), {0, 1, 2, 3, 4, 5}), (ChainOptions(first_bust="on"), {2, 3, 4, 5})):
        chains = [imagined(3, 2, Wheel(seed), rules) for seed in range(600)]
        assert {chain[0] for chain in chains} == first
        assert {chain[1] for chain in chains} == {2, 3, 4, 5}
        assert {chain[2] for chain in chains} == {0, 1, 2, 3, 4, 5}


def test_the_standing_tells_nothing_of_covered_totals() -> None:
    low, high = (play(table(2, **COVERED), f"{number} bank 3") for number in (0, 5))
    assert low.standing() == high.standing()


@pytest.mark.parametrize("rules", [COVERED, STRICT])
@pytest.mark.parametrize("seed", range(12))
def test_a_dream_looks_like_the_truth_and_can_be_played_on(rules: dict[str, str], seed: int) -> None:
    wheel, state, changed = Wheel(seed), table(3, **rules), Counter[bool]()
    for _ in range(120):
        for seat in range(3):
            world = state.imagine(seat, wheel)
            changed[world != state] += 1
            assert world.view(seat) == state.view(seat)
            assert world.view(None) == state.view(None)
            assert world.legal(seat) == state.legal(seat)
            assert type(world.turn()) is type(state.turn())
            stepped(world, wheel)
        state = stepped(state, wheel)
    assert changed[True] > 50


@pytest.mark.parametrize("rules", [COVERED, STRICT])
@pytest.mark.parametrize("seed", range(12))
def test_equal_faces_give_equal_views(rules: dict[str, str], seed: int) -> None:
    """A second match in which everything looks the same to seat 1, though other throws fall."""
    wheel, truth = Wheel(seed), table(3, **rules)
    twin, unlike = truth, 0
    for _ in range(120):
        by, action = spoken(truth, wheel)
        face = truth.face(by, action, 1)
        alike = [each for each in actions(twin, by) if twin.face(by, each, 1) == face]
        truth = truth.played(by, action)
        twin = twin.played(by, alike[wheel.below(len(alike))]) if alike else truth
        assert twin.view(1) == truth.view(1)
        unlike += twin != truth
    assert unlike > 20


def actions(state: ChainSticks, by: int) -> list[Action]:
    turn = state.turn()
    if by != CHANCE:
        return list(state.legal(by))
    return [action for action, _ in getattr(turn.chance, "weights", ())] if isinstance(turn, Throw) else []


def spoken(state: ChainSticks, wheel: Wheel) -> tuple[int, Action]:
    turn = state.turn()
    if isinstance(turn, Throw):
        return CHANCE, turn.chance.sample(wheel)
    assert isinstance(turn, Choose)
    seat = turn.seats[wheel.below(len(turn.seats))]
    return seat, state.legal(seat)[wheel.below(len(state.legal(seat)))]


def stepped(state: ChainSticks, wheel: Wheel) -> ChainSticks:
    return state.after(*spoken(state, wheel))
