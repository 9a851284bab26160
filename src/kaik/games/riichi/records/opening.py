"""How a hand of a foreign record begins: which one it is, the points, and who was dealt what."""

from __future__ import annotations

from itertools import permutations
from typing import Self

import msgspec

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.beginning import CIRCLE, position
from kaik.games.riichi.records.event import MOST, MjaiEvent, spelled
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.rules import HAND, Riichi, start
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong import seating
from kaik.kits.mahjong.seating import DICE, Seating
from kaik.kits.mahjong.tiles import Tiles
from kaik.kits.mahjong.wall import Pool


class Opening(msgspec.Struct, frozen=True):
    """What is known when the tiles are dealt."""

    place: str
    kyoku: int
    """Deals that have passed on: 0 is East 1, 4 is South 1."""
    honba: int
    deposits: int
    dealer: int
    points: tuple[int, ...]
    """Empty where the record does not tell."""
    hands: tuple[Tiles, ...]
    dora: str
    later: Tiles
    """Further indicators, where a record lists them all at once."""

    @classmethod
    def of(cls, event: MjaiEvent) -> Self:
        """The opening a start_kyoku event tells; honba, deposits and scores may be left out."""
        return cls(
            event.place,
            SEATS * event.wind("bakaze") + event.number("kyoku", 1, SEATS) - 1,
            event.number("honba", 0, MOST, 0),
            event.number("kyotaku", 0, MOST, 0),
            event.seat("oya"),
            event.points("scores") if event.has("scores") else (),
            event.hands("tehais", HAND),
            event.tile("dora_marker"),
            event.tiles("later_doras") if event.has("later_doras") else (),
        )

    def begun(self, options: RiichiOptions) -> Riichi | None:
        """The first position of a game, if this is how one begins; None for a hand out of the middle."""
        fresh = (self.kyoku, self.honba, self.deposits, self.dealer) == (0, 0, 0, 0)
        return start(options, SEATS) if fresh and self.points in ((), (options.start,) * SEATS) else None

    def position(self, options: RiichiOptions) -> Riichi:
        """The position before this hand's dice, as if the game had been played so far."""
        points = self.points or (options.start,) * SEATS
        return position(options, self.kyoku, (self.dealer - self.kyoku) % SEATS, points, self.honba, self.deposits)

    def thrown(self, table: Seating) -> Action:
        """A throw that seats everybody in the order of play and gives the deal to the right player."""
        match table.step:
            case "line":
                tiles = (*seating.WINDS, seating.EVEN, seating.ODD)
                lines = (Action("line", *line) for line in permutations(tiles))
                return next(line for line in lines if seating.thrown(table, line).circle == CIRCLE)
            case "winds":
                return Action("winds", *seating.WINDS)
            case "dealer":
                throws = (action for action, _ in DICE.weights)
                return next(action for action in throws if seating.thrown(table, action).dealer == self.dealer)
        return DICE.weights[0][0]

    def check(self, unseen: Pool) -> None:
        """Refuse tiles that no wall has."""
        left = dict(unseen)
        for tile in (*(tile for hand in self.hands for tile in hand), self.dora):
            left[tile] = left.get(tile, 0) - 1
            if left[tile] < 0:
                count = dict(unseen).get(tile, 0)
                raise BadRecord(
                    f"{self.place}: {spelled(tile)} is dealt {count + 1} times, but these rules have {count}"
                )

    def unlike(self, state: Riichi) -> str:
        """A sentence about the first thing in which a position differs; empty if it is this hand that comes next."""
        ours, theirs = _named(state.kyoku, state.honba), _named(self.kyoku, self.honba)
        if ours != theirs:
            return f"by our rules {ours} is next, not {theirs}"
        if state.table.dealer != self.dealer:
            return f"by our rules seat {state.table.dealer} deals, not seat {self.dealer}"
        if state.deposits != self.deposits:
            return f"by our rules {state.deposits} deposits lie on the table, not {self.deposits}"
        if self.points and state.points != self.points:
            return f"by our rules the scores are {list(state.points)}, not {list(self.points)}"
        return ""


def _named(kyoku: int, honba: int) -> str:
    wind, number = name_of(kyoku)
    return f"{wind}{number} with {honba} honba"
