"""Write the generated parts of docs/ anew: `make docs`.

A page keeps what people wrote; only what stands between its two marks is replaced.
"""

from __future__ import annotations

import sys
import time
from io import StringIO
from pathlib import Path

from rich.console import Console

from kaik.cli.lab.command import arranged, findings
from kaik.cli.lab.plot import svg
from kaik.cli.lab.report import Report
from kaik.cli.lab.show import heading, markdown

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "lab.md"
BEGIN, END = "<!-- written by `make docs` from here -->", "<!-- to here -->"
GAME, SEED, WORKERS = "cerke", "1", 2
TRIALS = (("greedy", 120), ("level2", 60), ("random", 2000))
"""Who plays, and how many games of each preset: a good quarter of an hour of two cores; a kernel plays the last."""


def main() -> int:
    """Play what the pages tell of, and write it down."""
    console, begin = Console(file=sys.stderr), time.perf_counter()
    parts = []
    for bot, games in TRIALS:
        reports = findings(arranged(GAME, "all", bot, 0, SEED, {}), games, WORKERS)
        drawing = DOCS / f"lab-{GAME}-{bot}.svg"
        drawing.write_text(svg(reports), encoding="utf-8")
        parts.append(part(bot, games, drawing.name, reports))
        console.print(f"{heading(reports)}: {time.perf_counter() - begin:.0f} s")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), "\n".join(parts)), encoding="utf-8")
    return 0


def part(bot: str, games: int, drawing: str, reports: list[Report]) -> str:
    """What one kind of player shows: the command, the drawing and the tables."""
    text = StringIO()
    text.write(f"### Played by `{bot}`\n\n```\n")
    text.write(f"kaik lab {GAME} --presets all --bots {bot} --games {games} --seed {SEED} --plot {drawing}\n```\n\n")
    text.write(f"![{heading(reports)}]({drawing})\n\n{markdown(reports)}")
    return text.getvalue()


def filled(page: str, text: str) -> str:
    """The page with this between its marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} has lost its marks: {BEGIN} … {END}")
    return f"{before}{BEGIN}\n\n{text}\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main())
