"""The rules of pao ma zai: draw and discard, triplets and kans, and a win that everybody pays for.

Turns, claims and seasons follow the course of a plain mahjong (`kaik.kits.mahjong.course`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.chance import Chance, Dice
from kaik.core.state import Over
from kaik.games.pao_ma_zai import fast, scoring
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.scoring import from_each, from_one, good, hits, horses_due, nearness, wins
from kaik.games.pao_ma_zai.seen import Ending, How, PaoView, imagined, seen
from kaik.kits.mahjong.claims import Window
from kaik.kits.mahjong.course import packed
from kaik.kits.mahjong.course.game import MahjongGame
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.packed import PlainRules
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles, ordered, standard
from kaik.kits.mahjong.wall import Wall, action, built
from kaik.kits.purses import added

Stage = Literal["seats", "deal", "draw", "replace", "act", "claim", "horses", "over"]
"""What the game waits for: luck before the deal, the deal, a tile from the tail or the head of the wall, the mover,
the others' answers, the winner's horses."""

Source = Literal["deal", "wall", "head", "call"]
"""How the mover came to have a tile to throw away."""

SEATS = 4


class PaoMaZai(MahjongGame, frozen=True):
    """A position of pao ma zai."""

    full_wall: ClassVar[Wall] = built(standard(), SEATS)
    nobody_won: ClassVar[Ending] = Ending("exhausted")
    after_kan: ClassVar[str] = "head"
    packed: ClassVar[bool] = True

    options: PaoOptions
    stage: Stage
    source: Source = "deal"
    last: Ending | None = None

    # What a compiled kernel is told.

    @classmethod
    def opened(cls, options: PaoOptions, seats: int) -> PaoMaZai:
        return cls.begin(options, seats)

    @classmethod
    def tile_rules(cls, options: PaoOptions) -> PlainRules:
        return fast.tile_rules(options, cls.full_wall)

    def numbers(self) -> tuple[list[int], list[int]]:
        return packed.numbers(self)

    @classmethod
    def from_numbers(cls, options: PaoOptions, men: list[int], now: list[int], last: Ending | None) -> PaoMaZai:
        return packed.from_numbers(cls, options, men, now, last)

    # What is seen.

    def view(self, seat: int | None) -> PaoView:
        return seen(self, seat)

    def imagine(self, seat: int, dice: Dice) -> PaoMaZai:
        return imagined(self, seat, dice)

    def standing(self) -> tuple[float, ...]:
        """Points, what the answers so far would bring if the rest passed, and a little for hands near to a win."""
        then = self.foreseen()
        return tuple(points + nearness(side.hand) for points, side in zip(then.points, then.sides, strict=True))

    # What may be called, and what a kan brings.

    def calls_on(self, window: Window, seat: int) -> Iterable[Action]:
        """Triplets and kans with anybody's tile; there are no runs to call."""
        tile, held = window.tile, self.sides[seat].hand.count(window.tile)
        if held >= 2:
            yield action("pon", f"{tile}+{tile}")
        if held == 3:
            yield action("daiminkan", f"{tile}+{tile}+{tile}")

    def called_set(self, verb: str, own: Tiles, window: Window, *low: str) -> Meld:
        return Meld("daiminkan" if verb == "daiminkan" else "pon", own, window.tile, window.giver)

    def for_kan(self, call: Call, owner: int, giver: int = -1) -> tuple[int, ...]:
        return scoring.for_kan(self.options, call, SEATS, owner, giver)

    # Wins, horses and the end of a season.

    def may_win(self, seat: int, tile: str = "") -> bool:
        hand = self.sides[seat].hand
        return wins(ordered((*hand, tile)) if tile else hand)

    def won_on(self, window: Window, winners: tuple[int, ...]) -> PaoMaZai:
        """One to three players win with one tile; whoever gave it pays each of them."""
        tile, payer = window.tile, window.giver
        how: How = "ron" if window.about == "discard" else "rob"
        price = self.options.ron if how == "ron" else self.options.rob
        points = self.points
        for seat in winners:
            points = added(points, from_one(SEATS, seat, payer, price))
        hands = tuple(self.sides[seat].hand for seat in winners)
        melds = tuple(self.sides[seat].melds for seat in winners)
        return replace(self, points=points).ended(Ending(how, winners, payer, tile, hands, melds))

    def drew_the_win(self) -> PaoMaZai:
        """All pay the winner, who then turns up horses, if the wall has any left."""
        side = self.sides[self.mover]
        points = added(self.points, from_each(SEATS, self.mover, self.options.tsumo_each))
        ending = Ending("tsumo", (self.mover,), -1, self.drawn, (side.hand,), (side.melds,))
        won = replace(self, points=points, last=ending, stage="horses")
        return won if won._due() and won.wall.left else won._ran(())

    def _due(self) -> int:
        """How many horses the winner may turn up."""
        return horses_due(self.options, self.sides[self.mover].quads, self.source == "head")

    def chance(self) -> Chance:
        if self.stage == "horses":
            return self.wall.several("horses", (min(self._due(), self.wall.left),))
        return super().chance()

    def fell(self, action: Action) -> PaoMaZai:
        if action.verb == "horses":
            return self._ran(ordered(parts(action.args[0])))
        return super().fell(action)

    def _ran(self, shown: Tiles) -> PaoMaZai:
        assert self.last is not None
        wind = self.table.wind(self.mover)
        count = hits(self.options, shown, self._due(), wind)
        points = added(self.points, from_each(SEATS, self.mover, count))
        ending = replace(self.last, horses=shown, good=count, came_in=good(shown, wind))
        return replace(self, points=points).ended(ending)

    def next_dealer(self, ending: Ending) -> int:
        """The winner; the discarder, if he paid several; nobody having won, the same again."""
        if self.options.next_dealer == "right":
            return self.table.right(self.table.dealer)
        match ending.winners:
            case ():
                return self.table.dealer
            case (winner,):
                return winner
        return ending.payer

    def over(self) -> Over:
        return scoring.over(self.points, self.played_out)


def start(options: PaoOptions, seats: int) -> PaoMaZai:
    """The first position: nobody has sat down yet."""
    return PaoMaZai.begin(options, seats)
