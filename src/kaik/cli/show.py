"""A record shown in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from kaik.cli.say import spoken
from kaik.cli.seat_names import SeatNames
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
    who = SeatNames.of(record.names, seat, language)
    state = match.first()
    for n, (before, entry) in enumerate(positions(match)):
        if n >= last:
            state = before
            break
        action = entry.action if entry.talk else before.face(entry.seat, entry.action, seat)
        told = f"{entry.n:>4} {who.name(entry.seat)}: {action}  {spoken(match.game, action, language)}"
        console.print(Text(told), soft_wrap=True)
    else:
        state = match.state
    console.print(Text("\n" + who.put_into(match.game.draw(state.view(seat), language))), soft_wrap=True)
    turn = match.turn()
    if last == len(match.log) and isinstance(turn, Over):
        payoffs = "  ".join(f"{who.name(at)} {points:+g}" for at, points in enumerate(turn.payoffs))
        console.print(Text(f"{payoffs}  ({who.put_into(turn.reason)})"), soft_wrap=True)
        if placing := placing_of(match):
            console.print(Text(f"{PLACING[language]}{placing}"))
