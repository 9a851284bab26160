"""`kaik lab`: rules compared by what comes of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from kaik.cli.drawing import check_drawing
from kaik.cli.progress import progress
from kaik.core.errors import KaikError
from kaik.lab.plot import svg
from kaik.lab.report import Report
from kaik.lab.runner import SHARE, Findings, play
from kaik.lab.sheets import Sheet, as_csv, heading, markdown, sheets
from kaik.lab.trial import Trial

FORMS = ("table", "json", "csv", "markdown")


def run(
    trials: Sequence[Trial], games: int, *, workers: int, plot: Path | None, form: str, language: str, console: Console
) -> None:
    """Play a comparison and tell what came of it."""
    if form not in FORMS:
        raise KaikError(f"findings are printed as {', '.join(FORMS)}, not as {form!r}")
    if workers < 0:
        raise KaikError(f"--workers is how many games are played side by side, or 0 for one a core, not {workers}")
    if plot is not None:
        check_drawing(plot, "lengths.svg")
    most = -(-games // SHARE) * len(trials)
    reports = _played(trials, games, min(workers or os.cpu_count() or 1, most))
    _tell(reports, form, language, console)
    if plot is not None:
        plot.write_text(svg(reports, language), encoding="utf-8")


def _played(trials: Sequence[Trial], games: int, workers: int) -> list[Report]:
    """Play with a bar, and count; stopped by hand, what was played counts."""
    found = Findings(trials)
    with progress() as bars:
        bar = bars.add_task(trials[0].game, total=games * len(trials))
        try:
            for trial, accounts in play(trials, games, workers):
                found.add(trial, accounts)
                bars.advance(bar, len(accounts))
        except KeyboardInterrupt:
            bars.console.print("stopped; these are the games played so far")
    return found.reports()


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


def printed(reports: Sequence[Report], console: Console, language: str) -> None:
    """The tables in a terminal; rule sets that do not fit beside each other go below."""
    names = [report.name for report in reports]
    console.print(heading(reports))
    for sheet in sheets(reports, language):
        for block in _blocks(sheet, names, console.width):
            table = Table()
            table.add_column("", no_wrap=True)
            for at in block:
                table.add_column(names[at], justify="right", no_wrap=True)
            for name, cells in sheet.rows:
                table.add_row(name, *(cells[at] for at in block))
            console.print(f"\n{sheet.title}", style="bold")
            console.print(table)
        if sheet.note:
            console.print(sheet.note, style="dim")


def _blocks(sheet: Sheet, names: Sequence[str], width: int) -> Iterator[list[int]]:
    """The rule sets that fit beside each other, by their numbers."""
    first = max(cell_len(name) for name, _ in sheet.rows)
    block, room = list[int](), width - first - 4
    for at, name in enumerate(names):
        wide = max(cell_len(name), *(cell_len(cells[at]) for _, cells in sheet.rows)) + 3
        if block and wide > room:
            yield block
            block, room = [], width - first - 4
        block.append(at)
        room -= wide
    yield block
