"""The arena itself: matches handed to workers, counted as they come back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kaik.cli.arena.bout import Bout, Setting, bout
from kaik.cli.arena.cluster import on_ray
from kaik.cli.arena.pairing import pairings
from kaik.cli.arena.results import Results
from kaik.cli.workers import side_by_side


def play(setting: Setting, games: int, jobs: int, results: Results, ray: str = "") -> Iterator[Bout]:
    """Play what is still missing of an arena, here or on a Ray cluster, and keep it; matches come as they end."""
    missing = [one for one in pairings(len(setting.players), setting.seats, games) if one.n not in results.bouts]
    played = on_ray(setting, missing, ray, jobs) if ray else side_by_side(partial(bout, setting), missing, jobs)
    for one in played:
        results.add(one)
        yield one
