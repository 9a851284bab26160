"""`kaik selfplay`: bots play each other into Parquet files, for learning."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from kaik.arena.players import names_of
from kaik.bots.outside import is_command
from kaik.cli.progress import progress
from kaik.core.errors import KaikError
from kaik.data.files import arrow
from kaik.data.plan import SelfplayPlan, kept_plan
from kaik.data.selfplay import missing, selfplay
from kaik.games import find
from kaik.play.workers import on_signal


def planned(
    game: str, preset: str, bots: str, *, seats: int, seed: str, changes: Mapping[str, Any], matches: int, shard: int
) -> SelfplayPlan:
    """The plan of a run, every name in it checked."""
    if shard < 1:
        raise KaikError(f"a file holds one match at least, not {shard}")
    chosen, names = find(game), names_of(bots)
    for name in filter(is_command, names):
        raise KaikError(f"only bots of the house play for data, not {name}")
    if not names:
        raise KaikError("self-play needs a bot at least, as in --bots level2")
    chosen.begin(chosen.chosen(preset or None, changes), seats or None)
    count, rules = seats or chosen.seats[0], preset or chosen.default
    return SelfplayPlan(chosen.slug, rules, names, matches, count, seed, dict(changes), shard, rules=chosen.rules)


def run(plan: SelfplayPlan, folder: Path, *, jobs: int, ray: str, console: Console) -> None:
    """Play what is missing, with a bar; stopped by hand, the files that are whole stay."""
    if jobs < 0:
        raise KaikError(f"--jobs is how many files are played side by side, 0 for one a core, not {jobs}")
    arrow()
    kept_plan(folder, plan)
    left = missing(plan, folder)
    workers = jobs if ray else max(1, min(jobs or os.cpu_count() or 1, len(left)))
    rows = 0
    with progress() as bars, on_signal(signal.SIGTERM, signal.default_int_handler):
        before = plan.matches - sum(len(plan.numbers_of(shard)) for shard in left)
        bar = bars.add_task(plan.game, total=plan.matches, completed=before)
        try:
            with closing(selfplay(plan, folder, workers, ray)) as shards:
                for shard in shards:
                    rows += shard.rows
                    bars.advance(bar, shard.matches)
        except KeyboardInterrupt:
            bars.console.print(Text("stopped; the same command goes on from here"))
    there = len(plan.shards) - len(missing(plan, folder))
    console.print(f"{there} of {len(plan.shards)} files in {folder}, {rows} new rows", soft_wrap=True)
