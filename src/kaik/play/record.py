"""Records: a whole match as text, enough alone to replay it and, once the seed is shown, to check its luck.

    kaik 1
    game: my-game
    rules: 1
    preset: book
    option goal: 20
    seats: 2
    seed-hash: (64 hex digits)
    ---
    0 * first:0
    1 0 run:1

Lines of the header may come in any order and are written back in the order they came, so that
`write(read(text)) == text`. Anything that is not exactly this is refused with the number of the first wrong line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadRecord, KaikError
from kaik.core.state import State, Throw
from kaik.games import find
from kaik.play.fairness import refuse_unfair
from kaik.play.header import (
    FIRST,
    RULE,
    Finder,
    Header,
    at_line,
    begun,
    free,
    line_of,
    lines_of,
    read_header,
    short,
    understood,
)
from kaik.play.luck import Luck
from kaik.play.match import BadEntry, Match, Ruling, Step, by_the_rules, replayed
from kaik.play.talk import read_action

_COUNT = re.compile(r"0|[1-9][0-9]{0,7}")
_ENTRY = re.compile(r"(0|[1-9][0-9]{0,7}) (\*|0|[1-9][0-9]?) (\S+)")


class Record(msgspec.Struct, frozen=True):
    """A match and the header it is kept under."""

    match: Match
    header: Header

    @classmethod
    def of(
        cls,
        match: Match,
        luck: Luck | None = None,
        seed_hash: str = "",
        names: Sequence[str] = (),
        more: Mapping[str, str] | None = None,
    ) -> Record:
        """A record of a match: with `luck` its seed is revealed, with `seed_hash` alone it stays a commitment."""
        lines = [("game", match.game.slug), ("rules", str(match.game.rules))]
        lines += [("preset", match.preset)] if match.preset else []
        lines += [(f"option {name}", value) for name, value in _changes(match).items()]
        lines += [("seats", str(match.seats))]
        lines += [("start", _beginning(match))] if match.origin is not None else []
        top = len(lines)
        promise = luck.hash if luck else seed_hash
        lines += [("seed-hash", promise)] if promise else []
        lines += [("seed", luck.seed.hex())] if luck else []
        for seat, name in enumerate(names[: match.seats]):
            lines += free(f"name.{seat}", name)
        for key, value in ({"placing": placing_of(match)} | dict(more or {})).items():
            lines += free(f"x-{key}", value)
        # Below a line that must be there, the digest cannot be lost in its neighbour by one changed line end.
        lines.insert(top, ("digest", digest(cls(match, tuple(lines)))))
        return cls(match, tuple(lines))

    def get(self, key: str) -> str | None:
        """The value of a header line, or None."""
        return next((value for name, value in self.header if name == key), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where; "" for a seat without a name."""
        return tuple(self.get(f"name.{seat}") or "" for seat in range(self.match.seats))

    @property
    def given(self) -> int:
        """How many of its first entries a practice match was given: nobody threw their luck."""
        return given_of(dict(self.header))

    @property
    def luck(self) -> Luck | None:
        """The luck of the match, if its seed has been revealed."""
        seed = self.get("seed")
        return None if seed is None else Luck.read(seed)


def given_of(header: Mapping[str, str]) -> int:
    """How many entries were given, as a header tells it; none where it does not."""
    said = header.get("x-given", "0")
    return int(said) if _COUNT.fullmatch(said) else 0


def _beginning(match: Match) -> str:
    if match.game.beginnings is None:
        raise KaikError(f"a record of {match.game.slug} cannot begin in the middle of a game")
    return match.game.beginnings.write(match.origin)


def placing_of(match: Match) -> str:
    """The score by places of a finished match by seat, where its rules have one; it stands beside the payoffs."""
    scores = match.placing
    return "" if scores is None else " ".join(f"{score:+g}" for score in scores)


def write(record: Record) -> str:
    """The record as text."""
    lines = [FIRST, *(f"{key}: {value}" for key, value in record.header), RULE]
    lines += [f"{entry.n} {spelled_seat(entry.seat)} {entry.action}" for entry in record.match.log]
    return "\n".join(lines) + "\n"


def read(text: str | bytes, game_of: Finder = find) -> Record:
    """The record a text holds, every entry replayed under the rules."""
    return _read(text, game_of, lambda header: by_the_rules)


def replay(text: str | bytes, game_of: Finder = find) -> Match:
    """The match a record holds, every entry replayed under the rules."""
    return read(text, game_of).match


def verify(text: str | bytes, game_of: Finder = find) -> Record:
    """The record, if rules, digest and, once the seed is revealed, every throw are as they must be."""
    record = _read(text, game_of, _checker)
    _check_fairness(record)
    told = record.get("digest")
    if told is not None and told != digest(record):
        raise at_line(
            line_of(record.header, "digest"), "the digest does not fit the other lines; one of them was changed"
        )
    return record


def _check_fairness(record: Record) -> None:
    """A seed that several made together must follow from what each of them gave."""
    try:
        refuse_unfair(dict(record.header), record.match.seats)
    except KaikError as wrong:
        raise at_line(line_of(record.header, "x-server-seed"), str(wrong)) from None


def digest(record: Record) -> str:
    """The SHA-256 of all lines but the digest's own, so that a changed byte is noticed wherever it is."""
    bare = tuple(line for line in record.header if line[0] != "digest")
    return hashlib.sha256(write(Record(record.match, bare)).encode()).hexdigest()


def spelled_seat(seat: int) -> str:
    """A seat as records write it; `*` is luck, or the table itself."""
    return "*" if seat == CHANCE else str(seat)


def _changes(match: Match) -> dict[str, str]:
    """The options a record must name: all of them, or those that differ from the preset."""
    usual = match.game.preset(match.preset).spelled() if match.preset else {}
    return {
        name: str(value) for name, value in match.options.spelled().items() if name not in usual or usual[name] != value
    }


def _read(text: str | bytes, game_of: Finder, judge_of: Callable[[Header], Ruling]) -> Record:
    lines = lines_of(text)
    header = read_header(lines)
    match = begun(header, game_of)
    first = len(header) + 2
    try:
        played = replayed(match, _steps(lines, first, match.seats), judge_of(header))
    except BadEntry as wrong:
        raise at_line(first + wrong.n + 1, wrong.sentence) from None
    return Record(played, header)


def _steps(lines: list[str], first: int, seats: int) -> Iterator[Step]:
    """The lines below the header as steps, up to the first that is no entry."""
    for n, line in enumerate(lines[first:]):
        yield _step(line, n, seats, first + n + 1)


def _step(line: str, n: int, seats: int, number: int) -> Step:
    parsed = _ENTRY.fullmatch(line)
    if not parsed:
        raise at_line(number, f"{short(line)} is no entry; one looks like 12 0 run:1, or 12 * sticks:3 for luck")
    told, who, text = parsed.groups()
    if int(told) != n:
        raise at_line(number, f"it has number {told} where entry {n} is due")
    seat = CHANCE if who == "*" else int(who)
    if seat >= seats:
        raise at_line(number, f"there is no seat {seat}; the seats are 0 to {seats - 1}")
    try:
        action = read_action(text)
    except KaikError as wrong:
        raise at_line(number, str(wrong)) from None
    if action != text:
        raise at_line(number, f"{short(text)} is spelled {action} in records")
    return seat, action


def _checker(header: Header) -> Ruling:
    """The judge of `verify`: the rules, and the luck of the seed if it has been revealed."""
    said = dict(header)
    if "seed" not in said:
        return by_the_rules
    luck, given = understood(header, "seed", Luck.read), given_of(said)
    if said.get("seed-hash", luck.hash) != luck.hash:
        raise at_line(line_of(header, "seed"), "the seed does not match the seed-hash")

    def judge(state: State, n: int, seat: int, action: Action) -> State:
        turn = state.turn()
        if seat == CHANCE and isinstance(turn, Throw) and n >= given:
            due = luck.throw(n, turn.chance)
            if due != action:
                raise BadRecord(f"the seed throws {due} here, not {action}")
        return state.after(seat, action)

    return judge
