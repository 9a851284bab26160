"""PPO on the stick games: one seat learns from matches against a bot, over kaik's own vector environment.

At Six Sticks nobody ever has a choice: the policy has one action, every bot wins half of its matches, and all there is
to learn is the chance to win from where the runners stand. The critic learns it, and is held against the exact chances,
which are counted here too. At Chain-Strike Sticks (throw on, or bank?) the same lines learn to play.

python examples/ppo_six_sticks.py six-sticks random 40 examples/curves/ppo_six_sticks.csv
python examples/ppo_six_sticks.py chain-sticks level3 30 examples/curves/ppo_chain_sticks.csv
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from curve import Curve, Rate, now, rate_of
from numpy.typing import NDArray
from torch import nn

from kaik.adapters.gymnasium import SeatVectorEnv
from kaik.games.six_sticks.board import GOAL
from kaik.games.six_sticks.rules import WAYS

MATCHES, STEPS, EPOCHS, BATCHES, HIDDEN = 128, 64, 4, 8, 128
RATE, LAMBDA, CLIP, ENTROPY, CRITIC = 1e-3, 0.8, 0.2, 0.005, 0.5
CHANGES: dict[str, dict[str, Any]] = {"chain-sticks": {"rounds": 1}}
"""One pot is a match here: ten of them would tell of an action only at the end of all."""


class Networks(NamedTuple):
    """An actor, which weighs the actions, and a critic, which says what the match will bring, from −1 to 1."""

    actor: Any
    critic: Any

    def parameters(self) -> list[Any]:
        return [*self.actor.parameters(), *self.critic.parameters()]

    def logits(self, seen: Any, masks: Any) -> Any:
        return self.actor(seen).masked_fill(~masks, -1e9)

    def values(self, seen: Any) -> Any:
        return torch.tanh(self.critic(seen)[:, 0])


def networks(width: int, actions: int) -> Networks:
    def layers(out: int) -> Any:
        last = nn.Linear(HIDDEN, out)
        nn.init.normal_(last.weight, std=0.01)
        return nn.Sequential(nn.Linear(width, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh(), last)

    return Networks(layers(actions), layers(1))


class Rollout(NamedTuple):
    """What was seen and done in some steps of all matches; the first axis is time."""

    seen: Any
    masks: Any
    actions: Any
    logs: Any
    values: Any
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]


class Collector:
    """Plays on in all matches, and keeps what it saw."""

    def __init__(self, env: SeatVectorEnv, nets: Networks) -> None:
        self.env, self.nets = env, nets
        self.seen = looked(env, env.reset(seed=1)[0])

    def collect(self) -> tuple[Rollout, Any]:
        """So many steps of all matches, and what the critic says of where they stand then."""
        kept: list[list[Any]] = [[] for _ in Rollout._fields]
        for _ in range(STEPS):
            with torch.no_grad():
                choice = torch.distributions.Categorical(logits=self.nets.logits(*self.seen))
                actions, values = choice.sample(), self.nets.values(self.seen[0])
            after, won, over, _, _ = self.env.step(actions.numpy())
            row = (*self.seen, actions, choice.log_prob(actions), values, np.sign(won).astype(np.float32), over)
            for column, value in zip(kept, row, strict=True):
                column.append(value)
            self.seen = looked(self.env, after)
        *tensors, rewards, ends = kept
        with torch.no_grad():
            last = self.nets.values(self.seen[0])
        seen, masks, actions, logs, values = map(torch.stack, tensors)
        return Rollout(seen, masks, actions, logs, values, np.stack(rewards), np.stack(ends)), last


def looked(env: SeatVectorEnv, seen: NDArray[np.float32]) -> tuple[Any, Any]:
    """What all seats see and may do, as tensors of their own: the environment writes its arrays anew in every step."""
    return torch.from_numpy(seen.copy()), torch.from_numpy(env.mask().astype(bool))


def advantages(played: Rollout, last: Any) -> Any:
    """How much better it went than the critic thought, looking further ahead step by step (GAE)."""
    values = np.concatenate([played.values.numpy(), last.numpy()[None]])
    gained, found = np.zeros_like(values[0]), np.zeros_like(played.rewards)
    for t in reversed(range(STEPS)):
        goes_on = 1.0 - played.over[t]
        gained = played.rewards[t] + goes_on * (values[t + 1] + LAMBDA * gained) - values[t]
        found[t] = gained
    return torch.from_numpy(found)


def improve(nets: Networks, optimiser: Any, played: Rollout, last: Any) -> None:
    """Some passes over what was collected: better actions become likelier, but not by much at once."""
    gained = advantages(played, last).flatten()
    goals = gained + played.values.flatten()
    seen, masks, actions, logs = (each.flatten(0, 1) for each in played[:4])
    for _ in range(EPOCHS):
        for some in torch.randperm(len(gained)).chunk(BATCHES):
            choice = torch.distributions.Categorical(logits=nets.logits(seen[some], masks[some]))
            ratio = (choice.log_prob(actions[some]) - logs[some]).exp()
            gain = (gained[some] - gained[some].mean()) / (gained[some].std() + 1e-6)
            actor = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            critic = (nets.values(seen[some]) - goals[some]).square().mean()
            optimiser.zero_grad()
            (actor + CRITIC * critic - ENTROPY * choice.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(nets.parameters(), 0.5)
            optimiser.step()


def against(nets: Networks, game: str, bot: str, matches: int = 512) -> Rate:
    """How many of its matches the best action of the network wins; a draw is half a win."""
    env = SeatVectorEnv(MATCHES, game=game, opponents=bot, options=CHANGES.get(game))
    seen, _ = env.reset(seed=2)
    points, played, each = 0.0, np.zeros(MATCHES, int), matches // MATCHES
    while played.min() < each:  # as many in every row, or short ones would count more often
        with torch.no_grad():
            best = nets.logits(*looked(env, seen)).argmax(1)
        seen, won, over, _, _ = env.step(best.numpy())
        points += float((np.sign(won[over & (played < each)]) + 1).sum()) / 2
        played += over
    return rate_of(points, each * MATCHES)


def exact_chances() -> NDArray[np.float64]:
    """The chance of whoever is to throw at Six Sticks, by both places, counted until it changes no more."""
    odds, chances = np.array(WAYS["sticks6"]) / sum(WAYS["sticks6"]), np.full((GOAL + 1, GOAL + 1), 0.5)
    for _ in range(2000):
        before = chances.copy()
        for here in range(GOAL):
            chances[here, :GOAL] = 0
            for n, odd in enumerate(odds):
                to = here + n if here + n <= GOAL else here
                then = 1 - before[:GOAL, to] if to < GOAL else np.ones(GOAL)
                if n and 0 < to < GOAL and here + n <= GOAL:
                    then[to] = 1 - before[0, to]  # whoever stood there goes back to the start
                chances[here, :GOAL] += odd * then
        if np.abs(chances - before).max() < 1e-9:
            break
    return chances


def explained(nets: Networks, env: SeatVectorEnv, seen: Any, chances: NDArray[np.float64]) -> float:
    """How much of the exact chances at Six Sticks the critic knows: 1 is all, 0 is no more than their mean."""
    at = env.task.encoder.feature("at")
    mine, theirs = (seen[:, at.start + 1 : at.stop : 2].numpy() * GOAL).round().astype(int).T  # after "is there"
    exact = 2 * chances[mine, theirs] - 1
    with torch.no_grad():
        said = nets.values(seen).numpy()
    return float(1 - np.square(said - exact).mean() / exact.var())


def learn(game: str, bot: str, seconds: float, place: Path) -> None:
    """Learn for so many seconds of one core, measure four times on the way, and keep the curve and the networks."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = SeatVectorEnv(MATCHES, game=game, opponents=bot, options=CHANGES.get(game))
    nets, chances = networks(env.task.width, env.task.answers), exact_chances()
    optimiser, collector = torch.optim.Adam(nets.parameters(), RATE), Collector(env, nets)
    curve, steps = Curve(), 0
    while True:
        played, last = collector.collect()
        if curve.seconds >= seconds * len(curve.rows) / 4:
            began, row = now(), dict[str, float | Rate](steps=steps)
            if game == "six-sticks":
                row["chances_explained"] = max(0.0, explained(nets, env, played.seen.flatten(0, 1), chances))
            bots = ("level3",) if env.task.answers == 1 else ("random", "greedy", "level3")
            curve.note(began, row | {f"against_{name}": against(nets, game, name) for name in bots})
        if curve.seconds >= seconds:
            break
        optimiser.param_groups[0]["lr"] = RATE * (1 - curve.seconds / seconds)
        improve(nets, optimiser, played, last)
        steps += MATCHES * STEPS
    curve.save(place, f"PPO at {game}, learning against {bot}")
    torch.save({"game": game, "changes": env.task.changes, "by": "id", "network": nets.actor}, place.with_suffix(".pt"))


if __name__ == "__main__":
    learn(sys.argv[1], sys.argv[2], float(sys.argv[3]), Path(sys.argv[4]))
