"""The ratings of an arena as a picture: a dot for each player, and a bar where it may truly lie."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaik.cli.arena.tally import Rating, Standing

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 190, 90, 34, 58
STEPS = (10, 25, 50, 100, 200, 500, 1000)


def svg(title: str, ratings: Sequence[Rating], standings: Sequence[Standing]) -> str:
    """A drawing of the ratings, the best on top."""
    order = sorted(range(len(ratings)), key=lambda at: -ratings[at].rating)
    low, high = min(one.low for one in ratings), max(one.high for one in ratings)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
    low, high = step * (low // step), step * (high // step + 1)
    height = TOP + ROW * len(ratings) + 46

    def x(rating: float) -> float:
        return LEFT + (rating - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        'font-size="14">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf6"/>',
        f'<text x="20" y="30" font-size="17" fill="#222">{escape(title)}</text>',
    ]
    for tick in range(int(low), int(high) + 1, step):
        lines.append(f'<path d="M{x(tick):.1f} {TOP - 8}V{height - 36}" stroke="#ddd8cc"/>')
        lines.append(f'<text x="{x(tick):.1f}" y="{height - 18}" text-anchor="middle" fill="#777">{tick}</text>')
    for row, at in enumerate(order):
        lines += _row(TOP + ROW * row + ROW / 2, ratings[at], standings[at], x(ratings[at].low), x(ratings[at].high))
        lines.append(f'<circle cx="{x(ratings[at].rating):.1f}" cy="{TOP + ROW * row + ROW / 2}" r="5" fill="#a33"/>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _row(y: float, rating: Rating, standing: Standing, low: float, high: float) -> list[str]:
    return [
        f'<text x="20" y="{y + 5}" fill="#222">{escape(rating.name[:24])}</text>',
        f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10" stroke="#a33" fill="none"/>',
        f'<text x="{WIDTH - RIGHT + 16}" y="{y + 5}" fill="#222">{standing.score:.1%}</text>',
    ]
