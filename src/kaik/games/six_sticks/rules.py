"""The rules of Six Sticks: throw, run, drink, and send back whoever stood there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import Outcomes, evenly, sticks
from kaik.core.state import Choose, Over, State, Throw, Turn, View
from kaik.games.six_sticks.board import GOAL, LINED, LINES, ROUTE, START
from kaik.games.six_sticks.options import SixSticksOptions
from kaik.kits.track import RUNNERS, changed, first_player, payoffs, places

THROW = (Action("throw"),)
DICE: dict[str, Outcomes] = {
    "sticks6": sticks(6),
    "sticks5": sticks(5),
    "d6": evenly(*(Action("die", str(n)) for n in range(1, 7))),
}
WAYS = {
    **{f"sticks{count}": tuple(weight for _, weight in sticks(count).weights) for count in (5, 6)},
    "d6": (0, *(weight for _, weight in DICE["d6"].weights)),
}
UNDECIDED = -1
"""The mover before the lot is drawn."""


class SixSticks(State, frozen=True):
    """A position of the race. All of it is open, and nobody ever has a choice but to throw."""

    options: SixSticksOptions
    at: tuple[int, ...]
    cups: tuple[int, ...]
    stops: tuple[tuple[int, ...], ...]
    """The lined squares each runner has stopped on, in the order they were reached."""
    sent: tuple[int, ...]
    """How often each runner was sent back to the start."""
    done: tuple[int, ...] = ()
    """Who has finished, the first first."""
    mover: int = UNDECIDED
    thrown: bool = False
    """The mover has picked up the sticks and they are in the air."""

    def turn(self) -> Turn:
        if self.mover == UNDECIDED:
            return Throw(first_player(len(self.at)))
        if self._over():
            return Over(payoffs(self.places()), self._reason())
        return Throw(DICE[self.options.dice]) if self.thrown else Choose((self.mover,))

    def legal(self, seat: int) -> tuple[Action, ...]:
        asked = seat == self.mover and not self.thrown and not self._over()
        return THROW if asked else ()

    def played(self, seat: int, action: Action) -> SixSticks:
        match action:
            case Action("first", (seat_drawn,)):
                return replace(self, mover=int(seat_drawn))
            case Action("throw"):
                return replace(self, thrown=True)
            case Action(_, (n,)):
                return self._run(int(n))._next()
        return self

    def view(self, seat: int | None) -> SixSticksView:
        return SixSticksView(
            seat=seat,
            route=ROUTE,
            lines=LINES,
            at=self.at,
            cups=self.cups,
            stops=self.stops,
            sent=self.sent,
            done=self.done,
            bulls=self.bulls(),
            mover=self.mover,
            thrown=self.thrown,
            dice=self.options.dice,
            ways=WAYS[self.options.dice],
            over=self._over(),
        )

    def standing(self) -> tuple[float, ...]:
        """Cups where cups decide; else how far along the road, with a step more for each place won."""
        if self.options.result == "cups":
            return tuple(map(float, self.cups))
        late = len(self.at)
        return tuple(at / GOAL + (late - self.done.index(seat) if at == GOAL else 0) for seat, at in enumerate(self.at))

    def conserved(self) -> tuple[Any, ...]:
        """One piece for every seat; cups come from a cask without end."""
        return (len(self.at),)

    def bulls(self) -> tuple[int, ...]:
        """Who walked the bull's walk: every lined square stopped on, never once sent back."""
        return tuple(seat for seat in self.done if not self.sent[seat] and len(self.stops[seat]) == len(LINED))

    def _run(self, n: int) -> SixSticks:
        """The mover's piece goes as far as it was thrown, drinks, and sends back whoever stood there."""
        target = self._target(n)
        if target is None:
            return self
        return self._met(target)._stopped(target, n)

    def _target(self, n: int) -> int | None:
        """Where a throw takes the mover; None when it goes too far."""
        target = self.at[self.mover] + n
        if target <= GOAL:
            return target
        return None if self.options.exact_goal == "on" else GOAL

    def _met(self, target: int) -> SixSticks:
        """Opponents on the square go back to the start; on the goal they have left the board."""
        if target == GOAL or target not in self.at or (target == START and self.options.start_safe == "on"):
            return self
        hit = [seat != self.mover and at == target for seat, at in enumerate(self.at)]
        at = tuple(START if gone else at for at, gone in zip(self.at, hit, strict=True))
        sent = tuple(times + gone for times, gone in zip(self.sent, hit, strict=True))
        return replace(self, at=at, sent=sent)

    def _stopped(self, target: int, n: int) -> SixSticks:
        """The mover stands on the square and drinks what its lines say."""
        seat, lines, stops = self.mover, LINES[target], self.stops[self.mover]
        drinks = lines if n or self.options.zero_drinks == "on" else 0
        return replace(
            self,
            at=changed(self.at, seat, target),
            cups=changed(self.cups, seat, self.cups[seat] + drinks) if drinks else self.cups,
            stops=changed(self.stops, seat, (*stops, target)) if lines and target not in stops else self.stops,
            done=(*self.done, seat) if target == GOAL else self.done,
        )

    def _next(self) -> SixSticks:
        """The sticks go to the next player who is still on the road."""
        seat = (self.mover + 1) % len(self.at)
        while self.at[seat] == GOAL and not self._over():
            seat = (seat + 1) % len(self.at)
        return replace(self, mover=seat, thrown=False)

    def _over(self) -> bool:
        """Only one piece is left on the road, or a bull's walk has won."""
        return len(self.done) >= len(self.at) - 1 or self._won_by_bull()

    def _won_by_bull(self) -> bool:
        return self.options.bull == "wins" and bool(self.done) and bool(self.bulls())

    def places(self) -> tuple[int, ...]:
        """The place of each seat if the race ended now, the best is 0; equal places are shared."""
        if self._won_by_bull():
            return tuple(int(seat not in self.bulls()) for seat in range(len(self.at)))
        if self.options.result == "cups":
            return places(self.cups)
        late = len(self.done)
        return tuple(self.done.index(seat) if seat in self.done else late for seat in range(len(self.at)))

    def _reason(self) -> str:
        if self._won_by_bull():
            return f"{RUNNERS[self.bulls()[0]]} walked the bull's walk"
        if self.options.result == "cups":
            return f"all but one have finished, and the most cups are {max(self.cups)}"
        return "the runners finished in the order " + " ".join(RUNNERS[seat] for seat in self.done)


class SixSticksView(View, frozen=True):
    """What everybody sees: the whole board."""

    seat: int | None
    route: tuple[tuple[int, int], ...]
    """Row and column of each square, in the order they are walked."""
    lines: tuple[int, ...]
    """The lines drawn in each."""
    at: tuple[int, ...]
    cups: tuple[int, ...]
    stops: tuple[tuple[int, ...], ...]
    """The lined squares each has stopped on, in the order they were reached."""
    sent: tuple[int, ...]
    done: tuple[int, ...]
    bulls: tuple[int, ...]
    mover: int
    thrown: bool
    dice: str
    ways: tuple[int, ...]
    """How many of all ways the throw can fall show 0, 1, 2 …"""
    over: bool


def start(options: SixSticksOptions, seats: int) -> SixSticks:
    """All pieces on the start, all cups full."""
    nothing = (0,) * seats
    return SixSticks(
        options=options,
        at=(START,) * seats,
        cups=nothing,
        stops=((),) * seats,
        sent=nothing,
        mover=UNDECIDED if options.first == "random" else 0,
    )
