"""A table of Malaysian mahjong set up by actions: seat 0 deals, hands are given as text, the rest is filled up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, joined
from kaik.core.chance import Outcomes
from kaik.core.state import Choose, Throw
from kaik.games.malaysian_mahjong import GAME
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.staged import filled, quiet
from kaik.kits.mahjong.table import Meld, changed
from kaik.kits.mahjong.tiles import malaysian, read, without
from kaik.play.script import play

SEATS = {"seat_method": "fixed", "first_dealer": "east"}


@pytest.fixture
def dealt() -> Callable[..., Malaysian]:
    """Seat 0 has been dealt 14 tiles, the others 13; a hand given short, or not at all, is filled with plain tiles.

    One of each kind stays in the wall, as long as the given hands leave one.
    """

    def make(*hands: str, preset: str | None = None, **options: object) -> Malaysian:
        state = GAME.begin(GAME.chosen(preset, {**SEATS, **options}))
        assert isinstance(state, Malaysian)
        given = [read(text) for text in (*hands, "", "", "")[:3]]
        rest = malaysian()
        for hand in given:
            rest = without(rest, hand)
        plain = [tile for tile in rest if tile[1] in "pz"]
        hands_dealt = filled(given, (14, 13, 13), without(tuple(plain), dict.fromkeys(plain)))
        return play(state, "dice:1-1 dice:1-2", "deal:" + "-".join(map(joined, hands_dealt)))

    return make


@pytest.fixture
def passed() -> Callable[[Malaysian], Malaysian]:
    """Everybody who has yet to answer passes."""
    return quiet


@pytest.fixture
def holding() -> Callable[..., Malaysian]:
    """The same table with another hand and other sets before a seat, as if it had come to that."""

    def give(state: Malaysian, seat: int, hand: str, *melds: Meld) -> Malaysian:
        side = replace(state.sides[seat], hand=read(hand), melds=melds)
        return replace(state, sides=changed(state.sides, seat, side))

    return give


@pytest.fixture
def emptied() -> Callable[[Malaysian], Malaysian]:
    """The same table with no tile left that may be drawn."""

    def empty(state: Malaysian) -> Malaysian:
        wall = state.wall
        return replace(state, wall=replace(wall, shape=replace(wall.shape, dead=wall.left)))

    return empty


@pytest.fixture
def drained(passed: Callable[[Malaysian], Malaysian]) -> Callable[[Malaysian, int], Malaysian]:
    """Everybody draws and throws the tile away again until the wall has so many left and luck is asked."""

    def drain(state: Malaysian, left: int) -> Malaysian:
        state = passed(state)
        while state.wall.left > left:
            turn = state.turn()
            assert isinstance(turn, Throw) and isinstance(turn.chance, Outcomes)
            plain = [action for action, _ in turn.chance.weights if action.args[0][1] in "pz"]
            state = state.after(CHANCE, plain[0] if plain else turn.chance.weights[0][0])
            if isinstance(state.turn(), Choose):
                thrown = state.drawn if f"discard:{state.drawn}" in state.legal(state.mover) else ""
                state = passed(state.after(state.mover, f"discard:{thrown}" if thrown else state.legal(state.mover)[0]))
        return state

    return drain
