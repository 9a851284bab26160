"""A small race for the tests of play: open sticks, secret bets made together, and a package with presets."""

from __future__ import annotations

import sys
from typing import Literal

import pytest
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import sticks
from kaik.core.game import Game, Names, Tagline
from kaik.core.options import Options
from kaik.core.state import Choose, Over, State, Throw, Turn, View

PRESETS = """
[book]
label = { en = "book", ja = "書" }
source = { en = "these tests", ja = "この試験" }

[long]
extends = "book"
label = { en = "long", ja = "長" }
source = { en = "these tests", ja = "この試験" }
options = { goal = 20 }
"""


class RaceOptions(Options, frozen=True):
    goal: Literal[3, 8, 20] = 8
    bets: Literal["none", "secret"] = "none"


class RaceView(View, frozen=True):
    seat: int | None
    at: tuple[int, ...]
    thrown: int
    own_bet: int
    answered: tuple[bool, ...]


class Race(State, frozen=True):
    """Sticks are thrown, then the seat to move runs that far or waits; with bets, all seats first bet in secret."""

    options: RaceOptions
    at: tuple[int, ...]
    mover: int = 0
    thrown: int = -1
    bets: tuple[int, ...] = ()

    def turn(self) -> Turn:
        best = max(self.at)
        if best >= self.options.goal:
            mean = sum(self.at) / len(self.at)
            return Over(tuple(far - mean for far in self.at), f"seat {self.at.index(best)} came home")
        if -1 in self.bets:
            return Choose(tuple(seat for seat, bet in enumerate(self.bets) if bet < 0))
        return Throw(sticks()) if self.thrown < 0 else Choose((self.mover,))

    def legal(self, seat: int) -> tuple[Action, ...]:
        turn = self.turn()
        if not isinstance(turn, Choose) or seat not in turn.seats:
            return ()
        if -1 in self.bets:
            return tuple(Action("bet", str(stake)) for stake in range(3))
        return (Action("run"), Action("wait"))

    def played(self, seat: int, action: Action) -> Race:
        match action:
            case Action("sticks", (n,)):
                return replace(self, thrown=int(n))
            case Action("bet", (n,)):
                return replace(self, bets=tuple(int(n) if who == seat else bet for who, bet in enumerate(self.bets)))
        step = self.thrown if action == "run" else 0
        return replace(
            self,
            at=tuple(far + step * (who == seat) for who, far in enumerate(self.at)),
            mover=(self.mover + 1) % len(self.at),
            thrown=-1,
            bets=(-1,) * len(self.bets) if self.mover == len(self.at) - 1 else self.bets,
        )

    def view(self, seat: int | None) -> RaceView:
        own = -1 if seat is None or not self.bets else self.bets[seat]
        return RaceView(seat, self.at, self.thrown, own, tuple(bet >= 0 for bet in self.bets))

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        return Action("bet", "?") if action.verb == "bet" and by != seat else action

    def standing(self) -> tuple[float, ...]:
        return tuple(map(float, self.at))


def start(options: RaceOptions, seats: int) -> Race:
    bets = (-1,) * seats if options.bets == "secret" else ()
    return Race(options, (0,) * seats, bets=bets)


def draw(view: RaceView, language: str) -> str:
    return "\n".join("." * far + str(seat) for seat, far in enumerate(view.at))


@pytest.fixture(scope="session")
def race(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The race, in a package of its own in a temporary folder."""
    root = tmp_path_factory.mktemp("games")
    (root / "toy_race_package").mkdir()
    (root / "toy_race_package" / "__init__.py").write_text("")
    (root / "toy_race_package" / "presets.toml").write_text(PRESETS, encoding="utf-8")
    sys.path.insert(0, str(root))
    return Game(
        slug="toy-race",
        names=Names("Toy Race", "玩具競走"),
        seats=(2, 4),
        options=RaceOptions,
        start=start,
        state=Race,
        draw=draw,
        package="toy_race_package",
        group="races",
        place=0,
        minutes=5,
        tagline=Tagline("Run to the goal.", "ゴールまで走る。"),
        rules=3,
        max_length=2000,
    )


@pytest.fixture(scope="session")
def betting(race: Game) -> RaceOptions:
    """The rules with secret bets."""
    return RaceOptions(goal=8, bets="secret")
