"""The course of a game around tam: turns, throws, declarations, seasons and the end."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import evenly, sticks
from kaik.core.state import Choose, Over, State, Throw, Turn
from kaik.kits.tam import actions
from kaik.kits.tam.claims import claim, highest_rate
from kaik.kits.tam.form import Form
from kaik.kits.tam.hands import POINT, Held, Pieces, held, points
from kaik.kits.tam.moves import ENTERS_WATER, MoveFinder, board_moves, drop_actions, into_water, landings, tam_actions
from kaik.kits.tam.options import TamOptions, TamPenaltyRule
from kaik.kits.tam.penalties import AGAIN, NULL, ON_TAM, Penalties, total
from kaik.kits.tam.phases import LOSES_ALL, Chaining, Declaring, Ended, First, Moving, Phase, Stepped, Stepping, Wading
from kaik.kits.tam.pieces import KIND, KIND_OF, PROFESSION, TAM, TENTHS, owned
from kaik.kits.tam.seen import TamView, see

NO_MOVE = "no move is left to the side whose turn it is"
LAST_SEASON = "the last season is over"
ALL_POINTS = "a player has all the points"
OWED = {
    "en": "a declaration is owed first, end the season or go on",
    "ja": "先に宣言が必要です（終季か再行）",
}
_FIRST = evenly(Action("first", "0"), Action("first", "1"))


def highest_rate_of(form: Form, options: TamOptions) -> int:
    """The rate at which any claim takes the whole score track; 0 where there is none to take."""
    if options.score_cap != "track":
        return 0
    return highest_rate(form.book(options.hands()), options.scoring, 2 * form.points * POINT)


class TamGame(State, frozen=True):
    """A position; a game adds its options and its `form`. Points are kept in tenths."""

    form: ClassVar[Form]

    options: TamOptions
    board: tuple[int, ...]
    hands: tuple[Pieces, Pieces] = ((), ())
    side: int = 0
    season: int = 0
    scores: tuple[int, int] = (0, 0)
    rate: int = 1
    tam_moved: bool = False
    """Whether the turn before this one moved tam."""
    carried: tuple[int, int] = (0, 0)
    """Penalties kept for the season's end, by who owes them."""
    opener: int = 0
    """Who began this season."""
    phase: Phase = First()

    @classmethod
    def begin(cls, options: TamOptions) -> Self:
        """The first season, before the first mover is known."""
        each = 0 if options.score_cap == "money" else cls.form.points * POINT
        start = cls(options, cls.form.start, scores=(each, each))
        return start._opened(0) if options.first_mover == "fixed" else start

    # -- the question put ------------------------------------------------------------------------------

    def turn(self) -> Turn:
        match self.phase:
            case First():
                return Throw(_FIRST)
            case Stepping() | Wading():
                return Throw(sticks())
            case Ended(reason):
                return Over(self._won(), reason)
        return Choose((self.side,))

    def legal(self, seat: int) -> tuple[Action, ...]:
        if seat != self.side:
            return ()
        match self.phase:
            case Moving():
                return tuple(sorted(self._moves()))
            case Chaining():
                return (actions.AGAIN, actions.KEEP)
            case Stepped(src, stone, aim, limit):
                return self._landing_actions(src, stone, aim, limit)
            case Declaring():
                return (actions.END_SEASON, actions.GO_ON)
        return ()

    def owed_first(self, seat: int) -> dict[str, str]:
        return OWED if isinstance(self.phase, Declaring) and seat == self.side else {}

    def _moves(self) -> list[Action]:
        drops = drop_actions(self.form, self.board, self.hands[self.side])
        return [*board_moves(self), *drops, *self.tam_moves()]

    def tam_moves(self) -> list[Action]:
        """The ways open to tam."""
        if self.tam_moved and self.options.tam_after_tam == "forbidden":
            return []
        return list(tam_actions(self.ground()))

    def _landing_actions(self, src: int, stone: int, aim: int, limit: int) -> tuple[Action, ...]:
        found = [actions.land(self.form.grid, end) for end in landings(self.ground(), src, stone, aim, limit)]
        if self.options.may_abandon_after_throw == "on":
            found.append(actions.STAY)
        return tuple(sorted(found))

    def ground(self) -> MoveFinder:
        """This position laid out for move finding."""
        return MoveFinder(self.form, self.options, self.board, self.side)

    # -- what comes after ------------------------------------------------------------------------------

    def played(self, seat: int, action: Action) -> Self:
        at = self.form.grid.square
        match action:
            case Action("first", (who,)):
                return self._opened(int(who))
            case Action("sticks", (dark,)):
                return self._thrown(int(dark))
            case Action("move", (src, dst)):
                return self._enter(at(src), -1, at(dst))
            case Action("step", (src, stone, dst)):
                return self._enter(at(src), at(stone), at(dst))
            case Action("ride", (src, stone, *aim)):
                return replace(self, phase=Stepping(at(src), at(stone), at(aim[0]) if aim else -1))
            case Action("drop", (kind, dst)):
                return self._dropped(KIND_OF[kind], at(dst))
            case Action("tam", (src, *_, dst)):
                return self._enter(at(src), -1, at(dst))
            case Action("end-season"):
                return self._season_ended()
            case Action("go-on"):
                return self._gone_on()
        return self._answered(action)

    def _answered(self, action: Action) -> Self:
        """What the mover says after a stepping throw."""
        match self.phase, action:
            case Stepped(src, stone), Action("land", (dst,)):
                return self._enter(src, stone, self.form.grid.square(dst))
            case Stepped(src, stone), _:
                return self._failed(src, stone)
            case Chaining(src, stone, aim, total), Action("again"):
                return replace(self, phase=Stepping(src, stone, aim, total))
            case Chaining(src, stone, aim, total), _:
                return self._limited(src, stone, aim, total)
        raise AssertionError(f"{action} has no meaning in {self.phase}")

    def _thrown(self, dark: int) -> Self:
        match self.phase:
            case Wading(src, stone, dst):
                return self._arrived(src, stone, dst) if dark >= ENTERS_WATER else self._failed(src, stone)
            case Stepping(src, stone, aim, total):
                if self.options.step_throw == "single":
                    return self._limited(src, stone, aim, dark)
                return self._chained(src, stone, aim, total, dark)
        raise AssertionError(f"no sticks are in the air in {self.phase}")

    def _chained(self, src: int, stone: int, aim: int, total: int, dark: int) -> Self:
        """連撃術: throws add up; a further throw of 0 or 1 loses everything.

        A total that no ride can use up is kept without asking.
        """
        if total >= 0 and dark <= LOSES_ALL:
            return self._limited(src, stone, aim, 0)
        total = max(total, 0) + dark
        if total >= self.form.longest:
            return self._limited(src, stone, aim, total)
        return replace(self, phase=Chaining(src, stone, aim, total))

    def _limited(self, src: int, stone: int, aim: int, limit: int) -> Self:
        """The stepping throw is settled: nothing in reach fails, and a lone choice is not asked."""
        ends = landings(self.ground(), src, stone, aim, limit)
        if not ends:
            return self._failed(src, stone)
        if len(ends) == 1 and self.options.may_abandon_after_throw == "off":
            return self._enter(src, stone, ends[0])
        return replace(self, phase=Stepped(src, stone, aim, limit))

    def _enter(self, src: int, stone: int, dst: int) -> Self:
        """The end of the move is fixed; water asks for its throw now."""
        if into_water(self.form, self.options, self.board[src], src, dst):
            return replace(self, phase=Wading(src, stone, dst))
        return self._arrived(src, stone, dst)

    def _arrived(self, src: int, stone: int, dst: int) -> Self:
        if self.board[src] == TAM:
            return self._tam_moved(src, dst)
        board = list(self.board)
        taken, piece = board[dst], board[src]
        board[src] = 0
        board[dst] = piece
        hand = self.hands[self.side]
        if taken and dst != src:
            hand = tuple(sorted((*hand, KIND[taken])))
        on_tam = stone >= 0 and self.board[stone] == TAM
        return self._done(tuple(board), hand, (ON_TAM,) if on_tam else ())

    def _failed(self, src: int, stone: int) -> Self:
        """The piece stays where it was and the turn is over; stepping on tam may still count."""
        on_tam = stone >= 0 and self.board[stone] == TAM and self.options.kuttam_on_failure == "counts"
        return self._done(self.board, self.hands[self.side], (ON_TAM,) if on_tam else ())

    def _dropped(self, kind: int, dst: int) -> Self:
        hand = list(self.hands[self.side])
        hand.remove(kind)
        board = list(self.board)
        board[dst] = owned(kind, self.side)
        return self._done(tuple(board), tuple(hand))

    def _tam_moved(self, src: int, dst: int) -> Self:
        board = list(self.board)
        board[src] = 0
        board[dst] = TAM
        again = (AGAIN,) if self.tam_moved else ()
        null = (NULL,) if src == dst else ()
        return self._done(tuple(board), self.hands[self.side], (*again, *null), tam=True)

    # -- penalties and declarations --------------------------------------------------------------------

    def _done(self, board: tuple[int, ...], hand: Pieces, penalties: Penalties = (), *, tam: bool = False) -> Self:
        """The turn's move is over: penalties, then a declaration if there is anything to declare."""
        before = self.hands[self.side]
        hands = (hand, self.hands[1]) if self.side == 0 else (self.hands[0], hand)
        after = replace(self, board=board, hands=hands, tam_moved=tam)
        if carried := self._taken("accumulate", penalties):
            after = after._carry(total(carried))
        if at_once := self._taken("immediate", penalties):
            after = after._paid(-total(at_once) * self.rate)
            if isinstance(after.phase, Ended):
                return after
        declared = self._taken("hand", penalties)
        if declared or after._owes_declaration(before, hand):
            return replace(after, phase=Declaring(declared))
        return after._passed()

    def _taken(self, how: TamPenaltyRule, penalties: Penalties) -> Penalties:
        """Those of a turn's penalties that are taken in this way."""
        return tuple(penalty for penalty in penalties if self.options.penalty_rule(penalty) == how)

    def _owes_declaration(self, before: Pieces, now: Pieces) -> bool:
        """Whether the turn brought a hand that was not there, or any is held where that is enough.

        The plain and the one-colour version are two hands; whether a drop that takes the colour out of one brings
        the other is agreed (`colour_loss`).
        """
        if self.options.declare_when == "any_hand":
            return bool(self.held(now))
        if now == before:
            return False
        old = {hand.name: hand for hand in self.held(before)}
        return any(self._is_new(old.get(hand.name), hand) for hand in self.held(now))

    def _is_new(self, before: Held | None, now: Held) -> bool:
        """Whether a hand is new beside what was held of it: more copies, or another colouring."""
        if before is None or now.copies > before.copies:
            return True
        if now.one_colour == before.one_colour:
            return False
        return now.one_colour or self.options.colour_loss == "declares"

    def _carry(self, due: int) -> Self:
        black, red = self.carried
        return replace(self, carried=(black + due, red) if self.side == 0 else (black, red + due))

    def _gone_on(self) -> Self:
        """再行: the shared rate doubles and the other side moves."""
        rate, highest = self.rate * 2, self.highest_rate()
        return replace(self, rate=min(rate, highest) if highest else rate)._passed()

    def highest_rate(self) -> int:
        """Where the rate stops because nothing can change any more; 0 where no score track ends the game."""
        return highest_rate_of(self.form, self.options)

    def _passed(self) -> Self:
        """The other side's turn; a side that cannot move at all ends the game on the score as it is."""
        after = replace(self, side=1 - self.side, phase=Moving())
        return after if after._can_move() else after._over(NO_MOVE)

    def _can_move(self) -> bool:
        if self.hands[self.side] and 0 in self.board:
            return True
        ground = self.ground()
        for src in ground.own():
            paths = ground.paths(self.board[src], src)
            if any(map(ground.may_end, paths.single)) or any(ground.may_end(ray[0]) for ray in paths.rides):
                return True
        return bool(self._moves())

    # -- seasons and scores ----------------------------------------------------------------------------

    def held(self, pieces: Pieces) -> tuple[Held, ...]:
        """The hands that captured pieces form under these rules."""
        rules = self.options
        return held(self.form.book(rules.hands()), pieces, rules.scoring, rules.duplicates)

    def claim(self, seat: int) -> int:
        """What a seat's hands are worth now, before rate and penalties, in tenths."""
        rules = self.options
        return claim(self.form.book(rules.hands()), self.hands[seat], rules.scoring, rules.duplicates)

    def due(self) -> int:
        """What 終季 brings the side to move now: rate times all hands, less what this turn and the season cost."""
        penalty = self.phase.penalty if isinstance(self.phase, Declaring) else 0
        owed = self.claim(self.side) - penalty - self.carried[self.side] + self.carried[1 - self.side]
        return owed * self.rate

    def _season_ended(self) -> Self:
        """終季: the declarer receives what is due, and the next season begins."""
        amount = self.due()
        paid = self._paid(amount)
        if isinstance(paid.phase, Ended):
            return paid
        if self.season + 1 == self.options.seasons:
            return paid._over(LAST_SEASON)
        return paid._next_season(self.side if amount > 0 else 1 - self.side, amount)

    def _next_season(self, winner: int, amount: int) -> Self:
        fresh = replace(
            self,
            board=self.form.start,
            hands=((), ()),
            season=self.season + 1,
            rate=1,
            tam_moved=False,
            carried=(0, 0),
            phase=First(),
        )
        match self.options.first_mover:
            case "fixed":
                return fresh._opened(0)
            case "alternate":
                return fresh._opened(1 - self.opener)
            case "winner" if amount:
                return fresh._opened(winner)
            case "loser" if amount:
                return fresh._opened(1 - winner)
        return fresh

    def _opened(self, seat: int) -> Self:
        return replace(self, side=seat, opener=seat, phase=Moving())

    def _paid(self, amount: int) -> Self:
        """That many tenths go from the other side to the side to move; the end of the track ends the game."""
        black, red = self.scores
        signed = amount if self.side == 0 else -amount
        total = black + red
        if self.options.score_cap != "track":
            return replace(self, scores=(black + signed, red - signed))
        black = max(0, min(total, black + signed))
        after = replace(self, scores=(black, total - black))
        return after._over(ALL_POINTS) if black in (0, total) else after

    def _over(self, reason: str) -> Self:
        return replace(self, phase=Ended(reason))

    def _won(self) -> tuple[float, float]:
        half = sum(self.scores) / 2
        return points(self.scores[0] - half), points(self.scores[1] - half)

    # -- how it looks ----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> TamView:
        return see(self, seat)

    def standing(self) -> tuple[float, ...]:
        """Points won so far, with what each could claim now and, lightly, the pieces in hand."""
        if isinstance(self.phase, Ended):
            return self._won()
        ahead = ((self.scores[0] - self.scores[1]) / 2 + (self._claimable(0) - self._claimable(1)) / 2) / POINT
        return ahead + 0.0, 0.0 - ahead

    def _claimable(self, seat: int) -> float:
        """What the captured pieces of a seat are good for, in tenths.

        A hand that can be declared now counts in full. One that is held counts a third: only a further hand lets
        it be claimed, so going on must not look like gain. Every piece adds a little of its old value.
        """
        pieces = self.hands[seat]
        light = sum(TENTHS[kind // 2] for kind in pieces) / 4
        if isinstance(self.phase, Declaring) and seat == self.side:
            return (self.claim(seat) - self.phase.penalty) * self.rate + light
        return (self.claim(seat) * self.rate / 3 if self.held(pieces) else 0) + light

    def season_of(self) -> tuple[int, int]:
        return self.season, self.options.seasons

    def conserved(self) -> tuple[object, ...]:
        """All pieces of the season and the sum of the scores stay what they were."""
        on_board = [KIND[piece] for piece in self.board if piece and PROFESSION[piece] >= 0]
        return tuple(sorted((*on_board, *self.hands[0], *self.hands[1]))), self.board.count(TAM), sum(self.scores)
