"""A mind: parts that are left out are None, and whoever asks gets what the rules alone say."""

from __future__ import annotations

import warnings

import pytest

from kaik import engine, find
from kaik.core import mind as minds
from kaik.core import state as states
from kaik.core.action import Action
from kaik.core.mind import Advice, Event, Mind

NOTHING: Mind[states.State] = Mind()


def test_a_mind_without_parts_says_what_the_rules_say() -> None:
    position = find("six-sticks").begin()
    assert NOTHING.estimate is None and NOTHING.estimate_of(position) == position.standing()
    assert NOTHING.banked_of(position) == position.standing()
    assert NOTHING.exact_values_of(position, 0) == NOTHING.explanation_of(position, 0, Action("throw")) == {}
    assert NOTHING.advice_of(position, 0, 5) == NOTHING.events_of(position, 0, Action("throw"), position) == ()


def test_a_part_that_is_there_is_asked() -> None:
    position = find("six-sticks").begin()
    advice, event = Advice(Action("throw"), 1.0), Event("thrown", 0)
    mind: Mind[states.State] = Mind(
        estimate=lambda position: (1.0, 0.0),
        exact_values=lambda position, seat: {Action("throw"): 2.0},
        banked=lambda position: (3.0, 3.0),
        advice=lambda position, seat, skill: (advice,),
        explain=lambda position, seat, action: {"en": "throws", "ja": "投げます"},
        events=lambda before, by, action, after: (event,),
    )
    assert mind.estimate_of(position) == (1.0, 0.0) and mind.banked_of(position) == (3.0, 3.0)
    assert mind.exact_values_of(position, 0) == {Action("throw"): 2.0}
    assert mind.advice_of(position, 0, 1) == (advice,)
    assert mind.explanation_of(position, 0, Action("throw"))["en"] == "throws"
    assert mind.events_of(position, 0, Action("throw"), position) == (event,)


@pytest.mark.parametrize(("old", "new"), [("Deed", "Event"), ("Advice", "Advice")])
def test_old_names_still_lead_to_the_new_ones_and_say_so(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"kaik.core.mind.{new}"):
        assert getattr(states, old) is getattr(minds, new)


def test_the_engines_old_name_still_leads_to_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match="searcher_of"):
        assert engine.mind_of is engine.searcher_of


def test_nothing_else_is_found_under_a_name_that_never_was() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(AttributeError, match="Dead"):
            _ = states.Dead
