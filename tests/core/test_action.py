"""Actions: one grammar, one spelling."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadAction

ATOM = st.text("ABCXYZabcxyz0123456789/?._'", min_size=1, max_size=4)
VERB = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}", fullmatch=True)
ITEM = st.lists(ATOM, min_size=1, max_size=4).map(joined)


@given(VERB, st.lists(ITEM, max_size=4))
def test_every_word_parses_back_to_itself(verb: str, items: list[str]) -> None:
    action = Action(verb, *items)
    assert Action.parse(str(action)) == action
    assert action.verb == verb and action.args == tuple(items)


@given(st.text(max_size=30))
def test_any_text_is_a_word_or_is_refused_in_a_sentence(text: str) -> None:
    try:
        action = Action.parse(text)
    except BadAction:
        return
    assert Action.parse(str(action)) == action


@pytest.mark.parametrize(
    "text", ["", ":", "Move:A", "move:", "move:A-", "move:-A", "move:A++B", "a b", "@resign", "é", "x:" + "A" * 2000]
)
def test_what_is_no_word_is_refused(text: str) -> None:
    with pytest.raises(BadAction):
        Action.parse(text)


def test_a_set_is_written_sorted_and_a_path_is_not() -> None:
    assert Action.parse("play:R7+B3") == "play:B3+R7"
    assert Action.parse("move:TAU-LAU") == "move:TAU-LAU"
    assert parts("B3+R7") == ("B3", "R7")


def test_a_word_travels_with_its_verb_and_arguments():
    action = Action("put", "B1", "B2+R3")
    for copied in (pickle.loads(pickle.dumps(action)), copy.deepcopy(action), Action.parse(str(action))):
        assert (copied, copied.verb, copied.args) == (action, "put", ("B1", "B2+R3"))
