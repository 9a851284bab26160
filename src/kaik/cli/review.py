"""`kaik review`: a bot's opinion of a record, as a table of turning points and a drawing of the curves."""

from __future__ import annotations

from html import escape
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from kaik.bots.review import Depth, Review, Turning, review
from kaik.cli.say import spoken
from kaik.cli.seat_names import SeatNames
from kaik.core.action import Action
from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.play.record import Record

SAY = {
    "en": {
        "working": "looking at the match again",
        "looked": "{name}: {entries} entries, {looks} moves that could have been others.",
        "dreamt": "Each opinion knows only what the seat could know at that moment.",
        "none": "No move surely gave anything away.",
        "turnings": "Moves that gave something away (shares of the match):",
        "turning": "{n:>4}  {who}: {said} {said_worth}, better {better} {worth}",
        "ended": "At the end: {shares}",
        "kept": "The curves are drawn in {plot}",
    },
    "ja": {
        "working": "もう一度見ています",
        "looked": "{name}：記録{entries}行、ほかの手もあった局面{looks}か所。",
        "dreamt": "どの評価も、その時その席から分かることだけで考えています。",
        "none": "はっきり損をした手はありませんでした。",
        "turnings": "分かれ目になった手（対局の見込み）：",
        "turning": "{n:>4}  {who}：{said} {said_worth}、{better}なら{worth}",
        "ended": "終局：{shares}",
        "kept": "曲線を{plot}に描きました",
    },
}
SMALL = 0.05
"""Of shares that differ by less a tenth of a percent is told."""
WIDTH, HEIGHT, LEFT, TOP, FOOT = 860, 300, 50, 54, 40
INKS = ("#2f4b8f", "#b3261e", "#4f7d54", "#7a4fa3", "#a35f1a", "#6b6254")
DASHES = ("none", "8 4", "2 4", "12 4 2 4", "16 6", "4 8")


def print_review(record: Record, seconds: float | None, plot: Path | None, language: str, *, as_json: bool) -> None:
    """Review a record and say what came of it."""
    if not record.match.log:
        raise KaikError("nothing has happened in this record yet")
    found = _watched(record, None if seconds is None else Depth.lasting(seconds), language)
    if plot is not None:
        plot.write_text(svg(record, found, language), encoding="utf-8")
    if as_json:
        print(to_json(found).decode())
        return
    console = Console(highlight=False)
    for line in lines(record, found, language):
        console.print(Text(line), soft_wrap=True)
    if plot is not None:
        console.print(Text(SAY[language]["kept"].format(plot=plot)), soft_wrap=True)


def lines(record: Record, found: Review, language: str) -> list[str]:
    """The review as a person reads it."""
    say, game = SAY[language], record.match.game
    said = [say["looked"].format(name=getattr(game.names, language), entries=found.entries, looks=found.looks)]
    said += [say["dreamt"]] if found.imagined else []
    said += [say["turnings"]] if found.turnings else [say["none"]]
    for turning in found.turnings:
        said += _turning(record, turning, language)
    ends = [f"{who(record, seat, language)} {curve[-1].worth:.0%}" for seat, curve in enumerate(found.curves) if curve]
    return [*said, say["ended"].format(shares="  ".join(ends))] if record.match.over else said


def who(record: Record, seat: int, language: str) -> str:
    """Who sat there, by name where the record has one."""
    return SeatNames.of(record.names, None, language).name(seat)


def svg(record: Record, found: Review, language: str) -> str:
    """The curves as a drawing: what each seat could hope for along the match, turning points ringed."""
    names = record.match.game.names
    height = TOP + HEIGHT + FOOT
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        'font-size="14">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf6"/>',
        f'<text x="20" y="28" font-size="17" fill="#222">{escape(getattr(names, language))}</text>',
    ]
    for part in (0, 25, 50, 75, 100):
        y = _y(part / 100)
        drawn.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 20}" stroke="#ddd8cc"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end" fill="#777">{part}%</text>')
    for seat, curve in enumerate(found.curves):
        ink, dash = INKS[seat % len(INKS)], DASHES[seat % len(DASHES)]
        path = "L".join(f"{_x(point.n, found):.1f} {_y(point.worth):.1f}" for point in curve)
        drawn.append(f'<path d="M{path}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"/>')
        name = escape(who(record, seat, language)[:20])
        drawn.append(f'<text x="{LEFT + 160 * seat}" y="{height - 12}" fill="{ink}">{name}</text>')
    drawn += [_ring(turning, found, language) for turning in found.turnings]
    return "\n".join([*drawn, "</svg>"]) + "\n"


def _ring(turning: Turning, found: Review, language: str) -> str:
    told = escape(f"{turning.n}: {turning.said} → {turning.better}. {turning.why.get(language, '')}".strip())
    at = f'cx="{_x(turning.n, found):.1f}" cy="{_y(turning.worth):.1f}"'
    ink = INKS[turning.seat % len(INKS)]
    return f'<circle {at} r="6" fill="#fbfaf6" stroke="{ink}" stroke-width="2"><title>{told}</title></circle>'


def _x(n: int, found: Review) -> float:
    return LEFT + n / max(1, found.entries) * (WIDTH - LEFT - 20)


def _y(worth: float) -> float:
    return TOP + (1 - worth) * HEIGHT


def _turning(record: Record, turning: Turning, language: str) -> list[str]:
    def named(action: str) -> str:
        return f"{action} {spoken(record.match.game, Action.parse(action), language)}".strip()

    digits = int(turning.worth - turning.said_worth < SMALL)
    told = SAY[language]["turning"].format(
        n=turning.n,
        who=who(record, turning.seat, language),
        said=named(turning.said),
        said_worth=f"{turning.said_worth:.{digits}%}",
        better=named(turning.better),
        worth=f"{turning.worth:.{digits}%}",
    )
    why = turning.why.get(language, "")
    return [told, f"      {why}"] if why else [told]


def _watched(record: Record, depth: Depth | None, language: str) -> Review:
    """The review, with a bar for whoever waits."""
    shape = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeElapsedColumn())
    with Progress(*shape, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(SAY[language]["working"], total=None)
        return review(record.match, depth, lambda done, of: bar.update(task, completed=done, total=of))
