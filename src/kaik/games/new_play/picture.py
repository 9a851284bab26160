"""New Play as a picture: the fields with everybody's bets."""

from __future__ import annotations

from kaik.games.new_play.bets import FIELDS, Bet
from kaik.games.new_play.rules import NewPlayView
from kaik.kits.picture import ChipShape, NoteShape, Picture, Shapes, SticksShape, middle, seat_rows, spaced


def picture(view: NewPlayView) -> Picture:
    """The last throw in the middle, and before every seat its chips, field by field."""
    throw = NoteShape(f"Throw {min(view.throw, view.throws)}/{view.throws}")
    fell: Shapes = () if view.last is None else (SticksShape(view.last.number), NoteShape(str(view.last.number)))
    rows = seat_rows(view.purses, ((_bets(view, seat),) for seat in range(len(view.purses))))
    return Picture((middle((throw,), fell), *rows))


def _bets(view: NewPlayView, seat: int) -> Shapes:
    """What a seat has on the fields, or had there at the last throw while nobody has bet since."""
    settled = view.last if not any(view.bets) else None
    if seat == (settled.dealer if settled else view.dealer):
        return (NoteShape("Dealer"),)
    bets: tuple[Bet | None, ...] = settled.bets[seat] if settled else view.bets[seat]
    return spaced(_bet(bet, seat) for bet in bets)


def _bet(bet: Bet | None, seat: int) -> Shapes:
    if bet is None:
        return (SticksShape(None),)
    return ChipShape(str(bet.stake), seat), NoteShape(f"on {FIELDS[bet.field]}")
