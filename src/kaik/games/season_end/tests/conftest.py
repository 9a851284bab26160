"""Tables of Season's End for its tests: hands by actions, whole turns, and everybody's answers."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Outcomes
from kaik.core.state import Throw
from kaik.games.season_end import GAME
from kaik.games.season_end.rules import SeasonEnd
from kaik.kits.cards48 import cards, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def _table(*hands: str, preset: str | None = None, **options: object) -> SeasonEnd:
    settings = {"first_dealer": 0, **({} if preset else {"hikari": "off"}), **options}
    begun = GAME.begin(GAME.chosen(preset, settings), len(hands))
    assert isinstance(begun, SeasonEnd)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, stock=unseen(*held), phase="draw", first_round=False)


def _told(state: SeasonEnd, **said: str) -> SeasonEnd:
    for seat in state.waiting():
        state = state.after(seat, said.get(f"_{seat}", "pass"))
    return state.after(CHANCE, _call_of(state))


def _call_of(state: SeasonEnd) -> Action:
    turn = state.turn()
    assert isinstance(turn, Throw) and isinstance(turn.chance, Outcomes)
    ((action, _),) = turn.chance.weights
    return action


def _turn_of(state: SeasonEnd, drawn: str, discarded: str, **said: str) -> SeasonEnd:
    return _told(play(state, f"draw:{drawn}", f"discard:{discarded}"), **said)


@pytest.fixture
def luck() -> Callable[[int], Luck]:
    """Dice of a seed."""
    return Luck


@pytest.fixture
def table() -> Callable[..., SeasonEnd]:
    """A season under way after its first round, without lights unless asked for: seat 0 deals at two and is to draw."""
    return _table


@pytest.fixture
def told() -> Callable[..., SeasonEnd]:
    """Everybody answers the discard, `pass` unless named as in `_1="win"`, and the answers are told."""
    return _told


@pytest.fixture
def call_of() -> Callable[[SeasonEnd], Action]:
    """What comes of the answers, once all are in."""
    return _call_of


@pytest.fixture
def turn_of() -> Callable[..., SeasonEnd]:
    """A whole turn: a draw, a discard, and the answers to it."""
    return _turn_of


@pytest.fixture
def with_open_set() -> Callable[..., SeasonEnd]:
    """Seat 1 of three has three pawns open; seat 0 is to draw."""

    def laid(preset: str | None = None, **options: object) -> SeasonEnd:
        state = _table("R0 B2 R3 B7 R8", "R5 B6", "B0 R2 B3 R4 B6", preset=preset, **options)
        melds = ((), cards("B1 R1 R1"), ())
        return replace(state, melds=melds, stock=unseen(*state.hands, *melds))

    return laid
