"""The arena itself: matches handed to workers, counted as they come back."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from functools import partial

from kaik.bots.outside import end_all
from kaik.cli.arena.bout import Bout, Setting, bout
from kaik.cli.arena.cluster import on_ray
from kaik.cli.arena.pairing import Pairing, pairings
from kaik.cli.arena.results import Results
from kaik.cli.workers import side_by_side


def play(setting: Setting, games: int, jobs: int, results: Results, ray: str = "") -> Generator[Bout, None, None]:
    """Play what is still missing of an arena, here or on a Ray cluster, and keep it; matches come as they end."""
    missing = [one for one in pairings(len(setting.players), setting.seats, games) if one.n not in results.bouts]
    with closing(_played(setting, missing, jobs, ray)) as played:
        for one in played:
            results.add(one)
            yield one


def _played(setting: Setting, missing: list[Pairing], jobs: int, ray: str) -> Generator[Bout, None, None]:
    if ray:
        return on_ray(setting, missing, ray, jobs)
    return side_by_side(partial(bout, setting), missing, jobs, leaving=end_all)
