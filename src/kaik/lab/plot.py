"""The findings of the laboratory as one drawing, quiet in light and in dark: lengths, first moves, hands, seasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from kaik.core.game import Game
from kaik.games import find
from kaik.lab.report import Report
from kaik.lab.sheets import heading

WIDTH, LEFT, RIGHT, ROW, GAP = 960, 176, 24, 26, 64
MOST_HANDS = 12
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)

STYLE = """
svg { background: #F6F1E4; font: 13px system-ui, "Noto Sans JP", sans-serif; font-variant-numeric: tabular-nums }
.ink { fill: #1F1B16 } .faint { fill: #6B6254 } .small { font-size: 11.5px }
.title { font: 600 16px "Noto Serif JP", "Yu Mincho", serif }
.line { stroke: #B9AE98 } .thread { stroke: #6B6254 } .even { stroke: #6B6254; stroke-dasharray: 3 3 }
.box { fill: #E9CD9A; stroke: #6B6254 } .bar { fill: #8DBBDD }
.mark { stroke: #2F4B8F; fill: #2F4B8F } .cell { fill: #2F4B8F }
@media (prefers-color-scheme: dark) {
svg { background: #17191D } .ink { fill: #EDE6D6 } .faint { fill: #A79F8F }
.line { stroke: #3B4049 } .thread { stroke: #A79F8F } .even { stroke: #A79F8F }
.box { fill: #6E5C3C; stroke: #A79F8F } .bar { fill: #3F6E93 }
.mark { stroke: #8FA8F0; fill: #8FA8F0 } .cell { fill: #8FA8F0 } }
"""

Scale = Callable[[float], float]


def svg(reports: Sequence[Report], language: str = "en") -> str:
    """The whole drawing."""
    game = find(reports[0].game)
    lines, top = [_text(24, 34, heading(reports), "ink title")], 72.0
    for panel in (_lengths, _firsts, _hands, _seasons):
        drawn, height = panel(reports, game, language, top)
        lines += drawn
        top += height + GAP / 2 if height else 0
    size = f'viewBox="0 0 {WIDTH} {top:.0f}" width="{WIDTH}" height="{top:.0f}"'
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{STYLE}</style>", *lines, "</svg>", ""]
    )


Panel = tuple[list[str], float]


def _lengths(reports: Sequence[Report], game: Game, language: str, top: float) -> Panel:
    """A box over the middle half of the games, a stroke at the median, a thread to the shortest and the longest."""
    lines = [_text(24, top, "Turns of a game: the middle half, the median, and the whole span", "ink title")]
    most = max(report.turns.most for report in reports)
    x = _scale(0, most)
    lines += _axis(x, most, top + 14, ROW * len(reports))
    for y, report in _rows(reports, top):
        of = report.turns
        lines += [
            _text(24, y + 5, report.name, "ink"),
            f'<path class="thread" d="M{x(of.least):.1f} {y}H{x(of.most):.1f}"/>',
            f'<rect class="box" x="{x(of.quarter):.1f}" y="{y - 7}" height="14" '
            f'width="{max(1.0, x(of.three_quarters) - x(of.quarter)):.1f}"/>',
            f'<path class="mark" stroke-width="2" d="M{x(of.median):.1f} {y - 9}v18"/>',
        ]
    return lines, 14 + ROW * len(reports) + 24


def _firsts(reports: Sequence[Report], game: Game, language: str, top: float) -> Panel:
    """A dot where whoever begins stands, a bar where it may truly be, and a broken line at even."""
    seasons = any(report.seasons.most > 1 for report in reports)
    found = [(report, of) for report in reports if (of := report.opener if seasons else report.first)]
    if not found:
        return [], 0
    title = f"How often whoever begins a {'season' if seasons else 'game'} comes out of it better, with 95 % interval"
    low, high = min(of.low for _, of in found), max(of.high for _, of in found)
    low, high = min(0.45, int(low * 20) / 20), max(0.55, int(high * 20 + 1) / 20)
    x = _scale(low, high)
    lines = [_text(24, top, title, "ink title")]
    lines += _axis(x, high, top + 14, ROW * len(found), low, 0.1 if high - low > 0.5 else 0.05, "%")
    lines.append(f'<path class="even" d="M{x(0.5):.1f} {top + 14}v{ROW * len(found)}"/>')
    for at, (report, of) in enumerate(found):
        y = top + 14 + ROW * at + ROW / 2
        lines += [
            _text(24, y + 5, report.name, "ink"),
            f'<path class="mark" stroke-width="2" d="M{x(of.low):.1f} {y}H{x(of.high):.1f}"/>',
            f'<circle class="mark" cx="{x(of.share):.1f}" cy="{y}" r="4.5"/>',
        ]
    return lines, 14 + ROW * len(found) + 24


def _hands(reports: Sequence[Report], game: Game, language: str, top: float) -> Panel:
    """A field for every hand and rule set, the darker the more seasons it ends."""
    ends = [{hand.name: hand.ends for hand in report.hands if hand.ends} for report in reports]
    weight = {name: max(found.get(name, 0.0) for found in ends) for found in ends for name in found}
    names = sorted(weight, key=lambda name: (-weight[name], name))[:MOST_HANDS]
    if not names:
        return [], 0
    wide = (WIDTH - LEFT - RIGHT) / len(names)
    lines = [_text(24, top, "Seasons that end with a hand", "ink title")]
    for at, name in enumerate(names):
        label = _parted(game.label(name, language))
        for row, part in enumerate(label, 2 - len(label)):
            x, y = LEFT + wide * at + wide / 2, top + 26 + 14 * row
            lines.append(_text(x, y, _short(part, wide), "faint small", "middle"))
    for y, report in _rows(reports, top + 34):
        lines.append(_text(24, y + 5, report.name, "ink"))
        found = {hand.name: hand.ends for hand in report.hands}
        for at, name in enumerate(names):
            lines += _field(LEFT + wide * at, y, wide, found.get(name, 0.0), max(weight.values()))
    return lines, 48 + ROW * len(reports) + 6


def _field(x: float, y: float, wide: float, share: float, most: float) -> list[str]:
    shade = 0.06 + 0.5 * share / most if share else 0.0
    return [
        f'<rect class="cell" x="{x + 1:.1f}" y="{y - ROW / 2 + 1}" width="{wide - 2:.1f}" height="{ROW - 2}" '
        f'rx="3" fill-opacity="{shade:.2f}"/>',
        _text(x + wide / 2, y + 5, f"{100 * share:.1f}" if share else "·", "ink" if share else "faint", "middle"),
    ]


def _seasons(reports: Sequence[Report], game: Game, language: str, top: float) -> Panel:
    """A bar for every season: what changes hands in it."""
    most = max(len(report.stages) for report in reports)
    if most < 2:
        return [], 0
    highest = max((stage.points for report in reports for stage in report.stages), default=0.0) or 1.0
    wide = (WIDTH - LEFT - RIGHT) / most
    lines = [_text(24, top, "Points won in each season, from the first to the last, on average", "ink title")]
    for y, report in _rows(reports, top):
        lines.append(_text(24, y + 5, report.name, "ink"))
        for at, stage in enumerate(report.stages):
            x, long = LEFT + wide * at, (wide - 52) * stage.points / highest
            if wide >= 70:
                lines.append(_text(x + max(long, 0) + 6, y + 5, f"{stage.points:,.1f}", "faint"))
                lines.append(f'<rect class="bar" x="{x:.1f}" y="{y - 7}" width="{max(long, 0.5):.1f}" height="14"/>')
            else:
                tall = (ROW - 6) * stage.points / highest
                lines.append(
                    f'<rect class="bar" x="{x:.1f}" y="{y + ROW / 2 - 3 - tall:.1f}" '
                    f'width="{wide * 0.8:.1f}" height="{tall:.1f}"/>'
                )
    return lines, 14 + ROW * len(reports) + 6


def _rows(reports: Sequence[Report], top: float) -> Iterator[tuple[float, Report]]:
    for at, report in enumerate(reports):
        yield top + 14 + ROW * at + ROW / 2, report


def _scale(low: float, high: float) -> Scale:
    return lambda value: LEFT + (value - low) / ((high - low) or 1) * (WIDTH - LEFT - RIGHT)


def _axis(
    x: Scale, most: float, top: float, height: float, least: float = 0.0, step: float = 0.0, unit: str = ""
) -> Iterator[str]:
    step = step or next((step for step in STEPS if most / step <= 10), STEPS[-1])
    for at in range(round((most - least) / step + 0.499) + 1):
        value = least + step * at
        if value <= most + step / 100:
            name = f"{100 * value:.0f} {unit}" if unit else f"{value:,.0f}"
            yield f'<path class="line" stroke-opacity=".5" d="M{x(value):.1f} {top}v{height}"/>'
            yield _text(x(value), top + height + 18, name, "faint", "middle")


def _text(x: float, y: float, said: str, kind: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def _parted(name: str) -> tuple[str, ...]:
    """A long name in two lines, cut at the blank nearest to its middle."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if len(name) < 9 or not blanks:
        return (name,)
    cut = min(blanks, key=lambda at: abs(at - len(name) / 2))
    return name[:cut], name[cut + 1 :]


def _short(name: str, wide: float) -> str:
    """A name cut to what fits over a column; Japanese letters are twice as wide."""
    room, cut = wide / 6.4, ""
    for letter in name:
        room -= 1.9 if ord(letter) > 0x2E00 else 1.0
        if room < 0:
            return cut.rstrip() + "…"
        cut += letter
    return cut
