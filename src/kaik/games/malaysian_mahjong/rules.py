"""The rules of Malaysian mahjong: flowers and fei, runs, triplets and kans, and a win of five han at least.

Turns, claims and seasons follow the course of a plain mahjong (`kaik.kits.mahjong.course`). A flower is laid open as
soon as it comes, so everybody sees it drawn; every other tile only its drawer sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import Chance, Dice, evenly
from kaik.core.state import Over
from kaik.games.malaysian_mahjong import calls, payments
from kaik.games.malaysian_mahjong.calls import LAY, strength, swaps
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.payments import SEATS, for_win, progress
from kaik.games.malaysian_mahjong.seen import Ending, How, MalaysianView, Triumph, imagined, seen
from kaik.games.malaysian_mahjong.yaku import Win, Worth, is_complete, is_flower, worth
from kaik.kits.mahjong import claims
from kaik.kits.mahjong.claims import Window
from kaik.kits.mahjong.course.game import HAND, JUST_PASS, MahjongGame
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.table import Meld, Side, changed
from kaik.kits.mahjong.tiles import FEI, Tiles, malaysian, ordered
from kaik.kits.mahjong.wall import Wall, built
from kaik.kits.purses import added

Stage = Literal["seats", "deal", "flowers", "before", "draw", "replace", "act", "claim", "over"]
"""What the game waits for: luck before the deal, the deal, replacements for dealt flowers, the mover before drawing,
a tile from the tail of the wall, a replacement tile, the mover, the others' answers."""

Source = Literal["deal", "wall", "kan", "flower", "call"]
"""How the mover came to have a tile to throw away; a flower drawn after a kan still belongs to that kan."""

SILENCE = evenly(Action("silence"))
TAKE = Action("take")


class Malaysian(MahjongGame, frozen=True):
    """A position of Malaysian mahjong."""

    full_wall: ClassVar[Wall] = built(malaysian(), SEATS)
    nobody_won: ClassVar[Ending] = Ending("exhausted")
    after_kan: ClassVar[str] = "kan"
    own_stages: ClassVar[tuple[str, ...]] = ("act", "before")

    options: MalaysianOptions
    stage: Stage
    source: Source = "deal"
    last: Ending | None = None
    taken_back: tuple[int, ...] = (0,) * SEATS
    """How many fei everybody knows to be in each hand: they were seen going there from a set."""

    # What is seen.

    def view(self, seat: int | None) -> MalaysianView:
        return seen(self, seat)

    @staticmethod
    def lies_open(tile: str) -> bool:
        return is_flower(tile)

    def imagine(self, seat: int, dice: Dice) -> Malaysian:
        return imagined(self, seat, dice)

    def standing(self) -> tuple[float, ...]:
        """Points, what the answers so far would bring if the rest passed, and a little for hands near to a win."""
        then = self.foreseen()
        if then.table.dealer < 0:
            return tuple(map(float, then.points))
        return tuple(then.points[seat] + progress(then.sides[seat], then.table.wind(seat)) for seat in range(SEATS))

    # Flowers, and what is drawn.

    def drawing(self) -> Chance:
        """The next tile; but where a fei is laid before drawing, the next player is asked first."""
        asks_first = (
            self.options.fei_lay == "before-draw" and self.window is not None and self.window.about == "discard"
        )
        return SILENCE if asks_first else self.wall.draw()

    def fell(self, action: Action) -> Malaysian:
        if action.verb == "silence":
            return replace(self.passed_by(), stage="before")
        return super().fell(action)

    def dealt(self, hands: Sequence[Tiles]) -> Malaysian:
        """Everybody lays their flowers open; the dealer replaces his first, then his right neighbour.

        At a table each waits for the one before to finish; but nobody decides anything until all have.
        """
        wall = self.wall.drawn([tile for hand in hands for tile in hand])
        sides = tuple(Side(hand).showing(*filter(is_flower, hand)) for hand in hands)
        return replace(self, wall=wall, sides=sides, stage="flowers")._begun()

    def _begun(self) -> Malaysian:
        """The dealer's first turn, once no dealt hand lacks a tile."""
        if self._short() >= 0:
            return self
        return replace(self, stage="act", mover=self.table.dealer, source="deal", drawn="")

    def _short(self) -> int:
        """The first seat from the dealer whose dealt hand lacks a tile; -1 if none does."""
        dealer = self.table.dealer
        lacking = (seat for seat in self.table.order(dealer) if len(self.sides[seat].hand) < HAND + (seat == dealer))
        return next(lacking, -1)

    def drawer(self) -> int:
        return self._short() if self.stage == "flowers" else super().drawer()

    def drew(self, tile: str) -> Malaysian:
        """A tile came: kept in hand, or a flower that is laid open and must be replaced."""
        seat = self.drawer()
        side = self.sides[seat].taking(tile)
        laid = side.showing(tile) if is_flower(tile) else side
        from_tail = self.stage == "draw" or self.options.replacement == "tail"
        wall = self.wall.drawn((tile,)) if from_tail else self.wall.replaced(tile)
        then = replace(self, wall=wall, sides=changed(self.sides, seat, laid))
        if self.stage == "flowers":
            return then._begun()
        if is_flower(tile):
            return replace(then, stage="replace", source="flower" if self.source == "wall" else self.source)
        # Who laid a fei before drawing has replaced it and is asked again; he has no tile to throw away yet.
        ready = len(laid.hand) % 3 == 2
        return replace(then, stage="act" if ready else "before", drawn=tile if ready else "")

    # The mover's turn.

    def acts(self) -> Iterator[Action]:
        side = self.sides[self.mover]
        if self.stage == "before":
            yield TAKE
            if FEI in side.hand and self.wall.left:
                yield LAY
            return
        swapping = swaps(side, self.drawn) if self.options.fei_swap != "never" else {}
        if swapping and self.options.fei_swap == "must":
            yield from swapping
            return
        yield from super().acts()
        yield from swapping
        if FEI in side.hand and (self._may_lay() or not self.discards(side.hand)):
            yield LAY

    def discards(self, hand: Tiles) -> tuple[str, ...]:
        return calls.discards(hand, self.options)

    def _may_lay(self) -> bool:
        """Whether a fei may be laid alone now; after taking a discard nothing is drawn, so it is not the time."""
        return self.wall.left > 0 and self.source != "call" and self.options.fei_lay == "turn"

    def acted(self, action: Action) -> Malaysian:
        match action.verb:
            case "take":
                return replace(self, stage="draw", source="wall")
            case "lay":
                return self._laid()
            case "swap":
                return self._swapped(action)
        return self.drew_the_win()

    def _laid(self) -> Malaysian:
        """A fei laid alone: a dora from now on, and a replacement for it; without one the season ends."""
        sides = changed(self.sides, self.mover, self.sides[self.mover].showing(FEI))
        laid = replace(self, sides=sides, stage="replace", source="flower", drawn="")
        return laid.left_hand(self.mover, (FEI,))

    def _swapped(self, action: Action) -> Malaysian:
        """The drawn tile goes into the set, the fei comes back into the hand, and the turn goes on."""
        side = self.sides[self.mover]
        sides = changed(self.sides, self.mover, side.swapping(self.drawn, swaps(side, self.drawn)[action]))
        swapped = replace(self, sides=sides, drawn="")
        return swapped._knowing(self.mover, self.taken_back[self.mover] + 1)

    def left_hand(self, seat: int, tiles: Tiles) -> Malaysian:
        return self._knowing(seat, max(0, self.taken_back[seat] - tiles.count(FEI)))

    def _knowing(self, seat: int, known: int) -> Malaysian:
        """The same, once everybody knows of so many fei in a hand."""
        if known == self.taken_back[seat]:
            return self
        return replace(self, taken_back=(*self.taken_back[:seat], known, *self.taken_back[seat + 1 :]))

    # What the others answer.

    def answers(self, window: Window, seat: int) -> tuple[Action, ...]:
        """A fei can neither be called nor won with."""
        return JUST_PASS if window.tile == FEI else super().answers(window, seat)

    def calls_on(self, window: Window, seat: int) -> Iterable[Action]:
        """Triplets and kans; runs only with the left neighbour's tile."""
        from_left = self.table.right(window.giver) == seat
        return calls.calls(self.sides[seat].hand, window.tile, from_left, self.options)

    def heard(self, window: Window) -> claims.Answers:
        wins = SEATS if self.options.multi_ron == "all" else 1
        return claims.heard(window, self.table.order(window.giver), strength, wins)

    def called_set(self, verb: str, own: Tiles, window: Window, *low: str) -> Meld:
        return calls.called_set(verb, own, window.tile, window.giver, *low)

    def for_kan(self, call: Call, owner: int, giver: int = -1) -> payments.Change:
        return payments.for_kan(self.options, call, owner, giver)

    # Wins and the end of a season.

    def won_by(self, seat: int) -> Worth | None:
        """What a seat's hand brings with the tile at issue; None if it cannot win now."""
        return self._worth(seat, self.window.tile if self.window is not None else "")

    def may_win(self, seat: int, tile: str = "") -> bool:
        return self._worth(seat, tile) is not None

    def _worth(self, seat: int, tile: str = "") -> Worth | None:
        """What a seat's hand brings, with a tile of another's if one is named; None if it cannot win."""
        side = self.sides[seat]
        hand = ordered((*side.hand, tile)) if tile else side.hand
        if not is_complete(hand):
            return None
        sets = tuple(meld.group for meld in side.melds)
        win = Win(hand, sets, self.table.wind(seat), side.flowers, tuple(self._flags(seat)))
        return worth(win, self.options)

    def _flags(self, seat: int) -> Iterator[str]:
        """What the table knows about a win."""
        if self.window is not None:
            if self.window.about == "kan":
                yield "chankan"
            return
        if self.source == "kan" or (self.source == "flower" and self.options.rinshan_on_flower == "on"):
            yield "rinshan"
        if self.source == "deal":
            yield "tenhou"
        side = self.sides[seat]
        untouched = not any(each.melds for each in self.sides)
        if self.source == "wall" and seat != self.table.dealer and untouched and not side.river and not side.flowers:
            yield "chihou"

    def won_on(self, window: Window, winners: tuple[int, ...]) -> Malaysian:
        """One or both others win with one tile."""
        tile, giver = window.tile, window.giver
        how: How = "ron" if window.about == "discard" else "rob"
        points, triumphs = self.points, []
        for seat in winners:
            triumph = self._triumph(seat, tile)
            points = added(points, for_win(self.options, triumph.total, seat, giver, winners))
            triumphs.append(triumph)
        return replace(self, points=points).ended(Ending(how, giver, tile, tuple(triumphs)))

    def drew_the_win(self) -> Malaysian:
        """Both others pay the winner."""
        triumph = self._triumph(self.mover)
        points = added(self.points, for_win(self.options, triumph.total, self.mover))
        return replace(self, points=points).ended(Ending("tsumo", -1, self.drawn, (triumph,)))

    def _triumph(self, seat: int, tile: str = "") -> Triumph:
        found, side = self._worth(seat, tile), self.sides[seat]
        assert found is not None
        counted = self.options.counted(found.total)
        return Triumph(seat, side.hand, side.melds, side.flowers, found.groups, found.yaku, found.total, counted)

    def next_dealer(self, ending: Ending) -> int:
        """The winner, of two the nearer to the right of whoever gave the tile; after a draw as agreed."""
        if ending.triumphs:
            return ending.triumphs[0].seat
        return self.table.dealer if self.options.draw_dealer == "stay" else self.table.right(self.table.dealer)

    def over(self) -> Over:
        return payments.over(self.points, self.played_out)


def start(options: MalaysianOptions, seats: int) -> Malaysian:
    """The first position: nobody has sat down yet."""
    return Malaysian.begin(options, seats)
