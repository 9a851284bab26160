"""A random agent: the same few lines on kaik itself, and on PettingZoo for every learner that speaks it.

python examples/random_agent.py march 20
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import pettingzoo

import kaik
import kaik.adapters.pettingzoo


def any_of(view: object, legal: tuple[kaik.Action, ...]) -> kaik.Action:
    """Any legal action."""
    return random.choice(legal)


def against_greedy(game: str, matches: int) -> Counter[str]:
    """Who wins how often, the agent at seat 0."""
    won: Counter[str] = Counter()
    for seed in range(matches):
        result = kaik.play_out(game, any_of, "greedy", seed=seed).result
        assert result is not None
        won[("the agent" if result.winners == (0,) else "greedy") if result.winners else "nobody"] += 1
    return won


def on_pettingzoo(game: str, seed: int) -> dict[str, float]:
    """The rewards of one match of random agents."""
    env = pettingzoo.make("aec", f"kaik/{game}-v0")
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    return rewards


def main(game: str = "march", matches: str = "20") -> None:
    print(dict(against_greedy(game, int(matches))))
    print(on_pettingzoo(game, seed=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
