"""What environments with several agents share: seats as agents, what they see, what they may do, and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kaik import api
from kaik.adapters.numbered import NumberedActions, NumberedQuestion
from kaik.adapters.observed import encoder_of
from kaik.adapters.pixels import Pixels, pixels
from kaik.core.action import Action
from kaik.core.errors import no_such
from kaik.games import find
from kaik.play.luck import Luck

RenderMode = Literal["human", "ansi", "svg", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "ansi", "svg", "rgb_array")

IllegalMode = Literal["refuse", "replace"]
"""What becomes of a number that is not open: an error, or a legal one that luck chooses in its place."""
ILLEGAL_MODES: tuple[IllegalMode, ...] = ("refuse", "replace")

Observation = dict[str, NDArray[Any]]


class SeatedEnv:
    """A table with an agent at every seat; the numbers of answers are those of `kaik.spaces`."""

    def __init__(
        self,
        game: str,
        preset: str,
        seats: int | None,
        render_mode: RenderMode | None,
        max_cycles: int | None,
        illegal: IllegalMode,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise no_such("render mode", render_mode, RENDER_MODES)
        if illegal not in ILLEGAL_MODES:
            raise no_such("way with illegal actions", illegal, ILLEGAL_MODES)
        self._changes = dict(options or {})
        self.match = api.match(game, preset, seats=seats, seed=0, options=self._changes)
        """The match that is played; whoever looks at it sees everything."""
        self.game, self.preset, self.render_mode = find(game), self.match.frozen.preset, render_mode
        self.max_cycles, self._illegal = max_cycles, illegal
        self.numbered = NumberedActions(self.game, self.match.frozen.options)
        self._encoder = encoder_of(self.game, self.match.frozen.options, self.match.seats)
        self._seeds = np.random.default_rng()
        self._names = [f"seat_{seat}" for seat in range(self.match.seats)]

    @property
    def name(self) -> str:
        return f"{self.game.slug}-{self.preset}-v0"

    def begin(self, seed: int | None) -> None:
        """A new match; with a seed all that follow from there on are fixed too."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        luck = int(self._seeds.integers(1 << 62))
        self._replacing = Luck.of(luck).apart("replaced")
        self.match = api.match(self.game, self.preset, seats=self.match.seats, seed=luck, options=self._changes)

    def question(self, seat: int) -> NumberedQuestion | None:
        """What a seat is asked, if it is."""
        legal = self.match.legal_of(seat)
        return self.numbered.question(legal) if legal else None

    def answered(self, question: NumberedQuestion, number: int) -> Action | NumberedQuestion:
        """What an answer leads to, or an error if it is not open."""
        if int(number) in question.open or self._illegal == "refuse":
            return question.answered(int(number))
        dice = self._replacing.dice(len(self.match.log) * 64 + len(question.said))
        return question.answered(question.open[dice.below(len(question.open))])

    def observation_of(self, seat: int, question: NumberedQuestion | None, size: int) -> Observation:
        """The view of a seat, which numbers answer it, and the words it has said of an action."""
        mask = np.zeros(size, np.int8)
        if question is not None:
            mask[list(question.open)] = 1
        seen: Observation = {"observation": self._encoder.encode(self.match.view(seat)), "action_mask": mask}
        if self.numbered.words is not None:
            seen["said"] = np.zeros(self.numbered.size, np.int8)
            seen["said"][list(question.said if question is not None else ())] = 1
        return seen

    def observations_as_space(self, size: int) -> spaces.Dict:
        """The space of those observations."""
        made: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0.0, 1.0, (self._encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
        if self.numbered.words is not None:
            made["said"] = spaces.Box(0, 1, (self.numbered.size,), np.int8)
        return spaces.Dict(made)

    def whole(self) -> NDArray[np.float32]:
        """What all seats see together, for learners that train with more than they play with."""
        return np.concatenate([self._encoder.encode(self.match.view(seat)) for seat in range(self.match.seats)])

    def rendered(self) -> str | Pixels | None:
        """The table as the mode of the environment wants it, seen by whoever is asked."""
        match self.render_mode:
            case "human":
                print(self.match.text())
            case "ansi":
                return self.match.text()
            case "svg":
                return self.match.svg()
            case "rgb_array":
                return pixels(self.match.svg())
        return None
