"""What points won and lost mean for the final places: how likely a lead is kept to the end, as matches have told.

The end of a match is known exactly: after the last deal, below zero, or where a leading dealer stops, places are what
the points say. Before it, a lead counts by how many deals are still to come, and who will deal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from math import exp

import msgspec

from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.season import SEATS

WIDE = 6000.0
"""Points are scaled so that, this far up and down, a point counts as one on average."""
LEAST, MOST = 6000.0, 30000.0
"""A place is worth so many points at the least and at the most."""
SPREAD = ((0.5, 0.42), (1.0, 0.35), (1.6, 0.13), (2.6, 0.10))
"""What hands bring beside what they bring on average, and how often."""
MEAN = sum(times * share for times, share in SPREAD)
TSUMO = 0.45
"""How many of the hands that others win without one's own tile are drawn by them."""
EVEN = TSUMO * 1.25 / 4
"""What such a hand costs, for each of its points, where places are far from decided."""
HUNDRED = 100.0
"""Points are weighed by hundreds, so that what was weighed once is known."""
BY_RON = 0.6
"""How many hands one wins oneself with a tile of another."""


class PlaceNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far leads go, as `python -m train.places` learned it from matches."""

    spread: tuple[float, ...]
    """The lead that is kept in about three cases of four, when one, two, … deals are still to come."""
    deal: float
    """What it is worth in points to deal once more than another."""
    next: float
    """What it is worth besides to deal next."""


@cache
def learned_places() -> PlaceNumbers:
    """The numbers beside this file; their card tells how they were learned."""
    told = tomllib.loads(resources.files(__package__).joinpath("places.toml").read_text(encoding="utf-8"))
    return msgspec.convert(told["places"], PlaceNumbers)


class Places:
    """How many players one seat may hope to leave behind, after each end a season may take."""

    def __init__(self, state: Riichi, seat: int, numbers: PlaceNumbers) -> None:
        self.state, self.seat, self.numbers = state, seat, numbers
        self.last = SEATS * state.options.rounds
        self.winds = [state.table.wind(at) for at in range(SEATS)]
        self.order = state.table.order(max(state.first, 0))
        self.dealer = state.table.dealer
        self._bonus = {stays: self._deals(stays) for stays in (False, True)}

    def _deals(self, stays: bool) -> tuple[float, ...]:
        """What the deals to come are worth to each seat."""
        first = self.state.kyoku + (not stays)
        deals = [0] * SEATS
        for number in range(first, self.last):
            deals[(number - self.state.kyoku) % SEATS] += 1
        ahead = [deals[wind] for wind in self.winds]
        following = 0 if stays else 1
        return tuple(
            self.numbers.deal * many + self.numbers.next * (wind == following)
            for many, wind in zip(ahead, self.winds, strict=True)
        )

    def behind(self, points: Sequence[float], stays: bool) -> float:
        """How many of the others end behind, when a season ends with these points."""
        seat = self.seat
        left = self.last - self.state.kyoku - (not stays)
        if self._is_over(points, left, stays):
            best = sorted(self.order, key=lambda at: -points[at])
            return float(SEATS - 1 - best.index(seat))
        spread = self.numbers.spread[min(max(left, 1), len(self.numbers.spread)) - 1]
        bonus = self._bonus[stays]
        mine = points[seat] + bonus[seat]
        return sum(
            1.0 / (1.0 + exp(min(max((points[at] + bonus[at] - mine) / spread, -30.0), 30.0)))
            for at in range(SEATS)
            if at != seat
        )

    def _is_over(self, points: Sequence[float], left: int, stays: bool) -> bool:
        rules = self.state.options
        if rules.tobi != "none" and min(points) < 0:
            return True
        if left <= 0:
            return rules.west == "none" or max(points) >= rules.goal
        if not stays or left > 1 or rules.oorasu_stop == "none":
            return False
        own = points[self.dealer]
        return own >= max(points) and (own >= rules.goal or rules.oorasu_needs_goal == "off")


class PlaceStakes:
    """What is won and lost, weighed by places and told in points."""

    def __init__(self, state: Riichi, seat: int, numbers: PlaceNumbers) -> None:
        self.places, self.seat = Places(state, seat, numbers), seat
        self.points = tuple(float(each) for each in state.points)
        self.others = tuple(at for at in range(SEATS) if at != seat)
        self.dealer = state.table.dealer
        self.deposits = float(STICK * state.deposits)
        self.now = self.places.behind(self.points, False)
        up, down = (self._evenly(change) for change in (WIDE, -WIDE))
        self.unit = min(max(2 * WIDE / max(up - down, 1e-6), LEAST), MOST)
        self._known: dict[tuple[str, int, int], float] = {}

    def _evenly(self, change: float) -> float:
        """The hope after winning or losing so much, of which every other player bears a third."""
        return self.places.behind(
            [each + (change if at == self.seat else -change / 3) for at, each in enumerate(self.points)], False
        )

    def _felt(self, changes: Iterator[tuple[int, float]], stays: bool) -> float:
        points = list(self.points)
        for at, change in changes:
            points[at] += change
        return (self.places.behind(points, stays) - self.now) * self.unit

    # What one wins.

    def won(self, points: float, by: str) -> float:
        """A hand of one's own that brings so many points, deposits besides."""
        key = (by, round(points / HUNDRED), 0)
        if key not in self._known:
            points = key[1] * HUNDRED
            self._known[key] = self._by_draw(points) if by == "tsumo" else self._by_ron(points)
        return self._known[key]

    def _by_draw(self, points: float) -> float:
        return self._felt(self._drawn(self.seat, points), self.seat == self.dealer)

    def _drawn(self, winner: int, points: float) -> Iterator[tuple[int, float]]:
        """What a hand drawn to its end pays each seat; the dealer pays double."""
        shares = 3 if winner == self.dealer else 4
        yield winner, points + self.deposits
        for at in range(SEATS):
            if at != winner:
                yield at, -points * (2 if at == self.dealer and shares == 4 else 1) / shares

    def _by_ron(self, points: float) -> float:
        stays, own = self.seat == self.dealer, points + self.deposits
        return sum(self._felt(iter(((self.seat, own), (at, -points))), stays) for at in self.others) / len(self.others)

    def hoped(self, points: float) -> float:
        """A hand that will bring about so much if it wins in the end."""
        key = ("hoped", round(points / HUNDRED), 0)
        if key not in self._known:
            points = key[1] * HUNDRED
            self._known[key] = (
                sum(
                    share
                    * (BY_RON * self.won(times * points, "ron") + (1 - BY_RON) * self.won(times * points, "tsumo"))
                    for times, share in SPREAD
                )
                / MEAN
            )
        return self._known[key]

    # What one loses.

    def lost(self, points: float, to: int) -> float:
        """What it costs to give that player the winning tile of a hand of about so many points."""
        key = ("lost", round(points / HUNDRED), to)
        if key not in self._known:
            points = key[1] * HUNDRED
            self._known[key] = (
                -sum(
                    share
                    * self._felt(
                        iter(((self.seat, -times * points), (to, times * points + self.deposits))), to == self.dealer
                    )
                    for times, share in SPREAD
                )
                / MEAN
            )
        return self._known[key]

    def careless(self, points: float, by: Sequence[tuple[int, float]]) -> float:
        """The same where any of these may be the one."""
        return sum(likely * self.lost(points, at) for at, likely in by) / sum(likely for _, likely in by)

    def aside(self, points: float, share: float, by: Sequence[tuple[int, float]]) -> float:
        """What it costs that one of these wins about so much: places are counted where they are not felt evenly."""
        total = sum(likely for _, likely in by)
        beside = sum(likely / total * self._won_by(points, at) for at, likely in by)
        return share * points + beside - EVEN * points

    def _won_by(self, points: float, winner: int) -> float:
        key = ("aside", round(points / HUNDRED), winner)
        if key not in self._known:
            points = key[1] * HUNDRED
            stays = winner == self.dealer
            payers = [at for at in self.others if at != winner]
            drawn = self._felt(self._drawn(winner, points), stays)
            thrown = [self._felt(iter(((winner, points + self.deposits), (at, -points))), stays) for at in payers]
            self._known[key] = -(TSUMO * drawn + (1 - TSUMO) * sum(thrown) / len(thrown))
        return self._known[key]

    def stick(self) -> float:
        """What a deposit costs that is not won back."""
        return -self._felt(iter(((self.seat, -float(STICK)),)), False)
