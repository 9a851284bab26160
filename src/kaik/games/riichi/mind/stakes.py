"""What points won and lost are worth to a seat: by the places they may change, more so the fewer hands are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kaik.games.riichi.mind.rivals import place_left
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.season import SEATS


class Stakes(Protocol):
    """What is won and lost, told in points as the seat feels them."""

    def won(self, points: float, by: str) -> float:
        """A hand of one's own that brings so many points, by draw or by another's tile."""

    def hoped(self, points: float) -> float:
        """A hand that will bring about so much if it wins in the end."""

    def lost(self, points: float, to: int) -> float:
        """What it costs to give that player the winning tile of a hand of about so many points."""

    def careless(self, points: float, by: Sequence[tuple[int, float]]) -> float:
        """The same where any of these may be the one."""

    def aside(self, points: float, share: float, by: Sequence[tuple[int, float]]) -> float:
        """What it costs that one of these wins without one's own tile, if evenly felt that share of the points."""

    def stick(self) -> float:
        """What a deposit costs that is not won back."""


class PointStakes:
    """The same for whoever does not know how matches end: every other player bears a third of every change."""

    def __init__(self, felt: Callable[[float], float], deposits: float) -> None:
        self.felt, self.deposits = felt, deposits

    def won(self, points: float, by: str) -> float:
        return self.felt(points + self.deposits)

    def hoped(self, points: float) -> float:
        return self.felt(points + self.deposits)

    def lost(self, points: float, to: int) -> float:
        return -self.felt(-points)

    def careless(self, points: float, by: Sequence[tuple[int, float]]) -> float:
        return -self.felt(-points)

    def aside(self, points: float, share: float, by: Sequence[tuple[int, float]]) -> float:
        return -self.felt(-(share * points))

    def stick(self) -> float:
        return -self.felt(-float(STICK))


def stakes(state: Riichi, seat: int, wide: float = 1.0) -> Callable[[float], float]:
    """What points won or lost are worth, by the places they may change; more so the fewer hands are left."""
    places = hoped_places(state, seat, wide)
    now = places(0.0)
    unit = 1000.0 / max(abs(places(1000.0) - now), abs(places(-1000.0) - now), 1e-3)
    return lambda change: (places(change) - now) * unit


def hoped_places(state: Riichi, seat: int, wide: float = 1.0) -> Callable[[float], float]:
    """How many more players a seat may end before than behind, by the points it wins or loses now."""
    spread = wide * (3000.0 + 5500.0 * place_left(state) ** 0.5)
    own = state.points[seat]
    others = [points for at, points in enumerate(state.points) if at != seat]

    def places(change: float) -> float:
        share = change / (SEATS - 1)
        return sum(_sure((own + change - other + share) / spread) for other in others)

    return places


def _sure(lead: float) -> float:
    return lead / (0.7 + abs(lead))
