"""Gymnasium: its checker passes, masks say what is open, and many matches are alike by any number of processes."""

from __future__ import annotations

from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from kaik import KaikError, every
from kaik.adapters.gymnasium import SeatEnv, SeatVectorEnv, make_vec
from kaik.core.errors import IllegalAction
from kaik.core.game import Game
from kaik.spaces.masks import first_numbers


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_every_preset_is_registered(game: Game) -> None:
    for name in (game.slug, *(f"{game.slug}-{preset}" for preset in game.presets)):
        assert gymnasium.spec(f"kaik/{name}-v0").kwargs["game"] == game.slug


@pytest.mark.filterwarnings("ignore:.*render")
@pytest.mark.parametrize("name", ["fool-sticks", "march", "linked-ships", "school-cerke", "riichi-tenhou"])
def test_the_checker_of_gymnasium_finds_nothing(name: str) -> None:
    env = gymnasium.make(f"kaik/{name}-v0", longest=60, disable_env_checker=True)
    check_env(env.unwrapped, skip_render_check=True)


def test_the_table_is_shown_in_every_mode_of_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for mode in SeatEnv.metadata["render_modes"]:
        env = SeatEnv("linked-ships", render_mode=mode)
        env.reset(seed=1)
        env.step(env.match.open[0])
        shown[mode] = env.render()
    text = shown["ansi"]
    assert shown["human"] is None and capsys.readouterr().out.count(text.rstrip()) == 2, "by the step and when asked"
    assert ElementTree.fromstring(shown["svg"]).tag.endswith("svg")
    assert shown["rgb_array"].dtype == np.uint8 and shown["rgb_array"].shape[2] == 3
    with pytest.raises(KaikError, match="there is no render mode 'film'"):
        SeatEnv("linked-ships", render_mode="film")


def test_many_matches_are_made_by_the_game_alone() -> None:
    env = make_vec("march", 3, seats=4, seat=2, opponents=("greedy", "random"), options={"seasons": 1})
    registered = gymnasium.make_vec("kaik/march-v0", 3, seats=4, seat=2, opponents="greedy", options={"seasons": 1})
    assert env.num_envs == registered.num_envs == 3 and env.task.options.seasons == 1 and env.task.count == 4
    assert np.array_equal(env.reset(seed=1)[0], env.reset(seed=1)[0])
    with pytest.raises(TypeError, match="oponents"):
        gymnasium.make_vec("kaik/march-v0", 3, oponents="greedy")


def played(env: SeatEnv, seed: int, most: int = 400) -> list[float]:
    """What came of a match in which the first open number is always the answer."""
    seen, info = env.reset(seed=seed)
    told = [float(seen.sum())]
    for _ in range(most):
        assert env.observation_space.contains(seen)
        number = np.flatnonzero(info["action_mask"])[0]
        seen, reward, over, broken, info = env.step(number)
        told += [float(seen.sum()), reward]
        if over or broken:
            return told
    raise AssertionError("the match did not end")


def test_the_same_seed_is_the_same_match() -> None:
    env = SeatEnv("value-war", opponents="greedy")
    assert played(env, 3) == played(env, 3) != played(env, 4)


def test_rewards_are_what_the_match_brings_in_the_end() -> None:
    env = SeatEnv("fool-sticks")
    told = played(env, 1)
    assert told[-1] == env.match.reward and env.match.over
    with pytest.raises(IllegalAction, match="too late"):
        env.match.answer(0)


def test_an_opponent_may_be_a_function() -> None:
    asked = []

    def first(view: object, legal: tuple[object, ...]) -> object:
        asked.append(len(legal))
        return legal[0]

    played(SeatEnv("linked-ships", functions={1: first}, longest=200), 1)
    assert asked


def test_what_is_not_open_is_replaced_or_refused() -> None:
    env = SeatEnv("linked-ships")
    _, info = env.reset(seed=1)
    closed = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(closed)[4]["replaced"]
    strict = SeatEnv("linked-ships", illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="not open"):
        strict.step(closed)
    with pytest.raises(KaikError, match="did you mean replace"):
        SeatEnv("march", illegal="replaced")


def test_a_long_match_is_broken_off() -> None:
    env = SeatEnv("riichi", longest=30)
    _, info = env.reset(seed=1)
    while True:
        *_, over, broken, info = env.step(np.flatnonzero(info["action_mask"])[0])
        if over or broken:
            break
    assert broken and not over


def many(game: str, processes: int, steps: int = 12) -> list[np.ndarray]:
    """What many matches look like after some steps of first answers."""
    env = SeatVectorEnv(6, game=game, processes=processes)
    try:
        _, infos = env.reset(seed=5)
        told = []
        for _ in range(steps):
            seen, rewards, over, _, infos = env.step(env.mask().argmax(axis=1))
            told += [seen.copy(), rewards.copy(), over.copy(), infos["action_mask"].copy()]
        return told
    finally:
        env.close()


def test_many_matches_are_the_same_by_any_number_of_processes() -> None:
    here, there = many("value-war", 1), many("value-war", 2)
    assert all(np.array_equal(one, other) for one, other in zip(here, there, strict=True))


def test_processes_that_do_not_wait_for_each_other_play_the_same_matches() -> None:
    env = SeatVectorEnv(6, game="fool-sticks", processes=2)
    try:
        _, infos = env.reset(seed=5)
        answered, told = [0, 0], [[], []]
        for part, rows in enumerate(env.parts):
            env.send(part, first_numbers(env.masks[rows]))
        with pytest.raises(KaikError, match="part 0 was sent already"):
            env.send(0, first_numbers(env.masks[env.parts[0]]))
        while sum(answered) < 24:
            part, (seen, rewards, over, _, infos) = env.recv()
            answered[part] += 1
            told[part] += [seen.copy(), rewards.copy(), over.copy(), infos["action_mask"].copy()]
            if answered[part] < 12:
                env.send(part, first_numbers(infos["action_mask"]))
        with pytest.raises(KaikError, match="nothing was sent"):
            env.recv()
    finally:
        env.close()
    together = many("fool-sticks", 1)
    apart = [np.concatenate(both) for both in zip(*told, strict=True)]
    assert all(np.array_equal(one, other) for one, other in zip(together, apart, strict=True))


def test_a_match_that_ends_begins_anew_and_its_last_look_is_kept() -> None:
    env = gymnasium.make_vec("kaik/fool-sticks-v0", 4, vectorization_mode="vector_entry_point")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(40):
        masks = np.unpackbits(infos["action_mask"], axis=1, count=2)
        seen, _, over, _, infos = env.step(masks.argmax(axis=1))
        assert env.observation_space.contains(seen)
        if over.any():
            ended += int(over.sum())
            assert infos["_final_obs"].tolist() == over.tolist()
            assert not np.array_equal(infos["final_obs"][over], seen[over])
    assert ended
    env.close()


def test_one_row_is_the_same_match_as_packed_bits_say() -> None:
    env = SeatVectorEnv(2, game="march")
    env.reset(seed=3)
    for row, match in env._here.matches.items():
        assert tuple(np.flatnonzero(env.mask()[row])) == match.open


def test_processes_without_matches_are_refused() -> None:
    with pytest.raises(KaikError, match="cannot be played by 3 processes"):
        SeatVectorEnv(2, game="march", processes=3)
