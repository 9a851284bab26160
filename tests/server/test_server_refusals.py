"""Refusals carry their kind, so that a page can say them in its own language."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import get_args

import pytest

from kaik.core.action import Action
from kaik.core.errors import BadAction, IllegalAction, KaikError, NoSuch, RefusalKind
from kaik.core.state import Choose, Over, State
from kaik.games import find
from kaik.server.auth import NotYours

WORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "sentences" / "refused.ts"


class Ended(State, frozen=True):
    """A position in which nobody is asked any more."""

    def turn(self) -> Over:
        return Over((0.0, 0.0), "all is said")

    def legal(self, seat: int) -> tuple[Action, ...]:
        return ()


def refusal(state: State, seat: int, action: str) -> KaikError:
    with pytest.raises(KaikError) as caught:
        state.after(seat, action)
    return caught.value


def test_every_kind_of_refusal_has_a_sentence_in_both_languages() -> None:
    found = re.findall(r"""'refused\.(\w+)':\s*(['"])(.+)\2,""", WORDS.read_text(encoding="utf-8"))
    said = [(name, sentence) for name, _, sentence in found]
    for kind in get_args(RefusalKind):
        sentences = [sentence for name, sentence in said if name == kind]
        assert len(sentences) == 2, kind
        assert sum(bool(re.search(r"[ぁ-ん]", sentence)) for sentence in sentences) == 1, kind
    assert {name for name, _ in said} == set(get_args(RefusalKind))


def test_a_refused_word_says_whether_it_is_the_wrong_word_seat_or_moment() -> None:
    start = find("ancient-cerke").begin()
    asked = start.turn()
    assert isinstance(asked, Choose)
    other = 1 - asked.seats[0]
    assert refusal(start, asked.seats[0], "move:KA-KA").kind == "not_open"
    assert refusal(start, other, "move:KA-KA").kind == "not_your_turn"
    assert refusal(start, asked.seats[0], "!!").kind == "not_a_word"
    assert refusal(find("cerke").begin(), 0, "move:KA-KA").kind == "must_wait"
    assert refusal(Ended(), 0, "throw").kind == "too_late"


def test_a_kind_given_with_the_sentence_goes_before_that_of_the_class() -> None:
    assert (NotYours("no").kind, NotYours("no", "seat_taken").kind) == ("not_yours", "seat_taken")
    assert (KaikError("no").kind, NoSuch("no").kind, BadAction("no").kind) == ("refused", "no_such", "not_a_word")


def test_a_refusal_keeps_its_kind_on_its_way_between_processes() -> None:
    again = pickle.loads(pickle.dumps(IllegalAction(f"{Action('stay')} comes too late", "too_late")))
    assert (again.kind, str(again)) == ("too_late", "stay comes too late")
