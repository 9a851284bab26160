"""Our kernels on every core of a machine beside JAX simulators on its accelerator: pgx's shogi and mahjax's riichi.

Both sides play random legal actions and begin anew when a game is over; ours and theirs are measured in turn. The peers
run as their users run them: one compiled loop over a batch of games on one device. Where a peer or a device is missing
the row says so in one sentence and has only our own figure.

`python -m bench accelerators --batch 64 --on cpu` tries the peers' code without an accelerator; that is no comparison.
"""

from __future__ import annotations

import argparse
import os
import random
from importlib import import_module
from importlib.util import find_spec
from math import nan
from typing import Any, NamedTuple

from bench.rows import Row, Work, rates, shown
from kaik.engine import NoEngine, kernel_for
from kaik.games import find

BATCH, STEPS = 8192, 200
"""Games side by side on the device, and steps of each between two looks at the clock."""
GAMES = 200
"""Random games of ours for each core in one round."""
ACCELERATORS = ("gpu", "tpu")


class Peer(NamedTuple):
    """A simulator in JAX."""

    name: str
    package: str
    wrappers: str
    """The module that has `auto_reset`."""
    environment: str
    settings: dict[str, str]
    unit: str
    """What is counted: each step, or each game that ends."""


STEP, GAME = "step", "game"
PGX = Peer("pgx shogi", "pgx", "pgx.experimental", "shogi", {}, STEP)
MAHJAX = Peer("mahjax riichi", "mahjax", "mahjax.wrappers", "red_mahjong", {"round_mode": "single"}, GAME)
NO_KERNEL = "there is no compiled kernel for riichi yet, so our column is empty"


def run() -> list[Row]:
    return measured(BATCH, ACCELERATORS)


def main(arguments: list[str]) -> int:
    """`--batch N --on KIND`: another batch, another kind of device."""
    parser = argparse.ArgumentParser(prog="python -m bench accelerators")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--on", choices=("cpu", *ACCELERATORS), help="the kind of device to take")
    asked = parser.parse_args(arguments)
    print(shown(measured(asked.batch, (asked.on,) if asked.on else ACCELERATORS)))
    return 0


def measured(batch: int, kinds: tuple[str, ...]) -> list[Row]:
    """Both rows, each with its peer."""
    return [
        beside("cerke online, random steps on all cores", cerke_steps(), PGX, 7.0, batch, kinds),
        beside("riichi, random hands on all cores", riichi_hands(), MAHJAX, 3.0, batch, kinds),
    ]


def beside(what: str, ours: Work | None, peer: Peer, at_least: float, batch: int, kinds: tuple[str, ...]) -> Row:
    """One row: what of the two is here is measured, in turn."""
    lacks = missing(peer, kinds)
    works = {"ours": ours, "theirs": None if lacks else jax_games(peer, batch, kinds)}
    found = rates({name: work for name, work in works.items() if work is not None}, rounds=3)
    return row_of(what, found, peer, at_least, lacks)


def row_of(what: str, found: dict[str, float], peer: Peer, at_least: float, lacks: str) -> Row:
    """The row of what was found, with a sentence for what was not."""
    told = [sentence for sentence in ("" if "ours" in found else NO_KERNEL, lacks) if sentence]
    note = f"{os.cpu_count()} cores; " * ("ours" in found) + "; ".join(told)
    return Row(
        what, found.get("ours", nan), "/s", peer.name, found.get("theirs"), at_least, note=note.removesuffix("; ")
    )


def missing(peer: Peer, kinds: tuple[str, ...]) -> str:
    """One sentence that says why a peer cannot be measured here; empty if it can."""
    absent = [package for package in ("jax", peer.package) if not find_spec(package)]
    if absent:
        install = f"pip install 'jax[cuda12]' {peer.package}"
        return f"{peer.name} was not measured: {' and '.join(absent)} cannot be imported ({install})"
    if not devices(kinds):
        return f"{peer.name} was not measured: JAX finds no {' or '.join(kinds)} on this machine"
    return ""


def devices(kinds: tuple[str, ...]) -> list[Any]:
    """The devices of these kinds that JAX sees."""
    import jax

    return [device for device in jax.devices() if device.platform in kinds]


# -- ours --------------------------------------------------------------------------------------------------


def cerke_steps() -> Work:
    """Random steps of the tam kernel on every core."""
    cerke, cores = find("cerke"), os.cpu_count() or 1
    kernel = kernel_for(cerke.state, cerke.preset("online"))
    return lambda: float(kernel.random_games(GAMES * cores, random.getrandbits(40), cores).steps.sum())


def riichi_hands() -> Work | None:
    """Random hands of the tile kernel on every core, each a match of one hand; None where there is no kernel."""
    game, cores = find("riichi"), os.cpu_count() or 1
    try:
        kernel: Any = kernel_for(game.state, game.preset())
    except NoEngine:
        return None

    def work() -> float:
        return len(kernel.random_games(GAMES * cores, random.getrandbits(40), cores, seasons=1).steps)

    return work


# -- theirs ------------------------------------------------------------------------------------------------


def jax_games(peer: Peer, batch: int, kinds: tuple[str, ...]) -> Work:
    """Random games of a peer, so many side by side on the first device; they go on from round to round."""
    import jax
    import jax.numpy as jnp

    environment: Any = import_module(peer.package).make(peer.environment, **peer.settings)
    step = import_module(peer.wrappers).auto_reset(environment.step, environment.init)

    def one(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        action = jax.random.categorical(first, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step(state, action, second)

    def all_games(state: Any, key: Any) -> Any:
        state = jax.vmap(one)(state, jax.random.split(key, batch))
        return state, (state.terminated | state.truncated).sum()

    rolled = jax.jit(lambda state, key: jax.lax.scan(all_games, state, jax.random.split(key, STEPS)))
    with jax.default_device(devices(kinds)[0]):
        at = [jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), batch))]

    def work() -> float:
        with jax.default_device(devices(kinds)[0]):
            at[0], ended = jax.block_until_ready(rolled(at[0], jax.random.PRNGKey(random.getrandbits(30))))
        return float(ended.sum()) if peer.unit == GAME else float(batch * STEPS)

    return work
