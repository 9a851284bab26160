"""`kaik arena`: bots play each other, and the numbers are told."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from kaik import bots
from kaik.bots.outside import is_command
from kaik.cli.arena.bout import Bout, Setting
from kaik.cli.arena.hall import play
from kaik.cli.arena.pairing import lineups
from kaik.cli.arena.plot import svg
from kaik.cli.arena.results import Results
from kaik.cli.arena.tally import Standing, ratings, standings
from kaik.core.errors import KaikError
from kaik.games import find


class Summary(msgspec.Struct, frozen=True):
    """What programs are told of an arena."""

    games: int
    players: list[Standing]


def names_of(text: str) -> tuple[str, ...]:
    """The players of a list with commas; `cmd:` players may hold spaces, and commas in quotes."""
    lexer = shlex.shlex(text, posix=False, punctuation_chars=False)
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = ",", True, ""
    names = tuple(name.strip().strip('"') for name in lexer if name.strip())
    for name in names:
        if not is_command(name):
            bots.timed(name)
    return names


def arranged(
    game: str, preset: str, players: str, seats: int, seed: str, seconds: float | None, changes: dict[str, Any]
) -> Setting:
    """The setting of an arena, every name in it checked."""
    chosen = find(game)
    names = names_of(players)
    chosen.begin(chosen.chosen(preset or None, changes), seats or None)
    if seconds is not None and seconds <= 0:
        raise KaikError(f"a player needs some time for a word, not {seconds:g} seconds")
    setting = Setting(chosen.slug, preset or chosen.default, names, seats or chosen.seats[0], seed, changes, seconds)
    lineups(len(names), setting.seats)
    return setting


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
    results = Results(keep, setting)
    workers = jobs if ray else min(jobs or os.cpu_count() or 1, games)
    with _progress() as progress:
        bar = progress.add_task(setting.game, total=games, completed=min(len(results.bouts), games))
        try:
            for one in play(setting, games, workers, results, ray):
                progress.advance(bar)
                if one.lost:
                    progress.console.print(f"match {one.n}: {one.lost}", highlight=False)
        except KeyboardInterrupt:
            progress.console.print("stopped; these are the matches played so far")
    bouts = [results.bouts[n] for n in sorted(results.bouts) if n < games]
    if not bouts:
        raise KaikError("no match was played")
    table = standings(setting.players, bouts)
    if plot is not None:
        title = f"{setting.game} {setting.preset}, {len(bouts)} matches"
        plot.write_text(svg(title, ratings(setting.players, bouts), table), encoding="utf-8")
    if as_json:
        print(msgspec.json.encode(Summary(len(bouts), table)).decode())
    else:
        _tell(console.print, setting, bouts, table)


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)


def _tell(say: Callable[[Any], None], setting: Setting, bouts: list[Bout], table: list[Standing]) -> None:
    columns = (
        Column("player", overflow="fold"),
        "wins",
        "draws",
        "losses",
        "score",
        "95 %",
        "place",
        "rating",
        "ms a word",
    )
    shown = Table(*columns, title=f"{setting.game} {setting.preset}: {len(bouts)} matches at {setting.seats} seats")
    for at, (one, rated) in enumerate(zip(table, ratings(setting.players, bouts), strict=True)):
        low, high = one.ci95
        shown.add_row(
            one.name,
            str(one.wins),
            str(one.draws),
            str(one.losses),
            f"{one.score:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{one.place:.2f}",
            f"{rated.rating:+.0f} ({rated.low:+.0f} to {rated.high:+.0f})",
            f"{_milliseconds(at, bouts):.0f}",
        )
    say(shown)


def _milliseconds(player: int, bouts: list[Bout]) -> float:
    spent = words = 0.0
    for one in bouts:
        for seat, sitting in enumerate(one.lineup):
            spent += one.seconds[seat] * (sitting == player)
            words += one.words[seat] * (sitting == player)
    return 1000 * spent / max(words, 1)
