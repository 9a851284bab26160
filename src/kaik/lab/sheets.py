"""The findings of the laboratory as tables: sheets of rows and cells, and the same in Markdown or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from kaik.core.game import Game
from kaik.games import find
from kaik.lab.report import Counted, Portion, Report, Spread

MOST_ROWS = 14
"""Hands, actions and reasons shown; JSON and CSV have them all."""


Cells = dict[str, tuple[float, str]]
"""Figures by name: how much each matters, and how it is written."""
ReportReader = Callable[[Report], Cells]
"""Which named figures of a report a table shows."""
Row = tuple[str, tuple[str, ...]]


class Sheet(msgspec.Struct, frozen=True):
    """One table: a title, and rows of a name and a cell for every rule set."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""


def sheets(reports: Sequence[Report], language: str = "en", most: int = MOST_ROWS) -> Iterator[Sheet]:
    """All tables of a comparison; those that would be empty are left out."""
    game = find(reports[0].game)
    yield Sheet("games", tuple(_figures(reports)))
    for sheet in (
        _sheet("seasons that end with", reports, _ends, game, language, most),
        _sheet("made in a game", reports, _made, game, language, most),
        _sheet("last action of a season", reports, _last, game, language, most),
        _sheet("actions", reports, _verbs, game, language, most),
        _sheet("how games end", reports, _reasons, None, language, most),
        _stages(reports),
    ):
        if sheet.rows:
            yield sheet


def heading(reports: Sequence[Report]) -> str:
    """Whose games they are, in a line."""
    one, fewest = reports[0], min(report.games for report in reports)
    games = f"{one.games:,}" if one.games == fewest else f"{fewest:,} to {max(r.games for r in reports):,}"
    how = ", compiled" if one.compiled else ""
    return f"{one.game}: {games} games of each at {one.seats} seats by {', '.join(one.bots)} (seed {one.seed}{how})"


def markdown(reports: Sequence[Report], language: str = "en", most: int = MOST_ROWS) -> str:
    """The tables for a page, each rule set a row: pages are narrower than presets are many."""
    lines = []
    for sheet in sheets(reports, language, most):
        names = [name.replace("|", "/") for name, _ in sheet.rows]
        lines += [
            f"**{sheet.title.capitalize()}**",
            "",
            "| | " + " | ".join(names) + " |",
            "|---" * (len(names) + 1) + "|",
        ]
        for at, report in enumerate(reports):
            lines.append("| `" + report.name + "` | " + " | ".join(cells[at] for _, cells in sheet.rows) + " |")
        lines += ["", sheet.note, ""] if sheet.note else [""]
    return "\n".join(lines)


def as_csv(reports: Sequence[Report]) -> str:
    """Every single figure in a line of its own: rule set, figure, value."""
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(("rules", "figure", "value"))
    for report in reports:
        for path, value in _leaves(msgspec.to_builtins(report), ""):
            sheet.writerow((report.name, path, value))
    return text.getvalue()


def _leaves(value: object, path: str) -> Iterator[tuple[str, object]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _leaves(inner, f"{path}.{key}" if path else key)
        case list() | tuple():
            for at, inner in enumerate(value):
                named = inner.get("name", inner.get("number", at)) if isinstance(inner, dict) else at
                yield from _leaves(inner, f"{path}.{named}")
        case _:
            yield path, value


def _figures(reports: Sequence[Report]) -> Iterator[Row]:
    def row(name: str, cells: Iterable[str]) -> Row:
        return name, tuple(cells)

    yield row("games", (f"{one.games:,}" for one in reports))
    if any(one.broken_off for one in reports):
        yield row("broken off", (f"{one.broken_off:,}" for one in reports))
    yield row("entries", (_spread(one.entries) for one in reports))
    yield row("actions", (_spread(one.actions) for one in reports))
    yield row("turns", (_spread(one.turns) for one in reports))
    yield row("longest in turns", (f"{one.turns.most:,.0f}" for one in reports))
    yield row("seasons", (f"{one.seasons.mean:.2f} ±{one.seasons.within:.2f}" for one in reports))
    yield row("choices", (f"{one.choices.mean:.1f}, at most {one.choices.most:,}" for one in reports))
    yield row("no choice", (f"{one.choices.forced:.0%}" for one in reports))
    if any(one.first for one in reports):
        yield row("first mover", (_portion(one.first) for one in reports))
    if any(one.opener for one in reports) and any(one.seasons.most > 1 for one in reports):
        yield row("opener of a season", (_portion(one.opener) for one in reports))
    yield row("ties", (_portion(one.ties) for one in reports))


def _spread(of: Spread) -> str:
    return f"{of.mean:,.1f} ±{of.within:,.1f} ({of.quarter:,.0f} {of.median:,.0f} {of.three_quarters:,.0f})"


def _portion(of: Portion | None) -> str:
    if of is None:
        return "nobody"
    return f"{of.share:.1%} ({100 * of.low:.1f} to {100 * of.high:.1f})"


def _sheet(
    title: str, reports: Sequence[Report], column: ReportReader, game: Game | None, language: str, most: int
) -> Sheet:
    """A table of names with a cell for each rule set, the names that matter most anywhere first."""
    columns = [column(report) for report in reports]
    weight: dict[str, float] = {}
    for found in columns:
        for name, (value, _) in found.items():
            weight[name] = max(weight.get(name, 0.0), value)
    order = sorted(weight, key=lambda name: (-weight[name], name))
    shown = order[:most]
    rows = tuple(
        (game.label(name, language) if game else name, tuple(found.get(name, (0, "–"))[1] for found in columns))
        for name in shown
    )
    left = len(order) - len(shown)
    return Sheet(title, rows, f"and {left} more in --json" if left else "")


def _ends(report: Report) -> Cells:
    return {hand.name: (hand.ends, f"{hand.ends:.1%}") for hand in report.hands if hand.ends}


def _made(report: Report) -> Cells:
    return {hand.name: (hand.made, f"{hand.made:.2f}") for hand in report.hands if hand.made}


def _last(report: Report) -> Cells:
    return _shares(report.last_actions)


def _verbs(report: Report) -> Cells:
    return _shares(report.verbs)


def _reasons(report: Report) -> Cells:
    return _shares(report.reasons)


def _shares(found: Sequence[Counted]) -> Cells:
    return {one.name: (one.share, f"{one.share:.1%}") for one in found}


def _stages(reports: Sequence[Report]) -> Sheet:
    """What changes hands in the seasons, one after another."""
    most = max(len(report.stages) for report in reports)
    if most < 2:
        return Sheet("", ())
    rows = []
    for at in range(min(most, MOST_ROWS)):
        stages = [report.stages[at] if at < len(report.stages) else None for report in reports]
        cells = (
            f"{one.points:,.1f} in {one.games / report.games:.0%}" if one else "–"
            for one, report in zip(stages, reports)
        )
        rows.append((f"season {at + 1}", tuple(cells)))
    return Sheet("points won by season", tuple(rows))
