"""Write the generated parts of docs/ anew: `python -m bench.docs`; with a name after it, what that bot played.

With `--stale`, as `make docs` has it, only what was played by other rules than today's: the golden playthroughs tell.

A page keeps what people wrote; only what stands between its two marks is replaced.
"""

from __future__ import annotations

import hashlib
import sys
import time
from io import StringIO
from pathlib import Path

from rich.console import Console

from kaik.games import find
from kaik.lab.plot import svg
from kaik.lab.report import Report
from kaik.lab.runner import arrange, findings
from kaik.lab.sheets import heading, markdown
from kaik.play import golden

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "lab.md"
BEGIN, END = "<!-- written by `make docs` from here -->", "<!-- to here -->"
HEAD = "### Played by `"
GAME, SEED, WORKERS = "cerke", "1", 2
TRIALS = (("greedy", 120), ("level2", 60), ("random", 2000))
"""Who plays, and how many games of each preset: a good quarter of an hour of two cores; a kernel plays the last."""


def main() -> int:
    """Play what the pages tell of, and write it down."""
    console, begin = Console(file=sys.stderr), time.perf_counter()
    asked = [word for word in sys.argv[1:] if word != "--stale"]
    chosen = [(bot, games) for bot, games in TRIALS if bot in (asked or dict(TRIALS))]
    if len(chosen) < len(asked):
        raise SystemExit(f"nobody plays here but {', '.join(dict(TRIALS))}")
    if "--stale" in sys.argv:
        page = PAGE.read_text(encoding="utf-8")
        chosen = [(bot, games) for bot, games in chosen if not is_fresh(page, bot)]
    for bot, games in chosen:
        reports = findings(arrange(GAME, "all", bot, 0, SEED, {}), games, WORKERS)
        drawing = DOCS / f"lab-{GAME}-{bot}.svg"
        drawing.write_text(svg(reports), encoding="utf-8")
        text = filled(PAGE.read_text(encoding="utf-8"), bot, part(bot, games, drawing.name, reports))
        PAGE.write_text(text, encoding="utf-8")
        console.print(f"{heading(reports)}: {time.perf_counter() - begin:.0f} s")
    return 0


def part(bot: str, games: int, drawing: str, reports: list[Report]) -> str:
    """What one kind of player shows: the command, the drawing and the tables."""
    text = StringIO()
    text.write(f"{HEAD}{bot}`\n\n{stamp()}\n\n```\n")
    text.write(f"kaik lab {GAME} --presets all --bots {bot} --games {games} --seed {SEED} --plot {drawing}\n```\n\n")
    text.write(f"![{heading(reports)}]({drawing})\n\n{markdown(reports)}")
    return text.getvalue()


def stamp() -> str:
    """By which rules something was played: it changes when a golden playthrough does."""
    game = find(GAME)
    told = b"".join(golden.path(game, *cast).read_bytes() for cast in golden.casts(game))
    return f"<!-- rules {hashlib.sha256(told).hexdigest()[:12]} -->"


def is_fresh(page: str, bot: str) -> bool:
    """Whether what a page shows of a bot was played by today's rules."""
    return stamp() in page.partition(f"{HEAD}{bot}`")[2].partition(HEAD)[0]


def filled(page: str, bot: str, text: str) -> str:
    """The page with this between its marks, in the place of what the same bot showed before."""
    before, begin, rest = page.partition(BEGIN)
    inside, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} has lost its marks: {BEGIN} … {END}")
    kept = {one.partition("`")[0]: one.strip("\n") for one in inside.split(HEAD)[1:]}
    kept[bot] = text.removeprefix(HEAD).strip("\n")
    parts = "\n\n".join(HEAD + kept[bot] for bot in dict(TRIALS) if bot in kept)
    return f"{before}{BEGIN}\n\n{parts}\n\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main())
