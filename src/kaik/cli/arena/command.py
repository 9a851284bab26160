"""`kaik arena`: bots play each other, and the numbers are told."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from kaik.cli.arena.bout import Setting
from kaik.cli.arena.hall import play
from kaik.cli.arena.pairing import lineups
from kaik.cli.arena.players import called, names_of
from kaik.cli.arena.plot import svg
from kaik.cli.arena.results import Results
from kaik.cli.arena.show import forfeit, summary, table
from kaik.core.errors import KaikError
from kaik.games import find

LONGEST = 86_400.0
"""The most seconds for a word: a day."""


def arranged(
    game: str, preset: str, players: str, seats: int, seed: str, seconds: float | None, changes: dict[str, Any]
) -> Setting:
    """The setting of an arena, every name in it checked."""
    chosen = find(game)
    names = names_of(players)
    chosen.begin(chosen.chosen(preset or None, changes), seats or None)
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise KaikError(f"a player needs some time for a word, a day at most, not {seconds:g} seconds")
    count, rules = seats or chosen.seats[0], preset or chosen.default
    lineups(len(names), count)
    return Setting(chosen.slug, rules, names, count, seed, changes, seconds, chosen.rules)


def run(
    setting: Setting,
    games: int,
    *,
    jobs: int,
    keep: Path | None,
    plot: Path | None,
    console: Console,
    as_json: bool,
    ray: str = "",
) -> None:
    """Play an arena and tell what came of it; stopped by hand, it tells what there is."""
    if jobs < 0:
        raise KaikError(f"--jobs is how many matches are played side by side, 0 for one a core, not {jobs}")
    if plot is not None:
        _drawable(plot)
    results = Results(keep, setting)
    workers = jobs if ray else min(jobs or os.cpu_count() or 1, games)
    _played(setting, games, workers, results, ray)
    bouts = [results.bouts[n] for n in sorted(results.bouts) if n < games]
    if not bouts:
        raise KaikError("no match was played")
    told = summary(setting, bouts)
    if as_json:
        print(msgspec.json.encode(told).decode())
    else:
        console.print(table(setting, told))
    if plot is not None:
        title = f"{setting.game} {setting.preset}, {len(bouts)} matches"
        plot.write_text(svg(title, told.players), encoding="utf-8")


def _drawable(plot: Path) -> None:
    """Refuse a drawing that cannot be made before anything is played."""
    if plot.suffix.lower() != ".svg":
        raise KaikError(f"drawings are SVG files, as in --plot ratings.svg, not {plot.name}")
    there = plot.exists()
    plot.open("ab").close()
    if not there:
        plot.unlink()


def _played(setting: Setting, games: int, workers: int, results: Results, ray: str) -> None:
    """Play what is missing, with a bar, and say who gives up."""
    with _progress() as progress, _stoppable():
        say = partial(progress.console.print, soft_wrap=True)
        full = len(lineups(len(setting.players), setting.seats))
        if games % full:
            say(Text(f"a round in which everybody sits everywhere is {full} matches; {games} is no multiple of that"))
        bar = progress.add_task(setting.game, total=games, completed=min(len(results.bouts), games))
        try:
            with closing(play(setting, games, workers, results, ray)) as matches:
                for one in matches:
                    progress.advance(bar)
                    if one.lost:
                        names = called(setting.players, results.bouts.values())
                        say(Text(str(forfeit(names, one))))
        except KeyboardInterrupt:
            say(Text("stopped; these are the matches played so far"))


@contextmanager
def _stoppable() -> Iterator[None]:
    """Whoever is asked to end (SIGTERM) stops as after Ctrl-C: workers and engines leave too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
