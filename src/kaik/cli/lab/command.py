"""`kaik lab`: rules compared by what comes of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kaik import bots
from kaik.cli.lab.account import Account
from kaik.cli.lab.plot import svg
from kaik.cli.lab.report import Report, report
from kaik.cli.lab.show import as_csv, markdown, printed
from kaik.cli.lab.trial import Share, Trial, Variant, played
from kaik.cli.workers import side_by_side
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import find

ALL = "all"
SHARE = 8
"""Games handed to a worker at a time; few enough for the bar to move, and for little to be lost."""
FORMS = ("table", "json", "csv", "markdown")


def arranged(
    game: str,
    presets: str,
    players: str,
    seats: int,
    seed: str,
    changes: Mapping[str, Any],
    vary: str = "",
) -> tuple[Trial, ...]:
    """The trials of a comparison, one for each rule set, every name in them checked."""
    chosen = find(game)
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    if not names:
        raise KaikError("somebody has to play; name bots with commas, as in --bots greedy")
    for name in names:
        _known(name)
    count = seats or chosen.seats[0]
    if len(names) > count:
        raise KaikError(f"{len(names)} bots cannot sit at a table of {count}; name fewer, or more --seats")
    trials = tuple(Trial(chosen.slug, one, count, names, seed) for one in _variants(chosen, presets, changes, vary))
    for trial in trials:
        chosen.begin(chosen.chosen(trial.variant.preset, trial.variant.changes), count)
    return trials


def _known(player: str) -> None:
    """Refuse a player whose name nobody has, or that carries a time for a word."""
    name, at, _ = player.partition("@")
    bots.find(name)
    if at:
        raise KaikError(f"{player} has a time for a word, but the laboratory counts the lines a bot reads; say {name}")


def _variants(game: Game, presets: str, changes: Mapping[str, Any], vary: str) -> Iterator[Variant]:
    names = [name.strip() for name in presets.split(",") if name.strip()] or [game.default]
    if names == [ALL]:
        names = list(game.presets)
    name, sign, values = vary.partition("=")
    if vary and not (sign and values):
        raise KaikError(f"what varies is written name=value,value, as in --vary seasons=1,4, not {vary!r}")
    key = name.strip().replace("-", "_")
    ways = dict.fromkeys(value.strip() for value in values.split(","))
    for preset in dict.fromkeys(names):
        for value in ways:
            changed = {**changes, key: value} if vary else dict(changes)
            yield Variant(preset, changed, f"{preset} {value}" if vary else preset)


def shares(trials: Sequence[Trial], games: int) -> Iterator[Share]:
    """All games cut into shares, the rule sets in turn, so that a comparison that is stopped is still fair."""
    for first in range(0, games, SHARE):
        for trial in trials:
            yield Share(trial, first, min(SHARE, games - first))


def findings(trials: Sequence[Trial], games: int, workers: int) -> list[Report]:
    """Play, and count; stopped by hand, it counts what was played."""
    found: dict[str, list[Account]] = {trial.variant.name: [] for trial in trials}
    with _progress() as progress:
        bar = progress.add_task(trials[0].game, total=games * len(trials))
        try:
            for trial, accounts in side_by_side(played, shares(trials, games), workers):
                found[trial.variant.name] += accounts
                progress.advance(bar, len(accounts))
        except KeyboardInterrupt:
            progress.console.print("stopped; these are the games played so far")
    reports = [report(trial, found[trial.variant.name]) for trial in trials if found[trial.variant.name]]
    if not reports:
        raise KaikError("no game was played")
    return reports


def run(
    trials: Sequence[Trial], games: int, *, workers: int, plot: Path | None, form: str, language: str, console: Console
) -> None:
    """Play a comparison and tell what came of it."""
    if form not in FORMS:
        raise KaikError(f"findings are told as {', '.join(FORMS)}, not as {form!r}")
    if workers < 0:
        raise KaikError(f"--workers is how many games are played side by side, or 0 for one a core, not {workers}")
    if plot is not None:
        _check_drawing(plot)
    most = -(-games // SHARE) * len(trials)
    reports = findings(trials, games, min(workers or os.cpu_count() or 1, most))
    _tell(reports, form, language, console)
    if plot is not None:
        plot.write_text(svg(reports, language), encoding="utf-8")


def _check_drawing(plot: Path) -> None:
    """Refuse a place for the drawing before anything is played, not after."""
    if plot.suffix.lower() != ".svg":
        raise KaikError(f"drawings are SVG files, as in --plot lengths.svg, not {plot.name}")
    if not plot.parent.is_dir():
        raise KaikError(f"there is no folder {plot.parent} to put {plot.name} into")
    if plot.is_dir() or not os.access(plot if plot.exists() else plot.parent, os.W_OK):
        raise KaikError(f"{plot} cannot be written")


def _tell(reports: Sequence[Report], form: str, language: str, console: Console) -> None:
    match form:
        case "json":
            print(msgspec.json.encode(reports).decode())
        case "csv":
            print(as_csv(reports), end="")
        case "markdown":
            print(markdown(reports, language), end="")
        case _:
            printed(reports, console, language)


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
