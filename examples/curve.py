"""A learning curve: what was measured while something learned, as a CSV file and as a picture of it.

python examples/curve.py examples/curves/ppo_chain_sticks.csv    # draws the picture anew
"""

from __future__ import annotations

import csv
import math
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

COLOURS = ("#1b6ca8", "#c8553d", "#3a7d44", "#7a4f9a")
COUNTED = ("seconds", "cpu_seconds", "steps", "matches")
"""Columns that are no rates."""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 48, 16, 46, 40


class Rate(NamedTuple):
    """A part of a whole that was counted, and the interval (Wilson's, 95 %) in which it lies."""

    rate: float
    low: float
    high: float


def rate_of(points: float, of: int) -> Rate:
    """So many points of so many matches.

    >>> rate_of(75, 100)
    Rate(rate=0.75, low=0.657, high=0.825)
    """
    z, share = 1.96, points / of
    middle, width = share + z * z / (2 * of), z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = ((middle + sign * width) / (1 + z * z / of) for sign in (-1, 1))
    return Rate(share, round(low, 3), round(high, 3))


class Curve:
    """Rows of numbers as they are measured; the first columns are the time on the clock and on the cores."""

    def __init__(self) -> None:
        self.rows: list[dict[str, float]] = []
        self._wall, self._cores = time.perf_counter(), cores()
        self._left_out = 0.0

    @property
    def seconds(self) -> float:
        """Time on the cores since it began, without what measuring took."""
        return cores() - self._cores

    def note(self, began: tuple[float, float], values: Mapping[str, float | Rate]) -> None:
        """A row of what was measured since `began`; that time counts for nothing."""
        wall, cpu = time.perf_counter() - began[0], cores() - began[1]
        row = {"seconds": began[0] - self._wall - self._left_out, "cpu_seconds": began[1] - self._cores}
        self._left_out, self._cores = self._left_out + wall, self._cores + cpu
        for name, value in values.items():
            parts = {"": value.rate, "_low": value.low, "_high": value.high} if isinstance(value, Rate) else {"": value}
            row |= {name + part: number for part, number in parts.items()}
        self.rows.append({name: round(float(number), 4) for name, number in row.items()})
        print("  ".join(f"{name} {number:g}" for name, number in self.rows[-1].items()), flush=True)

    def save(self, place: Path, title: str) -> None:
        """Write the rows, and the picture beside them; the title is kept in the first line."""
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("w", newline="", encoding="utf-8") as file:
            file.write(f"# {title}\n")
            table = csv.DictWriter(file, list(self.rows[0]), lineterminator="\n")
            table.writeheader()
            table.writerows(self.rows)
        place.with_suffix(".svg").write_text(drawn(title, self.rows), encoding="utf-8")


def now() -> tuple[float, float]:
    """The time on the clock and on the cores."""
    return time.perf_counter(), cores()


def cores() -> float:
    """The time of this process on all cores; of processes it has started too, once they are gone."""
    gone = os.times()
    return time.process_time() + gone.children_user + gone.children_system


def read(place: Path) -> tuple[str, list[dict[str, float]]]:
    """The title and the rows of a curve."""
    with place.open(encoding="utf-8") as file:
        title = file.readline()[2:].strip()
        return title, [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]


def drawn(title: str, rows: Sequence[Mapping[str, float]]) -> str:
    """The rates of a curve over time as an SVG picture, with their intervals."""
    series = [name for name in rows[0] if name not in COUNTED and not name.endswith(("_low", "_high"))]
    longest = max(row["cpu_seconds"] for row in rows) or 1.0

    def at(seconds: float, rate: float) -> str:
        across = LEFT + seconds / longest * (WIDTH - LEFT - RIGHT)
        return f"{across:.1f},{TOP + (1 - rate) * (HEIGHT - TOP - BOTTOM):.1f}"

    parts = [f'<text x="{LEFT}" y="18" font-weight="bold">{title}</text>']
    for tenth in range(0, 11, 2):
        (x, y), (end, _) = (at(seconds, tenth / 10).split(",") for seconds in (0.0, longest))
        parts.append(f'<path d="M{x},{y}H{end}" stroke="#ddd"/><text x="8" y="{y}">{tenth * 10} %</text>')
    for name, colour, key in zip(series, COLOURS, range(4), strict=False):
        band = [at(row["cpu_seconds"], row.get(f"{name}_low", row[name])) for row in rows]
        band += [at(row["cpu_seconds"], row.get(f"{name}_high", row[name])) for row in reversed(rows)]
        line = " ".join(at(row["cpu_seconds"], row[name]) for row in rows)
        parts.append(f'<polygon points="{" ".join(band)}" fill="{colour}" opacity=".18"/>')
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + key * 145}" y="36" fill="{colour}">{name.replace("_", " ")}</text>')
    foot = f"seconds of one core, up to {longest:.0f} (without those that measured)"
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 12}">{foot}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
    return f'{head} font-size="12"><rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).with_suffix(".svg").write_text(drawn(*read(Path(name))), encoding="utf-8")
