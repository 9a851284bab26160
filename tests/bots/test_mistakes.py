"""How weaker players go wrong: what they do not look at they judge at first sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random

import pytest

from kaik import bots, find
from kaik.bots.levels import LEVELS, LevelBot, ends
from kaik.bots.mistakes import attentive, first_sight, found, further_cards, hoped, mistaken
from kaik.bots.search import Choice, Opinion
from kaik.bots.simple import worth
from kaik.core.action import Action
from kaik.core.state import Choose
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.walk import walk

TRIES = 400


def opinion(how: str = "read", scale: float = 1.0, **worths: float) -> Opinion:
    return Opinion(tuple(Choice(Action(name), worth, visits=9) for name, worth in worths.items()), how, 9, scale=scale)


def looking(**looks: float) -> Callable[[Sequence[Action]], Mapping[Action, float]]:
    return lambda actions: {Action(name): look for name, look in looks.items()}


def taken(of: Opinion, blunder: float, most: float = 1.0, **looks: float) -> Counter[str]:
    """How often each action is taken."""
    luck = Random(5).random
    return Counter(str(mistaken(of, blunder, looking(**looks), luck, most).action) for _ in range(TRIES))


def test_whoever_reads_everything_makes_no_mistake() -> None:
    assert taken(opinion(a=0.5, b=0.4), 0.0, a=0.0, b=9.0) == {"a": TRIES}


def test_what_looks_good_at_once_tempts_although_it_is_worse() -> None:
    """The capture b is punished by the reply; a quiet c that is as bad tempts nobody."""
    found = taken(opinion(a=0.5, b=0.45, c=0.45, d=0.44), 1.0, a=0.0, b=3.0, c=-3.0, d=0.0)
    assert found["b"] > 10 * found["c"] and found["b"] > TRIES / 4


def test_a_move_that_looks_good_and_is_good_is_found_by_everybody() -> None:
    found = taken(opinion(a=0.5, b=0.45, c=0.45, d=0.44), 1.0, a=3.0, b=0.0, c=0.0, d=0.0)
    assert found["a"] > 0.9 * TRIES


def test_the_less_is_overlooked_the_more_often_the_best_is_taken() -> None:
    of = opinion(a=0.5, b=0.48, c=0.47, d=0.46)
    best = [taken(of, blunder, b=1.0)["a"] for blunder in (3.0, 1.6, 0.8, 0.4, 0.18, 0.0)]
    assert all(less < more for less, more in pairwise(best)) and best[-1] == TRIES


def test_no_mistake_costs_more_than_its_level_allows() -> None:
    of = opinion(a=0.9, b=0.75, c=0.6, d=0.2)
    assert set(taken(of, 9.0, most=0.2, d=9.0, c=5.0, b=1.0)) == {"a", "b"}
    assert set(taken(of, 9.0, d=9.0, c=3.0, b=1.0)) > {"a", "d"}


def test_of_two_actions_the_dearer_mistake_is_not_made() -> None:
    """What may be given away is a part of what there is to win: of the match, or of the points on the table."""

    def missed(apart: float, scale: float = 1.0) -> int:
        return taken(opinion("solved", scale, a=apart, b=0.0), 1.0, most=0.2, b=1.0)["b"]

    assert missed(0.1) > 0 == missed(0.5)
    assert missed(0.5, scale=100.0) > 0


def hand(how: str = "sampled") -> Opinion:
    words = {"put:R6-B1+R2+R3": 0.60, "put:R5-B2+R3": 0.55, "put:R4-B4": 0.50, "grow": 0.45}
    return Opinion(tuple(Choice(Action.parse(word), worth, visits=99) for word, worth in words.items()), how, 396)


def test_the_more_cards_are_played_together_the_less_often_they_are_found() -> None:
    luck, seen = Random(3).random, Counter[str]()
    for _ in range(TRIES):
        seen.update(str(choice.action) for choice in found(hand(), 1.0, luck, 1.0, 0.6).choices)
    assert [seen[str(choice.action)] / TRIES for choice in hand().choices] == pytest.approx([0.36, 0.6, 1, 1], abs=0.08)


def test_nobody_overlooks_a_set_that_is_worth_more_than_its_level_may_give_away() -> None:
    luck, near = Random(3).random, {str(choice.action) for choice in hand().choices[:2]}
    for _ in range(TRIES):
        seen = {str(choice.action) for choice in found(hand(), 1.0, luck, 0.06, 0.3).choices}
        assert seen & near, "the two best are within 0.06 of each other, and one of them is found"


def test_where_nothing_is_played_together_an_eye_changes_nothing() -> None:
    """Not even the luck: in games without sets levels play as they did."""
    of = opinion(a=0.5, b=0.48, c=0.47, d=0.46)
    one, other = (Random(5).random for _ in range(2))
    for _ in range(TRIES):
        assert mistaken(of, 1.0, looking(b=1.0), one, 1.0, 0.4) == mistaken(of, 1.0, looking(b=1.0), other)


def test_whoever_has_an_eye_for_cards_and_a_judge_of_tiles_overlook_no_set() -> None:
    luck = Random(3).random
    assert found(hand(), 1.0, luck, 1.0, 1.0) == hand()
    assert found(hand("judged"), 1.0, luck, 1.0, 0.1) == hand("judged")
    assert further_cards(Action.parse("step:A-B-C")) == 0, "a way over the board is no set of cards"


def test_a_judge_that_fears_nothing_is_followed_only_a_little_way() -> None:
    """A game's own judge counts in what an attentive beginner sees; whoever looks more gives less away."""
    of = opinion("judged", a=0.0, b=-0.5, c=-2.0, d=-6.0)
    tempting = {"b": 1.0, "c": 2.0, "d": 3.0}
    assert set(taken(of, 9.0, **tempting)) == {"a", "b", "c"}
    assert set(taken(of, 0.5, **tempting)) == {"a", "b"}
    assert set(taken(of, 0.1, **tempting)) == {"a"}


def test_at_first_sight_a_throw_goes_well() -> None:
    """Whoever throws again may lose what lies on the table; in a hurry only the good throws are counted."""
    game = find("chain-sticks")
    state = walk(game, seed=3, limit=7).state
    assert state.legal(1) == ("again", "bank")
    looks = first_sight(game.mind, state, 1)(state.legal(1))
    for action, look in looks.items():
        assert look == hoped(game.mind.estimate_of, state.after(1, action), 1)
    assert looks[Action("again")] > worth(game.mind, state.after(1, "again"), 1)
    assert looks[Action("again")] > looks[Action("bank")]


def test_even_a_beginner_plays_the_cards_that_end_a_season_well() -> None:
    """Whoever may go out with their last cards does; without that look a beginner would pass now and then."""
    game, bot = find("linked-friends"), bots.find("level1", find("linked-friends"))
    state = walk(game, seed=47, limit=60).state
    turn = state.turn()
    assert isinstance(turn, Choose)
    (seat,) = turn.seats
    state = state.imagine(seat, Luck.of(1).dice(0))
    (out,) = (action for action in state.legal(seat) if ends(state, seat, action))
    assert isinstance(bot, LevelBot) and len(state.legal(seat)) > 1
    for luck in range(40):
        assert bot.choose(state, seat, Luck.of(luck).dice(0)).action == out


def test_levels_read_out_more_and_more() -> None:
    shares = [attentive(LEVELS[number].blunder) for number in LEVELS]
    assert all(low < high for low, high in pairwise(shares)) and shares[-1] == 1.0
    eyes = [LEVELS[number].eye for number in LEVELS]
    assert eyes == sorted(eyes) and eyes[0] < eyes[1] < eyes[-1] == 1.0


@pytest.mark.parametrize("slug", slugs())
def test_eyes_of_a_game_become_sharper_with_the_level(slug: str) -> None:
    own = find(slug).mind.eyes
    assert not own or (len(own) == len(LEVELS) - 1 and all(low < high for low, high in pairwise([0.0, *own, 1.0])))


@pytest.mark.parametrize("slug", slugs())
def test_blunders_of_a_game_become_fewer_with_the_level(slug: str) -> None:
    own = find(slug).mind.blunders
    assert not own or (len(own) == len(LEVELS) - 1 and all(low > high for low, high in pairwise(own)))


def test_in_a_game_that_judges_itself_haste_sees_with_the_eyes_of_a_beginner() -> None:
    """Level 3 at riichi fears a riichi; in haste it sees its own hand alone, as level 1 does."""
    game = find("riichi")
    bot = bots.find("level3", game)
    assert isinstance(bot, LevelBot)
    state = walk(game, seed=0, limit=64).state.imagine(0, Luck.of(1).dice(0))
    legal = state.legal(0)
    looks = bot._impression(state, 0, "judged")(legal)
    assert looks == {one.action: one.worth for one in game.mind.advice_of(state, 0, 1)}
    assert bots.find("level1", game)._impression(state, 0, "judged")(legal) == {}  # type: ignore[attr-defined]
