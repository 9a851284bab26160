"""The ratings of an arena as a picture: a dot for each player, and a bar where it may truly lie."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaik.arena.summary import PlayerSummary

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 190, 90, 34, 58
STEPS = (10, 25, 50, 100, 200, 500, 1000)


def svg(title: str, players: Sequence[PlayerSummary]) -> str:
    """A drawing of the ratings, the best on top; whoever has not played is left out."""
    rated = [(one.rating, *one.rating95, one) for one in players if one.rating is not None and one.rating95]
    rated.sort(key=lambda row: -row[0])
    low, high = min(row[1] for row in rated), max(row[2] for row in rated)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
    low, high = step * (low // step), step * (high // step + 1)
    height = TOP + ROW * len(rated) + 46

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
    for row, (rating, least, most, one) in enumerate(rated):
        lines += _row(TOP + ROW * row + ROW / 2, one, x(rating), x(least), x(most))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _row(y: float, one: PlayerSummary, rating: float, low: float, high: float) -> list[str]:
    return [
        f'<text x="20" y="{y + 5}" fill="#222">{escape(one.called)}</text>',
        f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10" stroke="#a33" fill="none"/>',
        f'<text x="{WIDTH - RIGHT + 16}" y="{y + 5}" fill="#222">{one.score:.1%}</text>',
        f'<circle cx="{rating:.1f}" cy="{y}" r="5" fill="#a33"/>',
    ]
