"""The results that docs/benchmarks.md shows: the latest of each benchmark, with machine, date and command.

`make bench` keeps what it measures there; `python -m bench NAME` only prints, `python -m bench --keep NAME` keeps, too.
"""

from __future__ import annotations

import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path

from bench.rows import Row, shown

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- written by `make bench` from here -->", "<!-- to here -->"
HEAD = "\n## "


def section(name: str, about: str, rows: list[Row], seconds: float) -> str:
    """What one benchmark found: what it is about, when and where and how it was measured, and its table."""
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    told = f"{day} · {machine()} · {seconds:,.0f} s · `python -m bench {name}`"
    return f"## {name}\n\n{about}\n\n{told}\n\n{_readable(shown(rows))}\n"


def machine() -> str:
    """What it was measured on: nobody's name, but everything that matters to a figure."""
    parts = [_processor(), f"{os.cpu_count()} cores", platform.system(), f"Python {platform.python_version()}"]
    if hasattr(os, "getloadavg"):
        parts.append(f"load {os.getloadavg()[0]:.1f} at the end")
    return ", ".join(parts)


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*:\s*(.+)$", told.read_text(), re.MULTILINE) if told.is_file() else None
    return found.group(1).strip() if found else platform.processor() or platform.machine()


def _readable(table: str) -> str:
    """A table for a page: notes below it are a list of their own."""
    return re.sub(r"\|\n- ", "|\n\n- ", table, count=1)


def filled(page: str, name: str, text: str) -> str:
    """The page with this between its marks, in the place of what the same benchmark found before."""
    before, begin, rest = page.partition(BEGIN)
    inside, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} has lost its marks: {BEGIN} … {END}")
    kept = {one.partition("\n")[0]: one for one in inside.split(HEAD)[1:]}
    kept[name] = text.removeprefix(HEAD.lstrip())
    parts = "".join(HEAD + kept[each].rstrip("\n") + "\n" for each in sorted(kept))
    return f"{before}{BEGIN}\n{parts}\n{END}{after}"


def keep(name: str, about: str, rows: list[Row], seconds: float) -> None:
    """Write what a benchmark found into the page."""
    text = filled(PAGE.read_text(encoding="utf-8"), name, section(name, about, rows, seconds))
    PAGE.write_text(text, encoding="utf-8")
