"""A game for PettingZoo in which all agents act at every step, for games in which seats answer together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from kaik.adapters.numbered import NumberedQuestion
from kaik.adapters.pixels import Pixels
from kaik.adapters.seated_env import RENDER_MODES, IllegalMode, Observation, RenderMode, SeatedEnv
from kaik.core.action import Action


class KaikParallel(ParallelEnv[str, Observation, int]):
    """One game by one rule set; a seat that is not asked has one legal number, the last one, which is to wait."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        preset: str = "",
        seats: int | None = None,
        render_mode: RenderMode | None = None,
        max_cycles: int | None = None,
        illegal: IllegalMode = "refuse",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.table = SeatedEnv(game, preset, seats, render_mode, max_cycles, illegal, options)
        self.metadata = {"name": self.table.name, "render_modes": list(RENDER_MODES)}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.table._names)
        self.wait = self.table.numbered.size
        """The number of waiting."""
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.table.observations_as_space(self.wait + 1) for agent in self.possible_agents
        }
        self.agents = list[str]()
        self._questions = dict[int, NumberedQuestion]()

    def __str__(self) -> str:
        return self.table.name

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new match; the same seed gives the same luck."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        self._ask()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The answers of all agents; those of seats that are not asked are read past."""
        match = self.table.match
        for seat, question in list(self._questions.items()):
            answer = self.table.answered(question, actions[self.possible_agents[seat]])
            if isinstance(answer, Action):
                match.play(answer, seat)
                del self._questions[seat]
            else:
                self._questions[seat] = answer
        if not self._questions:
            self._ask()
        self._steps += 1
        agents, cut = self.agents, self.max_cycles is not None and self._steps >= self.max_cycles
        payoffs = match.payoffs if match.over else (0.0,) * match.seats
        told = (
            self._observations(),
            dict(zip(agents, map(float, payoffs), strict=True)),
            dict.fromkeys(agents, match.over),
            dict.fromkeys(agents, cut and not match.over),
            {agent: dict[str, Any]() for agent in agents},
        )
        self.agents = [] if match.over or cut else agents
        return told

    def render(self) -> str | Pixels | None:
        return self.table.rendered()

    def state(self) -> NDArray[Any]:
        """The views of all seats one after another."""
        return self.table.whole()

    def close(self) -> None:
        """Nothing is held open."""

    def _ask(self) -> None:
        """All seats that are asked at once; what each answers the others learn only afterwards."""
        found = {seat: self.table.question(seat) for seat in self.table.match.asked}
        self._questions = {seat: each for seat, each in found.items() if each is not None}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observation(self, seat: int) -> Observation:
        question = self._questions.get(seat)
        seen = self.table.observation_of(seat, question, self.wait + 1)
        if question is None:
            seen["action_mask"][self.wait] = 1
        return seen
