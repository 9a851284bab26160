"""How likely luck is to bring something is told exactly, for throws and for whole deals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kaik import CHANCE, Action, KaikError, every, find
from kaik.core.chance import Deal, sticks
from kaik.core.game import Game
from kaik.core.odds import count_of, dealt, draws, likelihood, luck_of, outcomes
from kaik.core.state import Throw
from kaik.play.luck import Luck

SMALL = Deal("deal", (("B1", 2), ("R1", 1), ("R5", 3)), (2, 1))


def test_the_likelihoods_of_a_deal_sum_to_one() -> None:
    found = list(outcomes(SMALL))
    assert sum(chance for _, chance in found) == 1
    assert len({action for action, _ in found}) == len(found) == count_of(SMALL)
    assert all(SMALL.allows(action) for action, _ in found)


def test_single_draws_come_to_the_same_likelihoods() -> None:
    reached = dict[Action, Fraction]()

    def drawn_on(drawn: tuple[str, ...], chance: Fraction) -> None:
        left = draws(SMALL, drawn)
        if not left:
            action = dealt(SMALL, drawn)
            reached[action] = reached.get(action, Fraction(0)) + chance
            return
        whole = sum(copies for _, copies in left)
        for card, copies in left:
            drawn_on((*drawn, card), chance * Fraction(copies, whole))

    drawn_on((), Fraction(1))
    assert reached == dict(outcomes(SMALL))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_what_is_thrown_was_possible_and_can_be_forced(game: Game) -> None:
    state = game.begin()
    assert state.copy() is state
    for n in range(3):
        if not isinstance(state.turn(), Throw):
            break
        chance = luck_of(state)
        action = chance.sample(Luck.of(1).dice(n))
        assert 0 < likelihood(chance, action) <= 1
        state = state.after(CHANCE, action)


def test_what_cannot_come_is_not_likely_at_all() -> None:
    assert likelihood(sticks(), Action("sticks", "6")) == 0
    assert likelihood(SMALL, Action("deal", "B1+B1", "B1")) == 0


def test_a_deal_with_too_many_outcomes_is_refused_in_a_sentence() -> None:
    state = find("march").begin().after(CHANCE, "dealer:0")
    with pytest.raises(KaikError, match="more than 10 outcomes"):
        list(outcomes(luck_of(state), most=10))
    assert count_of(luck_of(state)) > 10**9
    with pytest.raises(KaikError, match="luck is not asked"):
        luck_of(find("cerke").begin().after(CHANCE, "first:0"))


def test_a_deal_that_is_too_large_is_refused_before_it_is_spelled() -> None:
    pool = tuple((f"{number}", 4) for number in range(34))
    for sizes in ((13, 13, 13, 13), (1, 1, 1, 1)):
        with pytest.raises(KaikError, match="more than 1000 outcomes"):
            list(outcomes(Deal("deal", pool, sizes), most=1000))
