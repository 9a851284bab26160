"""Mahjong beside its peers: what a hand is worth, how far it is from ready, whole hands played at random.

The peers are PyPI's `mahjong` (pure Python, as our readable rules are) and `riichienv` (compiled, called from Python).
Every hand is new to both sides, so that nobody answers from memory alone.
"""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from itertools import cycle
from random import Random
from typing import Any, cast

import numpy as np

from bench.boards import first_use
from bench.rows import Row, Work, rates
from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.core.state import Choose, Over, Throw
from kaik.engine import has_kernel, kernel_for
from kaik.engine.shanten import shanten_of
from kaik.engine.tiles.values import WIDTH, WonHands, values_of
from kaik.games import every
from kaik.games.riichi.scoring.score import gathered, settled, valued
from kaik.kits.mahjong.shanten import shanten
from kaik.kits.mahjong.tiles import NAMES

HANDS, BATCH, DEALS, MANY = 400, 4000, 12, 300
"""Won hands valued, hands counted, and hands played in one round, in Python and in the kernel."""
SEAT, ROUND = "S", "E"
FIRST_USE = 15.0
"""Seconds until the first random game is over, with nothing compiled."""

Kinds = list[int]


def run() -> list[Row]:
    """Values, distances and random play; a peer that is not installed leaves its column empty and is named below."""
    found = rates({**_ours(), **_theirs()})
    pairs = (
        ("hands valued, pure Python", "score", "mahjong", "their score", 1.0),
        ("distance from ready, pure Python", "shanten", "mahjong", "their shanten", 1.0),
        ("distance from ready, kernel in batches", "batch", "riichienv", "compiled shanten", 0.5),
        ("hands valued, kernel in batches", "values", "riichienv", "compiled values", 1.0),
        ("random hands played, pure Python", "play", "riichienv", "compiled play", 0.1),
        ("random hands played, kernel", "kernel play", "riichienv", "compiled play", 3.0),
    )
    beside = [
        Row(what, found[one], "/s", peer, found.get(other), at_least=goal) for what, one, peer, other, goal in pairs
    ]
    kernels = [game for game in every() if game.group == "mahjong" and has_kernel(game.state)]
    return [*beside, *(row for game in kernels for row in first_use(game.slug, game.default, FIRST_USE))]


def _ours() -> dict[str, Work]:
    game = _game()
    return {
        "score": partial(_valued, game.preset(), cycle(_won_hands(Random(5)))),
        "values": partial(_values, game, _packed(_won_hands(Random(5)))),
        "shanten": partial(_counted, cycle(_dealt(Random(6)))),
        "batch": partial(_batched, np.array([_counts(hand) for hand in _dealt(Random(7))], dtype=np.int8)),
        "play": partial(_played, game, Random(8)),
        "kernel play": partial(_played_fast, kernel_for(game.state, game.preset()), Random(8)),
    }


def _game() -> Game:
    """The mahjong whose hands are worth fu: the one that answers with them."""
    return next(game for game in every() if game.group == "mahjong" and "mjai" in game.formats)


def _won_hands(luck: Random) -> list[Kinds]:
    """Closed hands of four sets and a pair; the last tile is the one that won."""
    hands: list[Kinds] = []
    while len(hands) < 4 * HANDS:
        pair = luck.randrange(34)
        hand = [pair, pair]
        for _ in range(4):
            low = luck.choice([suit * 9 + at for suit in range(3) for at in range(7)])
            hand += [low, low + 1, low + 2] if luck.random() < 0.7 else [luck.randrange(34)] * 3
        if max(map(hand.count, hand)) <= 4:
            luck.shuffle(hand)
            hands.append(hand)
    return hands


def _dealt(luck: Random) -> list[Kinds]:
    wall = [kind for kind in range(34) for _ in range(4)]
    return [luck.sample(wall, 14) for _ in range(BATCH)]


def _counts(hand: Kinds) -> Kinds:
    return [hand.count(kind) for kind in range(34)]


def _valued(options: Any, hands: Any) -> float:
    """Tiles in, payments out, as the peer does it; reading them from text is left out on both sides."""
    for _ in range(HANDS):
        *own, win = map(NAMES.__getitem__, next(hands))
        won = gathered(tuple(own), win, "ron", (), (ROUND, SEAT), ("riichi",), (("1z",), ()))
        worth = valued(won, options)
        assert worth is not None
        settled(worth, won, options)
    return HANDS


def _packed(hands: list[Kinds]) -> WonHands:
    """The same hands for the kernel: ron in riichi, seat South, one indicator, East."""
    counts, facts = np.array([_counts(hand) for hand in hands]), np.zeros((len(hands), WIDTH), np.int64)
    facts[:, 0] = [hand[-1] for hand in hands]
    facts[:, 1:5] = 1, 27, 28, 1
    facts[:, 5] = counts[:, 28]
    return WonHands(counts, np.full((len(hands), 4), -1), facts)


def _values(game: Game, hands: WonHands) -> float:
    found = values_of(cast(Any, game.state), game.preset(), hands)
    assert found.base.all()
    return len(hands.counts)


def _counted(hands: Any) -> float:
    for _ in range(HANDS):
        shanten(tuple(_counts(next(hands))))
    return HANDS


def _batched(hands: Any) -> float:
    shanten_of(hands)
    return len(hands)


def _played(game: Game, luck: Random) -> float:
    """Hands played by the first actions that come, each up to its settlement."""
    for _ in range(DEALS):
        state = game.begin()
        first = state.season_of()
        while state.season_of() == first:
            match state.turn():
                case Choose(seats):
                    seat = seats[0]
                    state = state.played(seat, luck.choice(state.offer(seat)))
                case Throw(chance):
                    state = state.played(CHANCE, chance.sample(_Dice(luck)))
                case Over():
                    break
    return DEALS


def _played_fast(kernel: Any, luck: Random) -> float:
    """The same in the kernel."""
    kernel.random_games(MANY, seed=luck.getrandbits(40), seasons=1)
    return MANY


class _Dice:
    """Luck for our own chance."""

    def __init__(self, luck: Random) -> None:
        self.below = luck.randrange


def _theirs() -> dict[str, Work]:
    works: dict[str, Work] = {}
    if find_spec("mahjong"):
        works["their score"] = partial(_their_values, cycle(_won_hands(Random(5))))
        works["their shanten"] = partial(_their_counts, cycle(_dealt(Random(6))))
    if find_spec("riichienv"):
        works["compiled shanten"] = partial(_compiled_counts, [_numbers(hand) for hand in _dealt(Random(7))])
        works["compiled values"] = partial(_compiled_values, cycle(_won_hands(Random(5))))
        works["compiled play"] = partial(_compiled_play, Random(8))
    return works


def _numbers(hand: Kinds) -> list[int]:
    """Tiles as 0 to 135, the copies told apart."""
    seen: dict[int, int] = {}
    found = []
    for kind in hand:
        found.append(kind * 4 + seen.get(kind, 0))
        seen[kind] = seen.get(kind, 0) + 1
    return found


def _their_values(hands: Any) -> float:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    for _ in range(HANDS):
        tiles = _numbers(next(hands))
        config = HandConfig(is_riichi=True, player_wind=28, round_wind=27)
        HandCalculator.estimate_hand_value(sorted(tiles), tiles[-1], dora_indicators=[108], config=config)
    return HANDS


def _their_counts(hands: Any) -> float:
    from mahjong.shanten import Shanten

    for _ in range(HANDS):
        Shanten.calculate_shanten(_counts(next(hands)))
    return HANDS


def _compiled_counts(hands: list[list[int]]) -> float:
    from riichienv import calculate_shanten

    for hand in hands:
        calculate_shanten(hand)
    return len(hands)


def _compiled_values(hands: Any) -> float:
    from riichienv import Conditions, HandEvaluator, Wind

    conditions = Conditions(tsumo=False, riichi=True, player_wind=Wind.South, round_wind=Wind.East)
    for _ in range(HANDS):
        tiles = _numbers(next(hands))
        HandEvaluator(sorted(tiles[:-1])).calc(tiles[-1], [108], conditions, [])
    return HANDS


def _compiled_play(luck: Random) -> float:
    from riichienv import RiichiEnv

    for _ in range(DEALS):
        table = RiichiEnv(game_mode="4p-red-single", seed=luck.randrange(1 << 30))
        seen = table.reset()
        while not table.done():
            seen = table.step({seat: luck.choice(view.legal_actions()) for seat, view in seen.items()})
    return DEALS
