"""`kaik arena`: bots play each other, and the numbers are told."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from kaik.arena.game import Setting
from kaik.arena.pairing import lineups
from kaik.arena.players import called
from kaik.arena.plot import svg
from kaik.arena.results import Results
from kaik.arena.runner import play
from kaik.arena.sequential import BOUND, Evidence, SequentialTest
from kaik.arena.summary import PlayerSummary, Summary, forfeit, summary
from kaik.cli.drawing import check_drawing
from kaik.cli.progress import progress
from kaik.core.errors import KaikError
from kaik.play.workers import on_signal

NONE = "–"
"""Stands where there is no number."""


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
    test: SequentialTest | None = None,
) -> None:
    """Play an arena and tell what came of it; stopped by hand, it tells what there is."""
    if jobs < 0:
        raise KaikError(f"--jobs is how many matches are played side by side, 0 for one a core, not {jobs}")
    if plot is not None:
        check_drawing(plot, "ratings.svg")
    results = Results(keep, setting)
    workers = jobs if ray else min(jobs or os.cpu_count() or 1, games)
    _played(setting, games, workers, results, ray, test)
    played = [results.games[n] for n in sorted(results.games) if n < games]
    if not played:
        raise KaikError("no match was played")
    told = summary(setting, played, test)
    if as_json:
        print(msgspec.json.encode(told).decode())
    else:
        console.print(table(setting, told))
        if test and told.sprt:
            console.print(answer(setting, test, told.sprt))
    if plot is not None:
        title = f"{setting.game} {setting.preset}, {len(played)} matches"
        plot.write_text(svg(title, told.players), encoding="utf-8")


def answer(setting: Setting, test: SequentialTest, evidence: Evidence) -> Text:
    """How far a question is answered, in a sentence."""
    asked = f"is the score of {setting.players[0]} {test.high:g} rather than {test.low:g}?"
    found = {"high": "yes", "low": "no", "open": "not settled"}[evidence.verdict]
    told = f"{asked} {found} (evidence {evidence.llr:+.2f}, settled beyond ±{BOUND:.2f})"
    return Text(told)


def _played(
    setting: Setting, games: int, workers: int, results: Results, ray: str, test: SequentialTest | None
) -> None:
    """Play what is missing, with a bar, and say who gives up."""
    # Whoever is asked to end (SIGTERM) stops as after Ctrl-C: workers and engines leave too.
    with progress() as bars, on_signal(signal.SIGTERM, signal.default_int_handler):
        say = partial(bars.console.print, soft_wrap=True)
        full = len(lineups(len(setting.players), setting.seats))
        if games % full:
            say(Text(f"a round in which everybody sits everywhere is {full} matches; {games} is no multiple of that"))
        bar = bars.add_task(setting.game, total=games, completed=min(len(results.games), games))
        try:
            with closing(play(setting, games, workers, results, ray, test)) as matches:
                for one in matches:
                    bars.advance(bar)
                    if one.lost:
                        names = called(setting.players, results.games.values())
                        say(Text(str(forfeit(names, one))))
        except KeyboardInterrupt:
            say(Text("stopped; these are the matches played so far"))


def table(setting: Setting, told: Summary) -> Table:
    """The table for people; whoever gave up is shown only where somebody did."""
    right = ("wins", "draws", "losses", "score", "95 %", "place", "rating", "ms a\nmove")
    forfeits = ("gave\nup",) if told.forfeits else ()
    placed = any(one.placing is not None for one in told.players)
    heads = (*right, *(("placing",) if placed else ()), *forfeits)
    numbers = (Column(name, justify="right", no_wrap=True) for name in heads)
    title = f"{setting.game} {setting.preset}: {told.games} matches at {setting.seats} seats"
    shown = Table(Column("player", overflow="fold"), *numbers, title=Text(title), box=SIMPLE_HEAD, padding=0)
    for one in told.players:
        placing = [NONE if one.placing is None else f"{one.placing:+.1f}"] if placed else []
        shown.add_row(*map(Text, _cells(one)), *placing, *([str(one.forfeits)] if told.forfeits else []))
    return shown


def _cells(one: PlayerSummary) -> list[str]:
    counts = [str(one.wins), str(one.draws), str(one.losses)]
    if one.score is None or one.ci95 is None or one.rating is None or one.rating95 is None:
        return [one.called, *counts, *[NONE] * 5]
    return [
        one.called,
        *counts,
        f"{one.score:.1%}",
        f"{100 * one.ci95[0]:.1f} to {one.ci95[1]:.1%}",
        f"{one.place:.2f}",
        f"{one.rating:+.0f} ± {one.rating95[1] - one.rating:.0f}",
        NONE if one.milliseconds is None else f"{one.milliseconds:.0f}",
    ]
