"""The same arena on a Ray cluster: matches go to its nodes, and come back as they end.

A match depends on its setting and its number alone, so where it is played changes nothing but how long it takes.
Ray is an extra of its own: nothing here imports it before somebody asks.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Generator, Sequence
from functools import partial
from importlib import import_module
from typing import Any, TypeVar
from urllib.parse import urlsplit

import kaik
from kaik.arena.game import GameResult, Setting, play_game
from kaik.arena.pairing import Pairing
from kaik.core.errors import KaikError
from kaik.games import find

S = TypeVar("S")
T = TypeVar("T")
OneMatch = Callable[[Setting, Pairing], GameResult]
"""How a match is played: by the readable rules, or in a kernel."""

HERE = "local"
"""The address that starts a cluster of this one machine."""
ANY = "auto"
"""The address of whatever cluster this machine belongs to."""
REACHED, JOINED = 5.0, 40.0
"""Seconds for a door to open, and for the cluster behind it to let us in."""
AHEAD = 2
"""Matches handed out for each core: enough that none waits, few enough that stopping loses little."""


def on_ray(
    setting: Setting, missing: Sequence[Pairing], address: str, jobs: int = 0, one_match: OneMatch = play_game
) -> Generator[GameResult, None, None]:
    """Play these matches on the cluster at an address; they come as they end."""
    return spread(partial(one_match, setting), missing, setting.game, address, jobs)


def spread(
    work: Callable[[S], T], shares: Sequence[S], game: str, address: str, jobs: int = 0
) -> Generator[T, None, None]:
    """What comes of each share of work with a game, done on the cluster at an address, in no order."""
    ray = joined(address, jobs)
    try:
        remote = ray.remote(num_cpus=1)(_worked)
        _agree(ray, game)
        cores = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting, running = iter(shares), list[Any]()
        while True:
            for share in waiting:
                running.append(remote.remote(work, share))
                if len(running) >= cores * AHEAD:
                    break
            if not running:
                return
            done, running = ray.wait(running)
            for one in done:
                yield _answer(ray, one)
    finally:
        ray.shutdown()


def _worked(work: Callable[[S], T], share: S) -> T:
    return work(share)


def joined(address: str, jobs: int = 0) -> Any:
    """Ray, once this process belongs to the cluster; a sentence where there is no Ray or no cluster."""
    ray = _ray()
    _knock(address)
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address == HERE:
            ray.init(address=HERE, include_dashboard=False, num_cpus=jobs or os.cpu_count() or 1, **quiet)
        else:
            _in_time(address, partial(ray.init, address=address, **quiet))
    except (OSError, RuntimeError, ValueError, ImportError) as wrong:
        if isinstance(wrong, KaikError):
            raise
        raise KaikError(f"the Ray cluster at {address} could not be joined: {_first_line(wrong)}") from None
    return ray


def _in_time(address: str, join: Callable[[], object]) -> None:
    """Join a cluster that runs elsewhere; Ray itself may try for minutes, and whoever waits wants to know sooner.

    A cluster of one's own must not be started so: its processes end with the thread that started them.
    """
    wrong: list[Exception] = []

    def trying() -> None:
        try:
            join()
        except Exception as refusal:
            wrong.append(refusal)

    thread = threading.Thread(target=trying, name="kaik-ray", daemon=True)
    thread.start()
    thread.join(JOINED)
    if thread.is_alive():
        raise KaikError(f"there is no answer from a Ray cluster at {address} in {JOINED:g} seconds")
    if wrong:
        raise wrong[0]


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # an arena tells nobody that it is held
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise KaikError("an arena on a cluster needs Ray; install it with: pip install 'kaik[ray]'") from None


def _knock(address: str) -> None:
    """Refuse an address that nobody answers at, before Ray tries it for minutes."""
    if address in (HERE, ANY):
        return
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or not port or parts.scheme not in ("", "ray"):
        raise KaikError(f"a Ray cluster is {HERE}, {ANY}, host:port or ray://host:port, not {address!r}")
    try:
        socket.create_connection((host, port), REACHED).close()
    except OSError as wrong:
        reason = wrong.strerror or str(wrong) or "no answer"
        raise KaikError(f"there is no Ray cluster at {address}: {reason[:1].lower()}{reason[1:]}") from None


def about(game: str) -> tuple[str, int]:
    """Which kaik this is, as far as it matters for a match: its version, and that of the game's rules."""
    return kaik.__version__, find(game).rules


def _agree(ray: Any, game: str) -> None:
    """Refuse a cluster that plays by other rules."""
    theirs = _answer(ray, ray.remote(num_cpus=1)(about).remote(game))
    ours = about(game)
    if theirs != ours:
        raise KaikError(
            f"the cluster has kaik {theirs[0]} with rules {theirs[1]} of {game}, "
            f"and here is kaik {ours[0]} with rules {ours[1]}; install the same on both"
        )


def _answer(ray: Any, waiting: Any) -> Any:
    try:
        return ray.get(waiting)
    except ray.exceptions.RayTaskError as wrong:
        cause = getattr(wrong, "cause", None)
        if isinstance(cause, KaikError):
            raise KaikError(str(cause)) from None
        if isinstance(cause, ModuleNotFoundError):
            raise KaikError(f"the nodes of the cluster lack {cause.name}; kaik must be installed on each") from None
        raise
    except ray.exceptions.RayError as wrong:
        raise KaikError(f"the cluster gave the arena up: {_first_line(wrong)}") from None


def _first_line(wrong: BaseException) -> str:
    lines = str(wrong).strip().splitlines()
    return lines[0] if lines else type(wrong).__name__
