"""The rules of pao ma zai: draw and discard, triplets and kans, and a win that everybody pays for.

The seats answer a discard at once and in secret. When all answers are in, luck is asked, whatever they were: it
says the call that is heard, or simply draws the next tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action, joined, parts
from kaik.core.chance import Chance, Dice, evenly
from kaik.core.state import Choose, State, Throw, Turn
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.scoring import (
    for_kan,
    from_each,
    from_one,
    good,
    hits,
    horses_due,
    nearness,
    over,
    wins,
)
from kaik.games.pao_ma_zai.seen import Ending, How, PaoView, imagined, seen
from kaik.kits.mahjong import claims, seating
from kaik.kits.mahjong.claims import HIDDEN, PASS, RON, TSUMO, Window
from kaik.kits.mahjong.hidden import masked
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Meld, Side, changed, whole
from kaik.kits.mahjong.tiles import Tiles, ordered, standard
from kaik.kits.mahjong.wall import Wall, built, cut, spread, word
from kaik.kits.purses import added

Stage = Literal["seats", "deal", "draw", "replace", "act", "claim", "horses", "over"]
"""What the game waits for: luck before the deal, the deal, a tile from the tail or the head of the wall, the mover,
the others' answers, the winner's horses."""

Came = Literal["deal", "wall", "head", "call"]
"""How the mover came to have a tile to throw away."""

SEATS = 4
WALL = built(standard(), SEATS)
BARE = (Side(),) * SEATS
EXHAUSTED = evenly(Action("exhausted"))
ASKED = tuple(Choose((seat,)) for seat in range(SEATS))


class PaoMaZai(State, frozen=True):
    """A position. Hands, the wall and waiting answers are hidden; everything else lies open."""

    options: PaoOptions
    table: Seating
    points: tuple[int, ...] = (0,) * SEATS
    before: tuple[int, ...] = (0,) * SEATS
    """The points when this season began."""
    played_out: int = 0
    """Seasons that are behind us."""
    stage: Stage = "seats"
    wall: Wall = WALL
    sides: tuple[Side, ...] = BARE
    mover: int = 0
    came: Came = "deal"
    drawn: str = ""
    """The tile the mover has just drawn."""
    window: Window | None = None
    last: Ending | None = None
    """How the latest season ended."""

    # The protocol.

    def turn(self) -> Turn:
        if self.stage == "act":
            return ASKED[self.mover]
        if self.stage == "over":
            return over(self.points, self.played_out)
        if self.window is not None and self.window.waiting:
            return Choose(self.window.waiting)
        return Throw(self._chance())

    def legal(self, seat: int) -> tuple[Action, ...]:
        if self.stage == "act":
            return tuple(sorted(self._acts())) if seat == self.mover else ()
        if self.window is not None and seat in self.window.waiting:
            return self._answers(self.window, seat)
        return ()

    def played(self, seat: int, action: Action) -> PaoMaZai:
        if seat == CHANCE:
            return self._fell(action)
        if self.window is not None:
            return replace(self, window=self.window.answered(seat, action))
        match action:
            case Action("discard", (tile,)):
                return self._threw(tile)
            case Action("ankan", (tile,)):
                return self._kan(seat, Meld("ankan", (tile,) * 4))
            case Action("kakan", (tile,)):
                return self._added(tile)
        return self._drew_the_win()

    def view(self, seat: int | None) -> PaoView:
        return seen(self, seat)

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        """Tiles are seen by whoever gets them, answers by nobody else; a win shows the hand."""
        if seat is not None and by == seat:
            return action
        if self.window is not None and by != CHANCE:
            return HIDDEN
        match action.verb:
            case "deal":
                return masked(action, lambda whose: whose == seat)
            case "draw":
                return masked(action, lambda _: self._drawer() == seat)
            case "tsumo":
                return Action("tsumo", joined(self.sides[by].hand))
        return action

    def imagine(self, seat: int, dice: Dice) -> PaoMaZai:
        return imagined(self, seat, dice)

    def standing(self) -> tuple[float, ...]:
        """Points, what the answers so far would bring if the rest passed, and a little for hands near to a win."""
        then = self._foreseen()
        return tuple(points + nearness(side.hand) for points, side in zip(then.points, then.sides, strict=True))

    def season_of(self) -> tuple[int, int]:
        return self.played_out, self.options.seasons

    def conserved(self) -> tuple[Any, ...]:
        """The 136 tiles, and that nothing is won but from each other."""
        return whole(self.sides, spread(self.wall.unseen)), sum(self.points)

    # What luck is asked for, and what it brings.

    def _chance(self) -> Chance:
        match self.stage:
            case "seats":
                return seating.chance(self.table)
            case "deal":
                return self.wall.several("deal", tuple(13 + (seat == self.table.dealer) for seat in range(SEATS)))
            case "horses":
                return self.wall.several("horses", (min(self._due(), self.wall.left),))
        calls = self._heard()
        if calls:
            return claims.told(calls, [side.hand for side in self.sides])
        return self.wall.draw() if self.wall.left else EXHAUSTED

    def _fell(self, action: Action) -> PaoMaZai:
        match action:
            case Action("draw", (tile,)):
                return self._drew(tile)
            case Action("calls", (seat, verb, tiles)):
                return self._called(int(seat), verb, parts(tiles))
            case Action("wins"):
                return self._won_on(claims.winners(action))
            case Action("horses", (tiles,)):
                return self._ran(ordered(parts(tiles)))
            case Action("deal", hands):
                return self._dealt(tuple(ordered(parts(hand)) for hand in hands))
            case Action("exhausted"):
                return self._ended(Ending("exhausted"))
        table = seating.thrown(self.table, action)
        if table.step != "ready":
            return replace(self, table=table)
        return replace(self, table=table, stage="deal", wall=cut(self.wall, table.owner, table.cut))

    def _dealt(self, hands: tuple[Tiles, ...]) -> PaoMaZai:
        wall = self.wall.drawn([tile for hand in hands for tile in hand])
        sides = tuple(Side(hand) for hand in hands)
        return replace(self, wall=wall, sides=sides, stage="act", mover=self.table.dealer, came="deal", drawn="")

    def _drawer(self) -> int:
        """Who takes the next tile: whoever made a kan, or the right neighbour of whoever threw a tile away."""
        if self.window is not None and self.window.about == "discard":
            return self.table.right(self.window.giver)
        return self.mover

    def _drew(self, tile: str) -> PaoMaZai:
        """The next tile comes: from the tail after a discard, from the head after a kan, which is then paid."""
        mover, then = self._drawer(), self._passed_by()
        sides = changed(then.sides, mover, then.sides[mover].taking(tile))
        turn = replace(then, sides=sides, mover=mover, drawn=tile, stage="act")
        if then.stage == "replace":
            return replace(turn, wall=self.wall.replaced(tile), came="head")
        return replace(turn, wall=self.wall.drawn((tile,)), came="wall")

    def _passed_by(self) -> PaoMaZai:
        """The window closed with nobody heard: a small kan that was not robbed is paid."""
        if self.window is None:
            return self
        if self.window.about == "discard":
            return replace(self, window=None)
        change = for_kan(self.options, "kakan", SEATS, self.mover, -1)
        return replace(self, window=None, points=added(self.points, change), stage="replace")

    # The mover's turn.

    def _acts(self) -> Iterator[Action]:
        hand = self.sides[self.mover].hand
        yield from (word("discard", tile) for tile in set(hand))
        if self.came == "call":
            return
        if wins(hand):
            yield TSUMO
        if self.wall.left:
            yield from (word("ankan", tile) for tile in set(hand) if hand.count(tile) == 4)
            yield from (word("kakan", tile) for tile in self._addable())

    def _addable(self) -> Tiles:
        """Tiles that may be put upon one's own triplets; by the book only the one just drawn."""
        side = self.sides[self.mover]
        return side.addable(side.hand if self.options.kakan_from_hand == "on" else (self.drawn,))

    def _threw(self, tile: str) -> PaoMaZai:
        sides = changed(self.sides, self.mover, self.sides[self.mover].discarding(tile))
        return replace(self, sides=sides, stage="claim", drawn="", window=claims.opened(tile, self.mover, SEATS))

    def _kan(self, seat: int, meld: Meld) -> PaoMaZai:
        """A closed or a big kan: paid at once, and a tile from the head of the wall."""
        sides = changed(self.sides, seat, self.sides[seat].laying(meld))
        points = added(self.points, for_kan(self.options, meld.call, SEATS, seat, meld.giver))
        return replace(self, sides=sides, points=points, mover=seat, drawn="", stage="replace")

    def _added(self, tile: str) -> PaoMaZai:
        """A small kan: the others may rob it before it is one."""
        sides = changed(self.sides, self.mover, self.sides[self.mover].adding(tile))
        window = claims.opened(tile, self.mover, SEATS, "kan")
        return replace(self, sides=sides, stage="claim", drawn="", window=window)

    # What the others answer.

    def _answers(self, window: Window, seat: int) -> tuple[Action, ...]:
        """A seat's answers; the last discard of a season can only be won with."""
        hand, tile = self.sides[seat].hand, window.tile
        words = [PASS]
        if wins(ordered((*hand, tile))):
            words.append(RON)
        held = hand.count(tile)
        if held >= 2 and window.about == "discard" and self.wall.left:
            words.append(word("pon", f"{tile}+{tile}"))
            if held == 3:
                words.append(word("daiminkan", f"{tile}+{tile}+{tile}"))
        return tuple(sorted(words))

    def _heard(self) -> claims.Answers:
        return claims.heard(self.window, self.table.order(self.window.giver)) if self.window else ()

    def _called(self, seat: int, verb: str, own: Tiles) -> PaoMaZai:
        """A triplet, after which a tile must go; or a big kan."""
        assert self.window is not None
        tile, giver = self.window.tile, self.window.giver
        sides = changed(self.sides, giver, self.sides[giver].robbed())
        table = replace(self, sides=sides, window=None, mover=seat)
        if verb == "daiminkan":
            return table._kan(seat, Meld("daiminkan", own, tile, giver))
        laid = sides[seat].laying(Meld("pon", own, tile, giver))
        return replace(table, sides=changed(sides, seat, laid), stage="act", came="call")

    def _foreseen(self) -> PaoMaZai:
        """The position if everybody who has yet to answer passed."""
        if self.window is None:
            return self
        calls = self._heard()
        if not calls:
            return self._passed_by()
        return self._fell(claims.told(calls, [side.hand for side in self.sides]).weights[0][0])

    # Wins and the end of a season.

    def _won_on(self, winners: tuple[int, ...]) -> PaoMaZai:
        """One to three players win with one tile; whoever gave it pays each of them."""
        assert self.window is not None
        tile, payer = self.window.tile, self.window.giver
        how: How = "ron" if self.window.about == "discard" else "rob"
        price = self.options.ron if how == "ron" else self.options.rob
        points = self.points
        for seat in winners:
            points = added(points, from_one(SEATS, seat, payer, price))
        hands = tuple(self.sides[seat].hand for seat in winners)
        melds = tuple(self.sides[seat].melds for seat in winners)
        return replace(self, points=points)._ended(Ending(how, winners, payer, tile, hands, melds))

    def _drew_the_win(self) -> PaoMaZai:
        """All pay the winner, who then turns up horses, if the wall has any left."""
        side = self.sides[self.mover]
        points = added(self.points, from_each(SEATS, self.mover, self.options.tsumo_each))
        ending = Ending("tsumo", (self.mover,), -1, self.drawn, (side.hand,), (side.melds,))
        won = replace(self, points=points, last=ending, stage="horses")
        return won if won._due() and won.wall.left else won._ran(())

    def _due(self) -> int:
        """How many horses the winner may turn up."""
        return horses_due(self.options, self.sides[self.mover].quads, self.came == "head")

    def _ran(self, shown: Tiles) -> PaoMaZai:
        assert self.last is not None
        wind = self.table.wind(self.mover)
        count = hits(self.options, shown, self._due(), wind)
        points = added(self.points, from_each(SEATS, self.mover, count))
        ending = replace(self.last, horses=shown, good=count, came_in=good(shown, wind))
        return replace(self, points=points)._ended(ending)

    def _ended(self, ending: Ending) -> PaoMaZai:
        """The tiles go back; the next season begins, or the match is over."""
        gains = tuple(now - then for now, then in zip(self.points, self.before, strict=True))
        done = replace(ending, season=self.played_out + 1, gains=gains)
        rest = PaoMaZai(self.options, self.table, self.points, self.points, self.played_out + 1, last=done)
        if rest.played_out == self.options.seasons:
            return replace(rest, stage="over")
        return replace(rest, table=seating.again(self.table, self._next_dealer(ending)))

    def _next_dealer(self, ending: Ending) -> int:
        """The winner; the discarder, if he paid several; nobody having won, the same again."""
        if self.options.next_dealer == "right":
            return self.table.right(self.table.dealer)
        match ending.winners:
            case ():
                return self.table.dealer
            case (winner,):
                return winner
        return ending.payer


def start(options: PaoOptions, seats: int) -> PaoMaZai:
    """The first position: nobody has sat down yet."""
    return PaoMaZai(options, seating.opened(options.seat_method, seats, options.first_dealer))
