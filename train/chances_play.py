"""Self-play for chances to win: many matches at a time, actions by what the network says of the positions after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.core.state import Over, State, Throw
from kaik.kits.learned import Chances

Reals = NDArray[np.float32]
TABLES = 96
"""Matches that are played side by side, so that the network is asked about many positions at once."""
STRAYS = 0.04
"""How often any action is taken, so that others are seen than those believed to be best, ..."""
BLUR = 0.15
"""... and how much luck is added to what scores say, so that near ones are tried too."""
PER_SCORE = 0.2
"""How much a point of the estimate is taken to be worth before anything was learned."""


class Weights(NamedTuple):
    """The network as arrays."""

    rows: Reals
    begin: Reals
    weights: Reals


def units(made: Weights, inputs: Reals) -> tuple[Reals, Reals]:
    """The units of many seats, cut off at nothing but for the last, and their scores."""
    sums = inputs @ made.rows + made.begin
    cut = np.maximum(sums, 0)
    cut[..., -1] = 0
    return sums, cut @ made.weights + sums[..., -1]


def chances(scores: Reals, seated: NDArray[np.bool_]) -> Reals:
    """Shares of the powers of scores."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True)) * seated
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


class Table:
    """One match that is being played, and what was seen of it."""

    def __init__(self, game: Game, preset: str, seats: int, luck: Random) -> None:
        self.luck, self.seats = luck, seats
        self.state: State = game.begin(game.preset(preset), seats)
        self.inputs: list[Reals] = []
        self.said: list[Reals] = []
        self.actions = 0

    def asked(self) -> tuple[int, list[State]]:
        """The seat that has a choice and the positions it may choose from; none at the end."""
        dice = _Dice(self.luck)
        while True:
            turn = self.state.turn()
            if isinstance(turn, Over):
                return CHANCE, []
            if isinstance(turn, Throw):
                self.state = self.state.played(CHANCE, turn.chance.sample(dice))
                continue
            seat = turn.seats[0]
            self.actions += 1
            after = [self.state.played(seat, action) for action in self.state.legal(seat)]
            if len(after) > 1:
                return seat, after
            self.state = after[0]

    def won(self) -> Reals:
        """Each seat's share of the win."""
        turn = self.state.turn()
        assert isinstance(turn, Over)
        return shares_of_win(turn)


class _Dice:
    """Luck as the rules' own throws want it."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck

    def below(self, n: int) -> int:
        return self.luck.randrange(n)


def play(game: Game, presets: Sequence[str], made: Weights | None, matches: int, seed: int) -> Iterator[Table]:
    """Matches by the network, or by the estimate where there is none yet, each as soon as it is over."""
    luck = Random(seed)
    noise = np.random.default_rng(seed)
    begun = 0
    tables: list[Table] = []
    while tables or begun < matches:
        while len(tables) < TABLES and begun < matches:
            seats = luck.choice((2, 2, *range(2, game.seats[1] + 1)))
            tables.append(Table(game, presets[begun % len(presets)], seats, luck))
            begun += 1
        choices = [(table, *table.asked()) for table in tables]
        yield from (table for table, _, after in choices if not after)
        _choose(game, [choice for choice in choices if choice[2]], made, luck, noise)
        tables = [table for table, _, after in choices if after]


def beaten(game: Game, presets: Sequence[str], made: Weights, matches: int, seed: int) -> float:
    """Which share of matches of two the network wins against the estimate, each looking at every action once."""
    luck, noise = Random(seed), np.random.default_rng(seed)
    seats = [n % 2 for n in range(matches)]
    tables = [Table(game, presets[n // 2 % len(presets)], 2, luck) for n in range(matches)]
    left = list(zip(tables, seats, strict=True))
    while left:
        choices = [((table, *table.asked()), own) for table, own in left]
        for by in (made, None):
            _choose(game, [one for one, own in choices if one[2] and (one[1] == own) == (by is made)], by, luck, noise)
        left = [(one[0], own) for one, own in choices if one[2]]
    return float(np.mean([table.won()[own] for table, own in zip(tables, seats, strict=True)]))


def _choose(
    game: Game,
    choices: list[tuple[Table, int, list[State]]],
    made: Weights | None,
    luck: Random,
    noise: np.random.Generator,
) -> None:
    """Every table's next position: what the network says is best for the seat that chooses, more or less."""
    learned = game.mind.chances
    assert isinstance(learned, Chances)
    flat = [(table, after) for table, _, options in choices for after in options]
    if not flat:
        return
    rows = [row for _, after in flat for row in learned.inputs(after)]
    inputs = np.array(rows, np.float32)
    scores = units(made, inputs)[1] if made else PER_SCORE * _estimates(game, flat)
    at = 0
    for table, seat, options in choices:
        n = table.seats
        mine = scores[at : at + n * len(options)].reshape(len(options), n)
        seen = inputs[at : at + n * len(options)].reshape(len(options), n, -1)
        at += n * len(options)
        said = chances(mine, np.ones(n, np.bool_))
        for place, after in enumerate(options):
            turn = after.turn()
            if isinstance(turn, Over):
                said[place] = shares_of_win(turn)
        liked = np.log(said[:, seat] + 1e-4) - np.log(1 - said[:, seat] + 1e-4) + noise.normal(0, BLUR, len(options))
        best = luck.randrange(len(options)) if luck.random() < STRAYS else int(liked.argmax())
        table.state = options[best]
        table.inputs.append(seen[best])
        table.said.append(said[best])


def _estimates(game: Game, flat: list[tuple[Table, State]]) -> Reals:
    return np.array([score for _, after in flat for score in game.mind.estimate_of(after)], np.float32)


def shares_of_win(turn: Over) -> Reals:
    """Each seat's share: those who are level at the top share it."""
    best = np.array([payoff == max(turn.payoffs) for payoff in turn.payoffs], np.float32)
    return np.asarray(best / best.sum())
