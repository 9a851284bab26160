"""A season of riichi set up by actions: hands as text, draws and discards as they come, all others passing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Outcomes
from kaik.core.settlement import Settlement
from kaik.core.state import Choose, Over, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import WALLS, Riichi
from kaik.games.riichi.settlement import settlement
from kaik.kits.mahjong.staged import filled
from kaik.kits.mahjong.tiles import read, without
from kaik.kits.mahjong.wall import spread
from kaik.play.script import asked


class Season:
    """A season under way; every step returns the season again."""

    def __init__(self, state: Riichi) -> None:
        self.state = state
        self.settlement: Settlement | None = None
        """How the latest season was explained."""

    def _goes(self, seat: int, action: Action | str) -> None:
        """One act; if it ends a season, what is told about it adds up."""
        after = self.state.after(seat, action)
        found = settlement(self.state, after)
        if found is not None:
            self.settlement = found
            for at, points in enumerate(found.before):
                points += sum(line.points[at] for line in found.lines if line.points)
                assert points == found.after[at] == after.points[at], found
        self.state = after

    def say(self, *actions: str) -> Season:
        """Actions of whoever is asked; `"2 pon:5m+5m"` names its seat."""
        for action in actions:
            seat, _, said = action.rpartition(" ")
            self._goes(int(seat) if seat else asked(self.state), said)
        return self

    def draw(self, tile: str) -> Season:
        return self.say(f"draw:{tile}")

    def throw(self, tile: str, *answers: str, verb: str = "discard") -> Season:
        """The mover throws a tile away; `"2 ron"` answers it, everybody else passes, and the call is heard."""
        return self.say(f"{verb}:{tile}").answer(*answers)

    def turn(self, tile: str, *answers: str) -> Season:
        """Somebody draws a tile and throws it away again."""
        return self.draw(tile).throw(tile, *answers)

    def round(self, *tiles: str) -> Season:
        """Several draw and throw away what they drew."""
        for tile in tiles:
            self.turn(tile)
        return self

    def answer(self, *answers: str) -> Season:
        """These answers, otherwise passes; then the call that is heard is told."""
        if self.state.flips:
            return self
        said = {int(each[0]): each[2:] for each in answers}
        while isinstance(turn := self.state.turn(), Choose) and self.state.stage == "claim":
            self.say(f"{turn.seats[0]} {said.get(turn.seats[0], 'pass')}")
        return self.told() if said else self

    def told(self) -> Season:
        """What luck has to say, where it has no choice."""
        ((word, _),) = self._weights()
        self._goes(CHANCE, word)
        return self

    def flip(self) -> Season:
        """Any indicator is turned over."""
        word, _ = self._weights()[-1]
        assert word.verb == "dora", word
        return self.say(word)

    def drain(self, left: int, spare: str = "", first: str = "") -> Season:
        """Everybody draws and throws away again until the wall has so many left.

        `spare` tiles stay in the wall; `first` tiles are drawn before all others.
        """
        kept = read(spare)
        while self.state.wall.left > left:
            there = dict(self.state.wall.unseen)
            wanted = [*read(first), *(tile for tile, count in there.items() if count > kept.count(tile))]
            self.turn(next(tile for tile in wanted if there.get(tile, 0) > kept.count(tile)))
        return self

    def verbs(self, seat: int) -> set[str]:
        return {action.verb for action in self.state.legal(seat)}

    def actions(self, seat: int, verb: str) -> list[str]:
        return [str(action) for action in self.state.legal(seat) if action.verb == verb]

    def chance(self) -> str:
        """What luck is asked for."""
        turn = self.state.turn()
        assert isinstance(turn, Throw), turn
        chance = turn.chance
        return chance.weights[0][0].verb if isinstance(chance, Outcomes) else chance.verb

    def _weights(self) -> tuple[tuple[Action, int], ...]:
        turn = self.state.turn()
        assert isinstance(turn, Throw) and isinstance(turn.chance, Outcomes), turn
        return turn.chance.weights

    @property
    def change(self) -> tuple[int, ...]:
        """What the end of the season brought each seat."""
        assert self.state.last is not None
        return self.state.last.change

    @property
    def yaku(self) -> dict[str, int]:
        """The yaku of the first winner."""
        assert self.state.last is not None
        return dict(self.state.last.wins[0].yaku)

    @property
    def over(self) -> bool:
        return isinstance(self.state.turn(), Over)


@pytest.fixture
def season() -> Callable[..., Season]:
    """A season with these hands, seat 0 dealing unless told otherwise; hands given short are filled up.

    `keep` are tiles that stay in the wall, to be drawn later.
    """

    def make(
        *hands: str,
        preset: str | None = None,
        dora: str = "1z",
        keep: str = "",
        round: int = 0,
        dealer: int = 0,
        honba: int = 0,
        deposits: int = 0,
        points: tuple[int, ...] = (25000,) * 4,
        **options: object,
    ) -> Season:
        chosen = GAME.chosen(preset, options)
        assert isinstance(chosen, RiichiOptions)
        given = [read(text) for text in (*hands, "", "", "", "")[:4]]
        rest = spread(WALLS[chosen.aka].unseen)
        rest = without(rest, (dora, *read(keep), *(tile for hand in given for tile in hand)))
        full = filled(given, (13,) * 4, rest, apart=17)
        return Season(Riichi.hand(chosen, round, honba, deposits, points, dealer, full, dora))

    return make
