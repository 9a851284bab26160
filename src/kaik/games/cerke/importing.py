"""Following a foreign record under our rules: every mark is played, checked and kept as our own log.

The record says what happened, our rules say what is asked: a throw, a landing, a declaration. Where they part,
the first mark that does not fit is named.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import KaikError
from kaik.core.game import Imported
from kaik.games.cerke.claims import check_hands, check_points, hand_names
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import GRID, Cerke, start
from kaik.kits.tam import actions
from kaik.kits.tam.hands import POINT, points
from kaik.kits.tam.marks import (
    SIDES,
    UNKNOWN,
    BarePlay,
    ClaimMark,
    GameEnd,
    Move,
    PlayMark,
    Points,
    Put,
    RecordMark,
    Say,
    Score,
    SeasonEnd,
    Taken,
    TamPath,
    TamWay,
    named,
)
from kaik.kits.tam.phases import Chaining, Declaring, Ended, First, Stepped, Stepping, Wading
from kaik.kits.tam.pieces import KANJI, KIND, OWNER, PROFESSION
from kaik.kits.tam.ways import drop_action, ride_action, tam_action, tam_way, with_throws


class Heading(msgspec.Struct, frozen=True):
    """What a record says before its first move."""

    openers: tuple[int, ...] = ()
    """The seats that begin the seasons, as far as they are told."""
    line: int = 1
    text: str = ""
    """Where and how they are told."""
    date: str = ""
    """When it was played, where that is told."""
    names: tuple[str, str] = ("", "")
    """The players by seat."""
    in_order: tuple[str, str] = ("", "")
    """The players in the order of their first moves."""
    season: int = 0
    """The season in which the record begins."""
    scores: tuple[int, int] | None = None
    """What the players begin with, in the order of their first moves, where that is not the usual."""


class RecordImporter:
    """One record on its way through our rules."""

    def __init__(self, options: CerkeOptions, heading: Heading) -> None:
        self.state: Cerke = start(options, 2)
        self.heading = heading
        self.log: list[tuple[int, Action]] = []
        self.settlements: list[tuple[float, ...]] = []
        self.names = heading.names
        self._scores = self.state.scores
        self._captured = -1
        self._claimed: int | None = None
        self._ended: int | None = None
        self.start: Cerke | None = None
        if heading.scores is not None and not isinstance(self.state.phase, First):
            self._begin_at(heading.scores, self.state.opener)

    def follow(self, marks: Sequence[RecordMark]) -> Imported:
        """All marks in order; what our rules make of them."""
        with named(self.heading.line, self.heading.text):
            self._open_as_told()
        for at, mark in enumerate(marks):
            with named(mark.line, mark.text):
                if isinstance(mark.says, Move):
                    self._open_by_moves(marks, at)
                    self._refuse_owed()
                self._heed(mark)
        return Imported(
            self.state.options,
            2,
            tuple(self.log),
            tuple(self.settlements),
            self.start,
            names=self.names if any(self.names) else (),
            told={"date": self.heading.date} if self.heading.date else {},
        )

    def _heed(self, mark: RecordMark) -> None:
        match mark.says:
            case PlayMark() as play:
                self._play(play)
            case BarePlay() as bare:
                self._check_mover(bare)
                self._play(with_throws(self.state, bare))
            case Put() as put:
                self._move(drop_action(self.state, put))
            case TamPath() as path:
                self._move(tam_action(self.state, tam_way(self.state, path)))
            case TamWay() as way:
                self._move(tam_action(self.state, way))
            case Taken() as taken:
                self._check_taken(taken)
            case ClaimMark(who, hands):
                self._check_speaker(who)
                check_hands(self.state, hands)
            case Points(number):
                self._check_points(number)
            case Say(ends):
                self._declare(ends)
            case SeasonEnd(season):
                self._check_season(season)
            case Score(who, number):
                self._check_score(who, number)
            case GameEnd():
                self._check_over()

    def _refuse_owed(self) -> None:
        """A move that comes where a declaration is owed: the record left it out, or has other rules."""
        if isinstance(self.state.phase, Declaring):
            hands = "加".join(hand_names(self.state)) or "a hand"
            raise KaikError(
                f"a declaration is owed before this (再行 or 終季): by our rules the move before made {hands}"
            )

    # -- our log ---------------------------------------------------------------------------------------

    def _do(self, seat: int, action: Action) -> None:
        """One entry of our log, if our rules allow it."""
        before, after = self.state, self.state.after(seat, action)
        self.log.append((seat, action))
        self.state = after
        if after.season == before.season and not isinstance(after.phase, Ended):
            return
        black, red = (points(now - then) for now, then in zip(after.scores, self._scores, strict=True))
        self.settlements.append((black, red))
        self._scores = after.scores
        self._ended = before.season
        if not isinstance(after.phase, Ended):
            self._open_as_told()

    def _move(self, action: Action) -> None:
        """The action that begins a turn."""
        self._captured, self._claimed, self._ended = -1, None, None
        self._do(self.state.side, action)

    def _over(self) -> bool:
        return isinstance(self.state.phase, Ended)

    # -- who begins ------------------------------------------------------------------------------------

    def _open_as_told(self) -> None:
        """The first mover the heading names; where our rules fix one, both must agree."""
        season = self.state.season
        if season >= len(self.heading.openers):
            return
        told = self.heading.openers[season]
        if isinstance(self.state.phase, First):
            self._open(told)
        elif self.state.opener != told:
            raise KaikError(f"by these rules {SIDES[self.state.opener]} begins season {season + 1}, not {SIDES[told]}")

    def _open_by_moves(self, marks: Sequence[RecordMark], at: int) -> None:
        """The first mover nobody names: whose piece moves first, counting on over moves of tam.

        Until then the board is as at the start, so the square tells the owner; tam alone tells nothing,
        and then seat 0 is taken.
        """
        if not isinstance(self.state.phase, First):
            return
        turn = 0
        for mark in marks[at : at + 200]:
            match mark.says:
                case PlayMark(src) | BarePlay(src):
                    owner = max(0, OWNER[self.state.board[GRID.square(src)]])
                    self._open(owner ^ turn % 2)
                    return
                case TamWay() | TamPath():
                    turn += 1
                case Put() | Say():
                    break
        self._open(0)

    def _begin_at(self, scores: tuple[int, int], first: int) -> None:
        """The game begins with other points, told in the order of the first moves, and in its own season."""
        black, red = scores if first == 0 else scores[::-1]
        season = min(self.heading.season, self.state.options.seasons - 1)
        self.state = replace(self.state, scores=(black * POINT, red * POINT), season=season)
        self.heading = replace(self.heading, season=self.heading.season - season)
        self._scores, self.start = self.state.scores, self.state

    def _open(self, seat: int) -> None:
        if self.heading.scores is not None and self.start is None:
            self.state = self.state.after(CHANCE, Action("first", str(seat)))
            self._begin_at(self.heading.scores, seat)
            self._name(seat)
            return
        self._do(CHANCE, Action("first", str(seat)))
        self._name(seat)

    def _name(self, seat: int) -> None:
        """Who the players are, where only the order of their first moves tells."""
        if self.heading.in_order != ("", "") and not any(self.names):
            one, other = self.heading.in_order
            self.names = (one, other) if seat == 0 else (other, one)

    # -- moves of the board ----------------------------------------------------------------------------

    def _play(self, play: PlayMark) -> None:
        before = self.state
        self._check_mover(play)
        if not play.stone:
            self._move(Action("move", play.src, play.dst))
        elif play.bridge is None:
            self._move(Action("step", play.src, play.stone, play.dst))
        else:
            self._move(ride_action(self.state, play))
            self._cross(play, play.bridge)
        self._wade(play)
        self._check_board(before, play)

    def _check_mover(self, play: PlayMark | BarePlay) -> None:
        piece = self.state.board[GRID.square(play.src)]
        if PROFESSION[piece] < 0:
            raise KaikError(f"no piece of a player stands on {play.src}")
        stands = KANJI[PROFESSION[piece]]
        if play.profession not in ("片", stands):
            raise KaikError(f"a {stands} stands on {play.src}, not a {play.profession}")
        if OWNER[piece] != self.state.side and not self._over():
            raise KaikError(f"{SIDES[self.state.side]} is to move, and the {stands} on {play.src} is not theirs")

    def _cross(self, play: PlayMark, bridge: int) -> None:
        """The stepping throw, and the answer our rules may ask for after it."""
        given_up = play.failed and play.water is None
        distance = GRID.distance(GRID.square(play.stone), GRID.square(play.dst))
        if bridge == UNKNOWN:  # any throw that fits will do: the smallest that reaches, or none at all
            bridge = 0 if given_up else distance
        if bridge < distance and not given_up:
            raise KaikError(f"{play.dst} is {distance} squares from {play.stone}, further than a throw of {bridge}")
        self._throw(bridge)
        if isinstance(self.state.phase, Chaining):
            self._do(self.state.side, actions.KEEP)
        if isinstance(self.state.phase, Stepped):
            self._do(self.state.side, actions.STAY if given_up else Action("land", play.dst))

    def _wade(self, play: PlayMark) -> None:
        """The water throw, where our rules and the record both have one."""
        asked = isinstance(self.state.phase, Wading)
        if asked and play.water is None:
            raise KaikError(f"by our rules entering the water on {play.dst} asks for a throw, and none is written")
        if not asked and play.water is not None:
            raise KaikError(f"by our rules nothing is thrown for entering {play.dst}")
        if play.water is not None:
            self._throw((0 if play.failed else 3) if play.water == UNKNOWN else play.water)

    def _throw(self, dark: int) -> None:
        if not isinstance(self.state.phase, Stepping | Wading):
            raise KaikError("by our rules nothing is thrown here")
        self._do(CHANCE, Action("sticks", str(dark)))

    def _check_board(self, before: Cerke, play: PlayMark) -> None:
        """The move ended as the record says, and what it captured is remembered."""
        src, dst = GRID.square(play.src), GRID.square(play.dst)
        board = list(before.board)
        if not play.failed:
            board[src], board[dst] = 0, before.board[src]
        if self.state.board != tuple(board):
            ends = "stays where it was" if self.state.board == before.board else "moves"
            raise KaikError(f"by our rules the piece from {play.src} {ends}")
        if not play.failed and src != dst and before.board[dst]:
            self._captured = KIND[before.board[dst]]

    # -- what the record says beside the moves ---------------------------------------------------------

    def _check_taken(self, taken: Taken) -> None:
        if self._captured < 0:
            raise KaikError("by our rules the move before this captured nothing")
        colour, profession = SIDES[self._captured % 2], KANJI[self._captured // 2]
        if taken.colour not in ("", colour) or taken.profession not in ("片", profession):
            raise KaikError(f"by our rules the move before this captured {colour}{profession}")

    def _check_speaker(self, who: str) -> None:
        if not who or who not in self.names or self.names[0] == self.names[1]:
            return
        if not self._over() and self.names[self.state.side] != who:
            raise KaikError(f"{who} did not move last, so it is not theirs to declare")

    def _check_points(self, number: int) -> None:
        """The figure of a claim, written before 終季 or, in old records, after it."""
        due = self.state.due() if isinstance(self.state.phase, Declaring) else self._claimed
        if due is None:
            raise KaikError("by our rules nothing is claimed here")
        check_points(due, number)

    def _declare(self, ends: bool) -> None:
        if not isinstance(self.state.phase, Declaring):
            raise KaikError("by our rules the move before this made no new hand, so nothing is declared")
        due = self.state.due()
        self._do(self.state.side, actions.END_SEASON if ends else actions.GO_ON)
        self._claimed = due

    def _check_season(self, season: int) -> None:
        if self._ended is None:
            raise KaikError("by our rules no season ended here")
        if self._ended + self.heading.season != season:
            raise KaikError(f"by our rules this was season {self._ended + 1} of the record")

    def _check_score(self, who: str, number: int | None) -> None:
        if number is None or who not in self.names or self.names[0] == self.names[1]:
            return
        ours = points(self.state.scores[self.names.index(who)])
        if ours != number:
            raise KaikError(f"by our rules {who} has {ours} points now, not {number}")

    def _check_over(self) -> None:
        """星一周; a record that began in a later season has fewer to play than our game."""
        left = self.state.options.seasons - self.heading.season - self.state.season
        if not self._over() and (self.heading.season == 0 or left > 0):
            black, red = map(points, self.state.scores)
            raise KaikError(f"by our rules the game is not over ({black} to {red} in season {self.state.season + 1})")
