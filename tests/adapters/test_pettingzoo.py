"""PettingZoo's own tests on our environments: a game of each family, all of them with KAIK_LONG=1."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import kaik.adapters.pettingzoo as kaikzoo
from kaik.adapters.numbered import NumberedActions
from kaik.core.errors import IllegalAction, KaikError, NoSuch
from kaik.games import every, find

LONG = bool(os.environ.get("KAIK_LONG"))
CYCLES = 1000 if LONG else 25
FAMILIES = {
    game.group: game.slug for game in sorted(every(), key=lambda game: -NumberedActions(game, game.preset()).size)
}
WORDS = next(game.slug for game in every() if NumberedActions(game, game.preset()).words is not None)
"""A game whose actions are said word by word."""
SAMPLE = sorted({*FAMILIES.values(), WORDS, "linked-ships", "new-play"})
IDS = sorted(kaikzoo.ids()) if LONG else [f"kaik/{slug}-v0" for slug in SAMPLE]
ALTERNATING = "linked-ships"
IN_TURN = ("six-sticks", "ancient-cerke")
"""Every seat answers once in a round, as PettingZoo's test of cycles takes for granted; elsewhere some answer twice."""
EVERY = [game.slug for game in every()] if LONG else [ALTERNATING]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The tests warn of observations that are dictionaries, as those with masks are everywhere."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_an_environment_passes_the_api_tests(name: str) -> None:
    api_test(pettingzoo.make("aec", name), num_cycles=CYCLES)
    seed_test(partial(pettingzoo.make, "aec", name), num_cycles=CYCLES)
    parallel_api_test(pettingzoo.make("parallel", name), num_cycles=CYCLES)


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(FAMILIES.values()) if not LONG else [game.slug for game in every()])
def test_every_number_of_seats_has_its_agents(slug: str) -> None:
    fewest, most = find(slug).seats
    for seats in {fewest, most}:
        env = pettingzoo.make("aec", f"kaik/{slug}-v0", seats=seats)
        assert env.possible_agents == [f"seat_{seat}" for seat in range(seats)]
        api_test(env, num_cycles=5)


def test_all_games_and_presets_are_registered() -> None:
    wanted = {f"kaik/{game.slug}-{preset}-v0" for game in every() for preset in game.presets}
    wanted |= {f"kaik/{game.slug}-v0" for game in every()}
    assert wanted <= set(pettingzoo.aec_registry) and wanted <= set(pettingzoo.parallel_registry)
    kaikzoo.register()
    env = pettingzoo.make("aec", "kaik/riichi-tenhou-v0")
    assert str(env) == env.metadata["name"] == "riichi-tenhou-v0"


def test_single_rules_may_differ_from_the_rule_set() -> None:
    for kind in ("aec", "parallel"):
        env = pettingzoo.make(kind, "kaik/march-book-v0", options={"seasons": 1})
        env.reset(seed=1)
        assert env.table.match.frozen.options.seasons == 1
    with pytest.raises(KaikError, match="did you mean seasons"):
        kaikzoo.env("march", options={"season": 1})


@pytest.mark.parametrize("slug", IN_TURN)
def test_cycles_are_counted(slug: str) -> None:
    made = {"game": slug, "illegal": "replace"}
    made_by = {"env": partial(kaikzoo.env, **made), "parallel_env": partial(kaikzoo.parallel_env, **made)}
    max_cycles_test(SimpleNamespace(**made_by))


@pytest.mark.slow
@pytest.mark.parametrize("slug", EVERY)
def test_a_match_is_cut_off_after_its_cycles(slug: str) -> None:
    env = kaikzoo.env(slug, max_cycles=3)
    env.reset(seed=1)
    while env.agents and not (env.truncations[env.agent_selection] or env.terminations[env.agent_selection]):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    played = [entry for entry in env.table.match.log if entry.seat >= 0]
    assert env.table.match.over or (all(env.truncations.values()) and len(played) == 3 * len(env.possible_agents))
    every_step, steps = kaikzoo.parallel_env(slug, max_cycles=3), 0
    seen, _ = every_step.reset(seed=1)
    while every_step.agents:
        firsts = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in every_step.agents}
        seen, _, _, cut, _ = every_step.step(firsts)
        steps += 1
    assert every_step.table.match.over or (steps == 3 and all(cut.values()))


def test_the_same_seed_is_the_same_parallel_match() -> None:
    parallel_seed_test(partial(kaikzoo.parallel_env, "new-play", illegal="replace"), num_cycles=5)


@pytest.mark.slow
@pytest.mark.parametrize("slug", EVERY)
def test_every_mode_of_rendering_gives_what_it_says(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = {"svg": lambda drawn: ElementTree.fromstring(drawn).tag.endswith("svg")}
    render_test(partial(kaikzoo.env, slug), custom_tests=shown)
    assert capsys.readouterr().out


def test_a_mode_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuch, match="there is no render mode 'film'"):
        kaikzoo.env(ALTERNATING, render_mode="film")


def whole_match(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    env.reset(seed=seed)
    said, paid = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        action = None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[0])
        said += [] if action is None else [action]
        env.step(action)
    return said, paid


@pytest.mark.parametrize("slug", [ALTERNATING, WORDS])
def test_rewards_are_the_payoffs_of_the_match(slug: str) -> None:
    env = pettingzoo.make("aec", f"kaik/{slug}-v0")
    said, paid = whole_match(env, 3)
    assert env.table.match.over and tuple(paid.values()) == env.table.match.payoffs
    assert whole_match(env, 3) == (said, paid) and len(said) >= len([e for e in env.table.match.log if e.seat >= 0])


def test_a_seed_fixes_the_matches_that_follow_too() -> None:
    env = pettingzoo.make("aec", f"kaik/{WORDS}-v0")
    logs = []
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        logs.append(env.table.match.log)
    assert logs[0] == logs[2] != logs[1] == logs[3]


def test_a_number_that_is_not_open_is_refused() -> None:
    env = kaikzoo.env(ALTERNATING)
    env.reset(seed=1)
    closed = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=f"{closed} is not open now"):
        env.step(closed)
    with pytest.raises(KaikError, match="way with illegal actions"):
        kaikzoo.env(ALTERNATING, illegal="forgive")


def test_seats_that_answer_together_see_nothing_of_each_other() -> None:
    env = pettingzoo.make("parallel", "kaik/new-play-v0", seats=3)
    seen, _ = env.reset(seed=1)
    asked = [agent for agent in env.agents if not seen[agent]["action_mask"][env.wait]]
    assert len(asked) > 1, "several are asked at once here"
    told = []
    for choice in (0, -1):
        one = pettingzoo.make("aec", "kaik/new-play-v0", seats=3)
        one.reset(seed=1)
        one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[choice]))
        told.append(one.observe(asked[-1]))
    assert all(np.array_equal(told[0][key], told[1][key]) for key in told[0])


def test_an_agent_that_is_not_asked_has_nothing_to_do_but_wait() -> None:
    env = pettingzoo.make("parallel", f"kaik/{ALTERNATING}-v0")
    seen, _ = env.reset(seed=1)
    waiting = [agent for agent in env.agents if seen[agent]["action_mask"][env.wait]]
    assert len(waiting) == 1 and seen[waiting[0]]["action_mask"].sum() == 1
    assert env.state().shape == (2 * seen[waiting[0]]["observation"].size,)
