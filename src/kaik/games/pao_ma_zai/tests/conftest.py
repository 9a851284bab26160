"""A table of pao ma zai set up by actions: seat 0 deals, hands are given as text, the rest is filled up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.core.action import CHANCE, joined
from kaik.core.chance import Outcomes
from kaik.core.state import Throw
from kaik.games.pao_ma_zai import GAME
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.kits.mahjong.staged import filled, quiet
from kaik.kits.mahjong.tiles import read, standard, without
from kaik.play.script import play

SEATS = {"seat_method": "fixed", "first_dealer": "east"}


@pytest.fixture
def dealt() -> Callable[..., PaoMaZai]:
    """Seat 0 has been dealt 14 tiles, the others 13; a hand given short, or not at all, is filled with what is left."""

    def make(*hands: str, preset: str | None = None, **options: object) -> PaoMaZai:
        state = GAME.begin(GAME.chosen(preset, {**SEATS, **options}))
        assert isinstance(state, PaoMaZai)
        given = [read(text) for text in (*hands, "", "", "", "")[:4]]
        rest = standard()
        for hand in given:
            rest = without(rest, hand)
        hands_dealt = filled(given, (14, 13, 13, 13), rest)
        return play(state, "dice:1-1 dice:1-2", "deal:" + "-".join(map(joined, hands_dealt)))

    return make


@pytest.fixture
def passed() -> Callable[[PaoMaZai], PaoMaZai]:
    """Everybody who has yet to answer passes."""
    return quiet


@pytest.fixture
def drained(passed: Callable[[PaoMaZai], PaoMaZai]) -> Callable[[PaoMaZai, int], PaoMaZai]:
    """Everybody draws and throws the tile away again until the wall has so many left and luck is asked."""

    def drain(state: PaoMaZai, left: int) -> PaoMaZai:
        state = passed(state)
        while state.wall.left > left:
            turn = state.turn()
            assert isinstance(turn, Throw) and isinstance(turn.chance, Outcomes)
            state = state.after(CHANCE, turn.chance.weights[0][0])
            state = passed(state.after(state.mover, f"discard:{state.drawn}"))
        return state

    return drain
