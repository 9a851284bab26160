"""Riichi: what a sensible player says, as dreamt games need it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from kaik.core.action import CHANCE
from kaik.core.state import Over, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.mind.weights import playout_weights
from kaik.games.riichi.rules import Riichi

Make = Callable[..., Any]
READY = "234m23567p45688s"


class Luck:
    """Dice that fall the same way every time."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(name)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def weights(state: Riichi, seat: int) -> dict[str, float]:
    actions = state.legal(seat)
    return dict(zip(map(str, actions), playout_weights(state, seat, actions), strict=True))


def test_a_win_is_never_passed_by(season: Make) -> None:
    table = season("", READY, keep="1s9m1p").turn("1s").turn("9m").draw("1p").say("discard:1p")
    said = weights(table.state, 1)
    assert said["ron"] > 1000 * said["pass"]
    table = season("", READY, keep="1s9m234s4p").turn("1s").turn("9m").round("2s", "3s", "4s").draw("4p")
    said = weights(table.state, 1)
    assert max(said, key=lambda action: said[action]) == "tsumo"


def test_a_ready_hand_is_declared(season: Make) -> None:
    said = weights(season("", READY, keep="1s9m").turn("1s").draw("9m").state, 1)
    assert max(said, key=lambda action: said[action]) == "riichi:9m"
    assert said["discard:9m"] > 20 * said["discard:6p"]


def test_a_triplet_that_is_a_yaku_is_called_sooner_than_another(season: Make) -> None:
    hand = "77z99m23567p456s1m"
    said = weights(season("", hand, keep="7z", dora="2z").draw("7z").say("discard:7z").state, 1)
    assert said["pon:7z+7z"] > said["pass"]
    said = weights(season("", hand, keep="9m", dora="2z").draw("9m").say("discard:9m").state, 1)
    assert said["pon:9m+9m"] < said["pass"] / 10


def test_a_hand_far_behind_throws_what_a_riichi_cannot_win_with(season: Make) -> None:
    far = "159m159p159s1234z"
    table = season("", READY, far, keep="1s9m7s", dora="5z").turn("1s").draw("9m").throw("9m", verb="riichi").draw("7s")
    said = weights(table.state, 2)
    assert said["discard:9m"] > 5 * said["discard:1m"]


def test_a_word_weighs_the_same_in_every_dream(season: Make) -> None:
    table = season("", READY, keep="1s9m").turn("1s").draw("9m")
    luck = Luck("dream")
    assert all(weights(table.state.imagine(1, luck), 1) == weights(table.state, 1) for _ in range(5))


def test_sensible_players_win_most_seasons() -> None:
    luck, hows = Luck("sensible"), Counter[str]()
    state = GAME.begin(GAME.preset("tenhou"))
    while not isinstance(turn := state.turn(), Over) and state.seasons < 8:
        before = state.seasons
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(luck))
        else:
            actions = state.legal(turn.seats[0])
            weights = playout_weights(state, turn.seats[0], actions) or (1.0,) * len(actions)
            state = state.played(turn.seats[0], luck.random.choices(actions, weights)[0])
        if state.seasons > before:
            hows[state.last.how] += 1
            assert state.season_of()[0] == before + 1
    assert hows["ron"] + hows["tsumo"] >= 4
