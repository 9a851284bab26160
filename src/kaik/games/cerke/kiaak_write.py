"""A match of ours written as Cerke Online would have kept it."""

from __future__ import annotations

from collections.abc import Mapping

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.core.options import Options
from kaik.games.cerke.claims import hand_names, whole_points
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import FORM, GRID, Cerke, start
from kaik.kits.tam.marks import SEASONS, SIDES, THROWS
from kaik.kits.tam.moves import landings
from kaik.kits.tam.numerals import write_numeral
from kaik.kits.tam.phases import Chaining, Ended, First, Stepped, Stepping, Wading
from kaik.kits.tam.pieces import KANJI, KIND, KIND_OF, PROFESSION


def write(
    options: Options, seats: int, log: tuple[tuple[int, Action], ...], headers: Mapping[str, str] | None = None
) -> str:
    """The record of a log. `headers` may hold the times `start` and `end`; a turn that is not finished is left out."""
    assert isinstance(options, CerkeOptions)
    writer = Writer(options)
    for seat, action in log:
        writer.add(seat, action)
    return "\n".join(_head(writer, headers or {})) + "\n" + writer.body()


def _head(writer: Writer, headers: Mapping[str, str]) -> list[str]:
    lines = [f"{{一位色:{''.join(SIDES[seat] for seat in writer.openers)}}}"]
    if headers.get("start"):
        lines.append(f"{{始時:{_time(headers['start'])}}}")
    if headers.get("end") and isinstance(writer.state.phase, Ended):
        lines.append(f"{{終時:{_time(headers['end'])}}}")
    return lines


def _time(text: str) -> str:
    if len(text) > 80 or any(sign in text for sign in "{}\r\n"):
        raise BadRecord(f"{text[:40]!r} cannot stand in a record's head; a time reads 2022-05-31T17:16:02Z")
    return text


class Writer:
    """The record as it grows, entry by entry of our log."""

    def text_of(self, turn: str) -> str:
        """How a move is written, from the way Cerke Online writes it."""
        return turn

    def season_name(self, season: int) -> str:
        """How the end of a season is written."""
        return f"{SEASONS[season]}終"

    def __init__(self, options: CerkeOptions, begun: Cerke | None = None) -> None:
        self.state: Cerke = start(options, 2) if begun is None else begun
        self._first_season = self.state.season
        self.openers: list[int] = []
        self._blocks: list[str] = []
        self._turns: list[str] = []
        self._move: HalfDone | None = None
        self._note_opener()

    def add(self, seat: int, action: Action) -> None:
        """One entry."""
        before = self.state
        self.state = before.after(seat, action)
        match action:
            case Action("move" | "step" | "ride"):
                self._move = HalfDone(before, action)
            case Action("drop", (kind, dst)):
                self._turns.append(SIDES[KIND_OF[kind] % 2] + KANJI[KIND_OF[kind] // 2] + dst)
            case Action("tam", squares):
                self._turns.append(_tam(squares))
            case Action("go-on" | "end-season"):
                self.declared(before, action)
        if self._move:
            self._go_on(before, action)
        if before.season != self.state.season or isinstance(before.phase, First):
            self._note_opener()

    def _go_on(self, before: Cerke, action: Action) -> None:
        """A move on its way: what this entry adds, and whether it is done."""
        assert self._move
        self._move.hear(before, action, self.state)
        if not isinstance(self.state.phase, Stepping | Chaining | Stepped | Wading):
            self._turns.append(self._move.text())
            self._move = None

    def _note_opener(self) -> None:
        if not isinstance(self.state.phase, First) and len(self.openers) == self.state.season - self._first_season:
            self.openers.append(self.state.opener)

    def declared(self, before: Cerke, action: Action) -> None:
        """A hand is declared: all hands held, and 再行 or 終季."""
        claim = "或為" + "加".join(hand_names(before))
        if action.verb == "go-on":
            self.close(claim, "再行")
        else:
            figure = write_numeral(whole_points(before.due()))
            self.close(f"{claim}而手{figure}", f"終季\t{self.season_name(before.season)}")

    def close(self, *lines: str) -> None:
        """The moves so far, and a declaration under them."""
        self._blocks.append("\n".join([*self._pairs(), "", *lines, "", ""]))
        self._turns = []

    def _pairs(self) -> list[str]:
        turns = [*map(self.text_of, self._turns)]
        return ["\t".join(turns[at : at + 2]) for at in range(0, len(turns), 2)]

    def body(self) -> str:
        """Everything after the head."""
        text = "".join(self._blocks) + "".join(line + "\n" for line in self._pairs())
        return text + "\n星一周\n" if isinstance(self.state.phase, Ended) else text


class HalfDone:
    """A move of the board while its throws fall."""

    def __init__(self, before: Cerke, action: Action) -> None:
        self._before = before
        self._rides = action.verb == "ride"
        self._src = action.args[0]
        self._stone = "" if action.verb == "move" else action.args[1]
        self._dst = "" if self._rides else action.args[-1]
        self._throws = ""
        self._failed = False

    def hear(self, before: Cerke, action: Action, after: Cerke) -> None:
        """What one more entry says about the move."""
        match before.phase, action:
            case Wading(), Action("sticks", (dark,)):
                self._throws += "水" + THROWS[int(dark)]
                self._failed = int(dark) < 3
            case Stepping(total=total), Action("sticks", (dark,)):
                self._bridge(total, int(dark))
            case _, Action("land", (dst,)):
                self._dst = dst
            case Stepped(src, stone, aim, limit), Action("stay"):
                self._give_up(src, stone, aim, limit)
        if isinstance(before.phase, Stepping | Chaining) and not isinstance(after.phase, Stepping | Chaining | Stepped):
            self._settled(before.phase, after)

    def _bridge(self, total: int, dark: int) -> None:
        if total >= 0:
            raise BadRecord("a ride with repeated throws (連撃術) cannot be written: the record has room for one")
        self._throws += "橋" + THROWS[dark]

    def _settled(self, phase: Stepping | Chaining, after: Cerke) -> None:
        """The throw decided alone: nothing was in reach, or there was only one place to go."""
        limit = THROWS.index(self._throws[-1])
        ends = landings(self._before.ground(), phase.src, phase.stone, phase.aim, limit)
        if ends:
            self._dst = GRID.names[ends[0]]
        else:
            self._give_up(phase.src, phase.stone, phase.aim, limit)

    def _give_up(self, src: int, stone: int, aim: int, limit: int) -> None:
        """The move fails; the square it was meant for is written, and where only a line was told, a likely one."""
        self._failed = True
        told = self._before.options.step_declaration
        if told in ("destination", "destination_or_nearer"):
            self._dst = GRID.names[aim]
            return
        ends = [end for end in landings(self._before.ground(), src, stone, aim, FORM.longest) if end != stone]
        ends.sort(key=lambda end: (GRID.distance(stone, end) <= limit, GRID.distance(stone, end)))
        self._dst = GRID.names[ends[0]]

    def text(self) -> str:
        """The move as one mark, with what it captured."""
        board = self._before.board
        src, dst = GRID.square(self._src), GRID.square(self._dst)
        mark = self._src + KANJI[PROFESSION[board[src]]] + self._stone + self._dst + (self._throws or "無撃裁")
        if self._failed:
            return mark + "此無"
        taken = board[dst] if dst != src else 0
        return mark + (f"手{SIDES[KIND[taken] % 2]}{KANJI[KIND[taken] // 2]}" if taken else "")


def _tam(squares: tuple[str, ...]) -> str:
    """Tam's way; the square it comes to first is in brackets, a stone stands before or behind it."""
    match squares:
        case (src, first, dst):
            return f"{src}皇[{first}]{dst}"
        case (src, one, two, dst) if one.startswith("/"):
            return f"{src}皇{one[1:]}[{two}]{dst}"
        case (src, one, two, dst):
            return f"{src}皇[{one}]{two[1:]}{dst}"
    raise AssertionError(f"tam does not go {squares}")
