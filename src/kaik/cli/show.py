"""A record shown in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from kaik.cli.say import seat_name, spoken
from kaik.core.errors import KaikError
from kaik.core.state import Over
from kaik.play.match import positions
from kaik.play.record import Record, placing_of

PLACING = {"en": "score by places: ", "ja": "成績（ウマ・オカ込み）："}


def show(record: Record, at: int, seat: int | None, language: str, console: Console) -> None:
    """The header, the entries up to one of them, and the position there, as a seat sees them."""
    match = record.match
    last = len(match.log) if at < 0 else at
    if last > len(match.log):
        raise KaikError(f"the record has {len(match.log)} entries, so there is no position after {at}")
    if seat is not None and seat >= match.seats:
        raise KaikError(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}")
    for key, value in record.header:
        console.print(Text(f"{key}: {value}"), soft_wrap=True)
    state = match.first()
    for n, (before, entry) in enumerate(positions(match)):
        if n >= last:
            state = before
            break
        action = entry.action if entry.talk else before.face(entry.seat, entry.action, seat)
        who = seat_name(entry.seat, seat, language)
        console.print(Text(f"{entry.n:>4} {who}: {action}  {spoken(match.game, action, language)}"), soft_wrap=True)
    else:
        state = match.state
    console.print(Text("\n" + match.game.draw(state.view(seat), language)), soft_wrap=True)
    turn = match.turn()
    if last == len(match.log) and isinstance(turn, Over):
        payoffs = "  ".join(f"{points:+g}" for points in turn.payoffs)
        console.print(Text(f"{payoffs}  ({turn.reason})"))
        if placing := placing_of(match):
            console.print(Text(f"{PLACING[language]}{placing}"))
