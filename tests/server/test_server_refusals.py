"""Refusals carry their kind, so that a page can say them in its own language."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from kaik.core.action import Action
from kaik.core.errors import BadAction, IllegalAction, KaikError, NoSuch
from kaik.core.state import Choose, Over, State
from kaik.games import find
from kaik.server import app
from kaik.server.auth import NotYours
from kaik.server.refusals import ServerRefusalKind, kind_of

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web" / "src" / "lib" / "sentences" / "refused.ts"


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
    for kind in get_args(ServerRefusalKind):
        sentences = [sentence for name, sentence in said if name == kind]
        assert len(sentences) == 2, kind
        assert sum(bool(re.search(r"[ぁ-ん]", sentence)) for sentence in sentences) == 1, kind
    assert {name for name, _ in said} == set(get_args(ServerRefusalKind))


def refusals(kind: type[KaikError] = KaikError) -> Iterator[type[KaikError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from refusals(each)


def kinds_in(path: Path, raised: set[str]) -> Iterator[str]:
    """The kinds that a module gives to refusals beside their sentences."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(name), args=[_, ast.Constant(str(kind))]) if name in raised:
                yield kind


def test_nothing_is_refused_with_a_kind_that_has_no_sentence() -> None:
    assert app
    classes = [each for each in refusals() if each.__module__.startswith("kaik.")]
    given = {each.kind for each in classes}
    for path in sorted((ROOT / "src" / "kaik").rglob("*.py")):
        given |= set(kinds_in(path, {each.__name__ for each in classes}))
    assert len(given) > 30 and not given - set(get_args(ServerRefusalKind))


def test_a_kind_that_only_a_game_knows_is_told_as_a_plain_refusal() -> None:
    assert kind_of(KaikError("the boat is full", "boat_full")) == "refused"
    assert kind_of(KaikError("wait", "rate")) == "rate"


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
