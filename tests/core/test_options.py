"""Options and presets: mistakes get a sentence, contradictions are named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from kaik.core.errors import BadOption, NoSuch
from kaik.core.options import Options, Switch, build, choices, read_presets, resolve, says


class Tea(Options, frozen=True):
    """A small set of rules."""

    leaf: Annotated[Literal["green", "black"], says("which leaf")] = "green"
    milk: Annotated[Switch, says("with milk")] = "off"
    cups: Annotated[Literal[1, 2, 4], says("how many")] = 2
    minutes: Annotated[int, Meta(ge=1, le=9, description="how long")] = 3

    def contradictions(self) -> Iterator[str]:
        if self.leaf == "green" and self.milk == "on":
            yield "milk=on does not go with leaf=green"


PRESETS = """
[book]
label = { en = "Plain", ja = "そのまま" }
source = { en = "the tin", ja = "出典" }
[strong]
extends = "book"
label = { en = "Strong", ja = "濃い" }
source = { en = "grandmother", ja = "出典" }
options = { leaf = "black", minutes = 6 }
[milky]
extends = "strong"
label = { en = "Milky", ja = "乳入り" }
source = { en = "the neighbours", ja = "出典" }
options = { milk = "on" }
[left]
extends = "right"
label = { en = "l", ja = "l" }
source = { en = "l", ja = "出典" }
[right]
extends = "left"
label = { en = "r", ja = "r" }
source = { en = "r", ja = "出典" }
"""


def test_values_may_be_given_as_text() -> None:
    assert build(Tea, {"leaf": "black", "milk": True, "cups": "4", "minutes": "9"}) == Tea("black", "on", 4, 9)


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ({"leef": "green"}, "did you mean leaf?"),
        ({"leaf": "gren"}, "did you mean green?"),
        ({"cups": 3}, "cups cannot be 3"),
        ({"minutes": 0}, "minutes cannot be 0"),
        ({"minutes": "long"}, "minutes cannot be 'long'"),
        ({"milk": "on"}, "does not go with"),
    ],
)
def test_a_mistake_is_named_in_a_sentence(actions: dict[str, object], says: str) -> None:
    with pytest.raises(BadOption) as refused:
        build(Tea, actions)
    assert says in str(refused.value)


def test_a_preset_stands_on_its_parents() -> None:
    presets = read_presets(PRESETS)
    assert resolve(presets, "milky", Tea) == Tea("black", "on", 2, 6)
    assert resolve(presets, "book", Tea) == Tea()


def test_unknown_presets_and_circles_are_refused() -> None:
    presets = read_presets(PRESETS)
    with pytest.raises(NoSuch, match="did you mean milky"):
        resolve(presets, "milk", Tea)
    with pytest.raises(BadOption, match="circle"):
        resolve(presets, "left", Tea)


def test_the_values_of_an_option_can_be_listed() -> None:
    assert choices(Tea, "leaf") == ("green", "black") and choices(Tea, "minutes") == ()


def test_single_values_can_be_changed() -> None:
    assert Tea().changed({"cups": 4}).cups == 4
