"""A game for PettingZoo in which one agent after another acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from kaik.adapters.numbered import NumberedQuestion
from kaik.adapters.pixels import Pixels
from kaik.adapters.seated_env import RENDER_MODES, IllegalMode, Observation, RenderMode, SeatedEnv
from kaik.core.action import Action


class KaikAEC(AECEnv[str, Observation, int]):
    """One game by one rule set: seats are agents, `observation` is the view of the seat, `action_mask` what is legal.

    Rewards are the payoffs, given when the match is over.
    """

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
        super().__init__()
        self.table = SeatedEnv(game, preset, seats, render_mode, max_cycles, illegal, options)
        self.metadata = {"name": self.table.name, "render_modes": list(RENDER_MODES), "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = list(self.table._names)
        size = self.table.numbered.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.table.observations_as_space(size) for agent in self.possible_agents}
        self.agents = list[str]()
        self._question: NumberedQuestion | None = None

    def __str__(self) -> str:
        return self.table.name

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed gives the same luck."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._steps = 0
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        question = self._question if agent == self.agent_selection else self.table.question(seat)
        return self.table.observation_of(seat, question, self.table.numbered.size)

    def step(self, action: int | None) -> None:
        """The answer of the agent that is asked; None from one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._question is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        answer = self.table.answered(self._question, action)
        if isinstance(answer, Action):
            self.table.match.play(answer, self.possible_agents.index(agent))
            self._steps += 1
            self._end_or_ask()
        else:
            self._question = answer
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        return self.table.rendered()

    def state(self) -> NDArray[Any]:
        """The views of all seats one after another."""
        return self.table.whole()

    def close(self) -> None:
        """Nothing is held open."""

    def _ask(self) -> None:
        """The next seat is asked; several that are asked at once answer one after another, and none sees the others."""
        seat = self.table.match.asked[0]
        self.agent_selection = self.possible_agents[seat]
        self._question = self.table.question(seat)

    def _end_or_ask(self) -> None:
        match, most = self.table.match, self.table.max_cycles
        if match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, map(float, match.payoffs), strict=True))
            self._question, self.agent_selection = None, self.agents[0]
            return
        if most is not None and self._steps >= most * match.seats:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
