"""The rules of Malaysian mahjong: flowers and fei, runs, triplets and kans, and a win of five han at least.

The seats answer a discard at once and in secret. When all answers are in, luck is asked, whatever they were: it
says the call that is heard, or simply draws the next tile. A flower is laid open as soon as it comes, so everybody
sees it drawn; every other tile only its drawer sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action, joined, parts
from kaik.core.chance import Chance, Dice, evenly
from kaik.core.state import Choose, State, Throw, Turn
from kaik.games.malaysian_mahjong.calls import LAY, called_set, calls, discards, kans, strength, swaps
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.payments import SEATS, for_kan, for_win, over, progress
from kaik.games.malaysian_mahjong.seen import Ending, How, MalaysianView, Triumph, imagined, seen
from kaik.games.malaysian_mahjong.yaku import Win, Worth, is_complete, is_flower, worth
from kaik.kits.mahjong import claims, seating
from kaik.kits.mahjong.claims import HIDDEN, PASS, RON, TSUMO, Window
from kaik.kits.mahjong.hidden import masked
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Meld, Side, changed, whole
from kaik.kits.mahjong.tiles import FEI, Tiles, malaysian, ordered
from kaik.kits.mahjong.wall import Wall, built, cut, spread, word
from kaik.kits.purses import added

Stage = Literal["seats", "deal", "flowers", "before", "draw", "replace", "act", "claim", "over"]
"""What the game waits for: luck before the deal, the deal, replacements for dealt flowers, the mover before drawing,
a tile from the tail of the wall, a replacement tile, the mover, the others' answers."""

Came = Literal["deal", "wall", "kan", "flower", "call"]
"""How the mover came to have a tile to throw away; a flower drawn after a kan still belongs to that kan."""

WALL = built(malaysian(), SEATS)
BARE = (Side(),) * SEATS
EXHAUSTED, SILENCE = evenly(Action("exhausted")), evenly(Action("silence"))
TAKE = Action("take")
ASKED = tuple(Choose((seat,)) for seat in range(SEATS))


class Malaysian(State, frozen=True):
    """A position. Hands, the wall and waiting answers are hidden; everything else lies open."""

    options: MalaysianOptions
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
    """The tile the mover has just drawn and still has in hand."""
    taken_back: tuple[int, ...] = (0,) * SEATS
    """How many fei everybody knows to be in each hand: they were seen going there from a set."""
    window: Window | None = None
    last: Ending | None = None
    """How the latest season ended."""

    # The protocol.

    def turn(self) -> Turn:
        if self.stage in ("act", "before"):
            return ASKED[self.mover]
        if self.stage == "over":
            return over(self.points, self.played_out)
        if self.window is not None and self.window.waiting:
            return Choose(self.window.waiting)
        return Throw(self._chance())

    def legal(self, seat: int) -> tuple[Action, ...]:
        if self.stage in ("act", "before"):
            return tuple(sorted(self._open_words())) if seat == self.mover else ()
        if self.window is not None and seat in self.window.waiting:
            return tuple(sorted(self._answers(self.window, seat)))
        return ()

    def played(self, seat: int, action: Action) -> Malaysian:
        if seat == CHANCE:
            return self._fell(action)
        if self.window is not None:
            return replace(self, window=self.window.answered(seat, action))
        match action:
            case Action("discard", (tile,)):
                return self._threw(tile)
            case Action("take"):
                return replace(self, stage="draw", came="wall")
            case Action("lay"):
                return self._laid()
            case Action("swap"):
                return self._swapped(action)
            case Action("ankan", (tile,)):
                return self._kan(seat, Meld("ankan", (tile,) * 4))
            case Action("kakan", (tile,)):
                return self._added(tile)
        return self._drew_the_win()

    def view(self, seat: int | None) -> MalaysianView:
        return seen(self, seat)

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        """Tiles are seen by whoever gets them, flowers by all, answers by nobody else; a win shows the hand."""
        if seat is not None and by == seat:
            return action
        if self.window is not None and by != CHANCE:
            return HIDDEN
        match action.verb:
            case "deal":
                return masked(action, lambda whose: whose == seat, is_flower)
            case "draw":
                return masked(action, lambda _: self._drawer() == seat, is_flower)
            case "tsumo":
                return Action("tsumo", joined(self.sides[by].hand))
        return action

    def imagine(self, seat: int, dice: Dice) -> Malaysian:
        return imagined(self, seat, dice)

    def standing(self) -> tuple[float, ...]:
        """Points, what the answers so far would bring if the rest passed, and a little for hands near to a win."""
        then = self._foreseen()
        if then.table.dealer < 0:
            return tuple(map(float, then.points))
        return tuple(then.points[seat] + progress(then.sides[seat], then.table.wind(seat)) for seat in range(SEATS))

    def season_of(self) -> tuple[int, int]:
        return self.played_out, self.options.seasons

    def conserved(self) -> tuple[Any, ...]:
        """The 84 tiles, and that nothing is won but from each other."""
        return whole(self.sides, spread(self.wall.unseen)), sum(self.points)

    # What luck is asked for, and what it brings.

    def _chance(self) -> Chance:
        match self.stage:
            case "seats":
                return seating.chance(self.table)
            case "deal":
                return self.wall.several("deal", tuple(13 + (seat == self.table.dealer) for seat in range(SEATS)))
        heard = self._heard()
        if heard:
            return claims.told(heard, [side.hand for side in self.sides])
        if not self.wall.left:
            return EXHAUSTED
        asks_first = (
            self.options.fei_lay == "before-draw" and self.window is not None and self.window.about == "discard"
        )
        return SILENCE if asks_first else self.wall.draw()

    def _fell(self, action: Action) -> Malaysian:
        match action:
            case Action("draw", (tile,)):
                return self._passed_by()._drew(tile)
            case Action("calls", (seat, verb, own, *low)):
                return self._called(int(seat), verb, parts(own), *low)
            case Action("wins"):
                return self._won_on(claims.winners(action))
            case Action("silence"):
                return replace(self._passed_by(), stage="before")
            case Action("deal", hands):
                return self._dealt(tuple(ordered(parts(hand)) for hand in hands))
            case Action("exhausted"):
                return self._ended(Ending("exhausted"))
        table = seating.thrown(self.table, action)
        if table.step != "ready":
            return replace(self, table=table)
        return replace(self, table=table, stage="deal", wall=cut(self.wall, table.owner, table.cut))

    def _dealt(self, hands: tuple[Tiles, ...]) -> Malaysian:
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
        return replace(self, stage="act", mover=self.table.dealer, came="deal", drawn="")

    def _short(self) -> int:
        """The first seat from the dealer whose dealt hand lacks a tile; -1 if none does."""
        dealer = self.table.dealer
        lacking = (seat for seat in self.table.order(dealer) if len(self.sides[seat].hand) < 13 + (seat == dealer))
        return next(lacking, -1)

    def _drawer(self) -> int:
        """Who takes the next tile."""
        if self.stage == "flowers":
            return self._short()
        return self._passed_by().mover

    def _drew(self, tile: str) -> Malaysian:
        """A tile came: kept in hand, or a flower that is laid open and must be replaced."""
        seat = self._drawer()
        side = self.sides[seat].taking(tile)
        laid = side.showing(tile) if is_flower(tile) else side
        from_tail = self.stage == "draw" or self.options.replacement == "tail"
        wall = self.wall.drawn((tile,)) if from_tail else self.wall.replaced(tile)
        then = replace(self, wall=wall, sides=changed(self.sides, seat, laid))
        if self.stage == "flowers":
            return then._begun()
        if is_flower(tile):
            return replace(then, stage="replace", came="flower" if self.came == "wall" else self.came)
        # Who laid a fei before drawing has replaced it and is asked again; he has no tile to throw away yet.
        ready = len(laid.hand) % 3 == 2
        return replace(then, stage="act" if ready else "before", drawn=tile if ready else "")

    def _passed_by(self) -> Malaysian:
        """The window closed with nobody heard: the next player's turn, or a small kan that is now paid."""
        if self.window is None:
            return self
        if self.window.about == "discard":
            mover = self.table.right(self.window.giver)
            return replace(self, window=None, mover=mover, stage="draw", came="wall")
        points = added(self.points, for_kan(self.options, "kakan", self.mover))
        return replace(self, window=None, points=points, stage="replace", came="kan")

    # The mover's turn.

    def _open_words(self) -> Iterator[Action]:
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
        thrown = discards(side.hand, self.options)
        yield from (word("discard", tile) for tile in thrown)
        if self._may_lay(side.hand) or not thrown:
            yield LAY
        if self.came == "call":
            return
        yield from swapping
        if self._worth(self.mover) is not None:
            yield TSUMO
        if self.wall.left:
            yield from kans(side, self._addable())

    def _may_lay(self, hand: Tiles) -> bool:
        """Whether a fei may be laid alone now; after taking a discard nothing is drawn, so it is not the time."""
        return FEI in hand and self.wall.left > 0 and self.came != "call" and self.options.fei_lay == "turn"

    def _addable(self) -> Tiles:
        """Tiles that may be put upon one's own triplets; by the book only the one just drawn."""
        side = self.sides[self.mover]
        return side.addable(side.hand if self.options.kakan_from_hand == "on" else (self.drawn,))

    def _threw(self, tile: str) -> Malaysian:
        sides = changed(self.sides, self.mover, self.sides[self.mover].discarding(tile))
        window = claims.opened(tile, self.mover, SEATS)
        return replace(self, sides=sides, stage="claim", drawn="", window=window)._fewer(self.mover, (tile,))

    def _laid(self) -> Malaysian:
        """A fei laid alone: a dora from now on, and a replacement for it; without one the season ends."""
        sides = changed(self.sides, self.mover, self.sides[self.mover].showing(FEI))
        return replace(self, sides=sides, stage="replace", came="flower", drawn="")._fewer(self.mover, (FEI,))

    def _swapped(self, action: Action) -> Malaysian:
        """The drawn tile goes into the set, the fei comes back into the hand, and the turn goes on."""
        side = self.sides[self.mover]
        sides = changed(self.sides, self.mover, side.swapping(self.drawn, swaps(side, self.drawn)[action]))
        return replace(self, sides=sides, drawn="")._fewer(self.mover, (), back=1)

    def _fewer(self, seat: int, left: Tiles, back: int = 0) -> Malaysian:
        """The same, once these tiles have left a hand in sight of all, and so many fei have come back to it."""
        known = max(0, self.taken_back[seat] - left.count(FEI)) + back
        if known == self.taken_back[seat]:
            return self
        return replace(self, taken_back=(*self.taken_back[:seat], known, *self.taken_back[seat + 1 :]))

    def _kan(self, seat: int, meld: Meld) -> Malaysian:
        """A closed or a big kan: paid at once, and a replacement tile."""
        sides = changed(self.sides, seat, self.sides[seat].laying(meld))
        points = added(self.points, for_kan(self.options, meld.call, seat, meld.giver))
        return replace(self, sides=sides, points=points, mover=seat, drawn="", stage="replace", came="kan")

    def _added(self, tile: str) -> Malaysian:
        """A small kan: the others may rob it before it is one."""
        sides = changed(self.sides, self.mover, self.sides[self.mover].adding(tile))
        window = claims.opened(tile, self.mover, SEATS, "kan")
        return replace(self, sides=sides, stage="claim", drawn="", window=window)

    # What the others answer.

    def _answers(self, window: Window, seat: int) -> Iterator[Action]:
        """A seat's answers; the last discard of a season can only be won with, a fei not even that."""
        yield PASS
        if window.tile == FEI:
            return
        if self._worth(seat, window.tile) is not None:
            yield RON
        if window.about == "discard" and self.wall.left:
            from_left = self.table.right(window.giver) == seat
            yield from calls(self.sides[seat].hand, window.tile, from_left, self.options)

    def _heard(self) -> claims.Answers:
        if self.window is None:
            return ()
        wins = SEATS if self.options.multi_ron == "all" else 1
        return claims.heard(self.window, self.table.order(self.window.giver), strength, wins)

    def _called(self, seat: int, verb: str, own: Tiles, low: str = "") -> Malaysian:
        """A run or a triplet, after which a tile must go; or a big kan."""
        assert self.window is not None
        meld = called_set(verb, own, self.window.tile, self.window.giver, low)
        robbed = changed(self.sides, meld.giver, self.sides[meld.giver].robbed())
        table = replace(self, sides=robbed, window=None, mover=seat)._fewer(seat, own)
        if meld.is_quad:
            return table._kan(seat, meld)
        return replace(table, sides=changed(robbed, seat, robbed[seat].laying(meld)), stage="act", came="call")

    def _foreseen(self) -> Malaysian:
        """The position if everybody who has yet to answer passed."""
        if self.window is None:
            return self
        heard = self._heard()
        if not heard:
            return self._passed_by()
        return self._fell(claims.told(heard, [side.hand for side in self.sides]).weights[0][0])

    # Wins and the end of a season.

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
        if self.came == "kan" or (self.came == "flower" and self.options.rinshan_on_flower == "on"):
            yield "rinshan"
        if self.came == "deal":
            yield "tenhou"
        side = self.sides[seat]
        untouched = not any(each.melds for each in self.sides)
        if self.came == "wall" and seat != self.table.dealer and untouched and not side.river and not side.flowers:
            yield "chihou"

    def _won_on(self, winners: tuple[int, ...]) -> Malaysian:
        """One or both others win with one tile."""
        assert self.window is not None
        tile, giver = self.window.tile, self.window.giver
        how: How = "ron" if self.window.about == "discard" else "rob"
        points, triumphs = self.points, []
        for seat in winners:
            triumph = self._triumph(seat, tile)
            points = added(points, for_win(self.options, triumph.total, seat, giver, winners))
            triumphs.append(triumph)
        return replace(self, points=points)._ended(Ending(how, giver, tile, tuple(triumphs)))

    def _drew_the_win(self) -> Malaysian:
        """Both others pay the winner."""
        triumph = self._triumph(self.mover)
        points = added(self.points, for_win(self.options, triumph.total, self.mover))
        return replace(self, points=points)._ended(Ending("tsumo", -1, self.drawn, (triumph,)))

    def _triumph(self, seat: int, tile: str = "") -> Triumph:
        found, side = self._worth(seat, tile), self.sides[seat]
        assert found is not None
        counted = self.options.counted(found.total)
        return Triumph(seat, side.hand, side.melds, side.flowers, found.groups, found.yaku, found.total, counted)

    def _ended(self, ending: Ending) -> Malaysian:
        """The tiles go back; the next season begins, or the match is over."""
        gains = tuple(now - then for now, then in zip(self.points, self.before, strict=True))
        done = replace(ending, season=self.played_out + 1, gains=gains)
        rest = Malaysian(self.options, self.table, self.points, self.points, self.played_out + 1, last=done)
        if rest.played_out == self.options.seasons:
            return replace(rest, stage="over")
        return replace(rest, table=seating.again(self.table, self._next_dealer(ending)))

    def _next_dealer(self, ending: Ending) -> int:
        """The winner, of two the nearer to the right of whoever gave the tile; after a draw as agreed."""
        if ending.triumphs:
            return ending.triumphs[0].seat
        return self.table.dealer if self.options.draw_dealer == "stay" else self.table.right(self.table.dealer)


def start(options: MalaysianOptions, seats: int) -> Malaysian:
    """The first position: nobody has sat down yet."""
    return Malaysian(options, seating.opened(options.seat_method, seats, options.first_dealer))
