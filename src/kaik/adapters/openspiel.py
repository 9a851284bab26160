"""Every game as an OpenSpiel game; importing this module registers them.

    import kaik.adapters.openspiel
    game = pyspiel.load_game("kaik_march(preset=book,seats=3,seasons=2)")

Seats that are asked at once answer one after another, and none is told what the others have answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from kaik.core.errors import not_installed

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise not_installed(__name__, "openspiel", missing) from None

from kaik.adapters.numbered import NumberedActions
from kaik.adapters.observed import encoder_of
from kaik.adapters.spiel_parameters import read_parameters, specification
from kaik.adapters.stepwise import StepwisePosition
from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.games import every, find

PREFIX = "kaik_"
MOST_POINTS = 1e6
"""No payoff is greater; the rules of most games set no bound of their own."""
MOST_OUTCOMES = 2048
"""No single step of luck has more outcomes."""


def name_of(game: Game) -> str:
    """What a game is called there: `kaik_linked_ships`."""
    return PREFIX + game.slug.replace("-", "_")


def register() -> None:
    """Put all games into OpenSpiel's registry; one whose id has a hyphen is found by `kaik_linked-ships` as well."""
    known = set(pyspiel.registered_names())
    for game in every():
        made_from = class_of(game)
        for name in {name_of(game), PREFIX + game.slug} - known:
            pyspiel.register_game(game_type(game, name=name), made_from)


def class_of(game: Game) -> type[KaikSpielGame]:
    """The class that OpenSpiel makes the game from.

    OpenSpiel holds on to it until after the end of Python, which a class survives and another callable does not.
    """
    return type(f"{game.state.__name__}SpielGame", (KaikSpielGame,), {"slug": game.slug})


def game_type(game: Game, utility: str = "points", name: str = "") -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    secret = any(game.secret(game.preset(name)) for name in game.presets)
    zero = game.payoffs == "zero-sum" or utility == "places"
    information, sums = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name or name_of(game),
        long_name=game.names.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secret else information.PERFECT_INFORMATION,
        utility=sums.ZERO_SUM if zero else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(game),
    )


class KaikSpielGame(pyspiel.Game):
    """One game by one rule set, as its parameters say: `preset`, `seats`, `utility`, and every option."""

    slug: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.game = find(self.slug)
        read = read_parameters(self.game, params or {})
        self.utility, self.options, seats = read.utility, read.options, read.seats
        self.numbered = NumberedActions(self.game, self.options)
        self.encoder = encoder_of(self.game, self.options, seats)
        self._encoded: tuple[StepwisePosition, dict[int, NDArray[np.float32]]] | None = None
        self.first = StepwisePosition.begin(self.numbered, self.game.begin(self.options, seats), seats)
        super().__init__(game_type(self.game, self.utility), self._info(seats), read.told)

    def _info(self, players: int) -> pyspiel.GameInfo:
        bound = 1.0 if self.utility == "places" else MOST_POINTS
        zero = self.game.payoffs == "zero-sum" or self.utility == "places"
        words = 1 if self.numbered.words is None else len(self.numbered.space.factors)
        return pyspiel.GameInfo(
            num_distinct_actions=self.numbered.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if zero else None,
            max_game_length=self.game.max_length * words,
        )

    def new_initial_state(self, text: str | None = None) -> KaikSpielState:
        return KaikSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KaikObserver:
        """An observer: its string has everything a seat was told if it is to recall all, else what it sees now."""
        return KaikObserver(self, recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)

    def encoded(self, at: StepwisePosition, seat: int) -> NDArray[np.float32]:
        """The view of a seat as numbers; OpenSpiel asks about a node several times, so they are kept until the next."""
        if self._encoded is None or self._encoded[0] is not at:
            self._encoded = (at, {})
        rows = self._encoded[1]
        if seat not in rows:
            rows[seat] = self.encoder.encode(at.state.view(seat))
        return rows[seat]

    def max_chance_nodes_in_history(self) -> int:
        return self.game.max_length * 200


class KaikSpielState(pyspiel.State):
    """A node of the game tree; all it holds is a frozen position."""

    def __init__(self, game: KaikSpielGame) -> None:
        super().__init__(game)
        self.at = game.first

    def current_player(self) -> int | pyspiel.PlayerId:
        """A seat, or what OpenSpiel calls luck and the end: its own searches compare with these, not with numbers."""
        seat = self.at.seat
        if seat is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        return self.at.seat is None

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.at.question.open) if self.at.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, float(chance)) for number, chance in self.at.chances.items()]

    def _apply_action(self, action: int) -> None:
        self.at = self.at.then(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.at.seat == CHANCE:
            return self.at.chance_text(action)
        return self.at.question.text(action)

    def returns(self) -> list[float]:
        payoffs = self.at.payoffs
        return list(_places(payoffs)) if self.get_game().utility == "places" else list(map(float, payoffs))

    def resample_from_infostate(self, player: int, sampler: Any) -> KaikSpielState:
        """Another node that the player cannot tell from this one, for information-set searches."""
        other: KaikSpielState = self.clone()
        other.at = self.at.imagined(player, _SampledDice(sampler))
        return other

    def __str__(self) -> str:
        game: KaikSpielGame = self.get_game()
        return game.game.draw(self.at.state.view(None), "en")


class KaikObserver:
    """What a player sees as OpenSpiel asks for it: a tensor, and a string."""

    def __init__(self, game: KaikSpielGame, recalls: bool) -> None:
        self._game, self._recalls = game, recalls
        words = 0 if game.numbered.words is None else game.numbered.size
        self.tensor: NDArray[np.float32] = np.zeros(game.encoder.size + words, np.float32)
        self.dict = {"view": self.tensor[: game.encoder.size], "said": self.tensor[game.encoder.size :]}
        if not words:
            del self.dict["said"]

    def set_from(self, state: KaikSpielState, player: int) -> None:
        """The view of the player as numbers, and the words it has said of an action."""
        self.tensor.fill(0)
        self.dict["view"][:] = self._game.encoded(state.at, player)
        if "said" in self.dict and state.at.seat == player:
            self.dict["said"][list(state.at.question.said)] = 1

    def string_from(self, state: KaikSpielState, player: int) -> str:
        return state.at.history(player) if self._recalls else state.at.seen(player)


class _SampledDice:
    """Dice for an imagined position, out of OpenSpiel's sampler of numbers from 0 to 1."""

    def __init__(self, sampler: Any) -> None:
        self._sampler = sampler

    def below(self, n: int) -> int:
        return min(n - 1, int(self._sampler() * n))


@cache
def _places(payoffs: tuple[float, ...]) -> tuple[float, ...]:
    """Places from −1 to 1: how many of the others a seat ended before, less those it ended behind, as a share."""
    others = max(1, len(payoffs) - 1)
    return tuple(sum((own > other) - (own < other) for other in payoffs) / others for own in payoffs)


register()
