"""New Play for a terminal."""

from __future__ import annotations

from kaik.games.new_play.bets import FIELDS, Bet
from kaik.games.new_play.rules import NewPlayView, Settled
from kaik.kits.sticks import lying
from kaik.kits.terminal import TerminalSentences, listed, named, padded, width

SAYS = TerminalSentences("kaik.games.new_play")


def draw(view: NewPlayView, language: str) -> str:
    """The sheet with everybody's bets, the purses, and who is to do what."""
    say = SAYS[language]
    dealer = say["nobody"] if view.dealer is None else listed([view.dealer], language)
    over = view.throw > view.throws
    lines = [say["over" if over else "head"].format(throw=view.throw, throws=view.throws, dealer=dealer)]
    if view.last is not None:
        lines.append(_told(view.last, language))
    return "\n".join(lines + _sheet(view, language) + ([] if over else [_asked(view, language)]))


def _told(last: Settled, language: str) -> str:
    say = SAYS[language]
    gains = say["between"].join(say["gain"].format(seat=seat, gain=gain) for seat, gain in enumerate(last.gains))
    return say["last"].format(dealer=last.dealer, sticks=lying(last.number), number=last.number, gains=gains)


def _sheet(view: NewPlayView, language: str) -> list[str]:
    """The fields, their factors, and under them one row a seat."""
    say = SAYS[language]
    heads = [say["field"], say[view.payout]]
    names = [named(seat, view.seat, language) for seat in range(len(view.purses))]
    widest = max(map(width, heads + names))
    rows = [
        (heads[0], "", _cells([str(field) for field in FIELDS])),
        (heads[1], "", _cells([f"×{factor}" for factor in view.factors])),
        *((name, f"{view.purses[seat]:+d}", _row(view, seat, language)) for seat, name in enumerate(names)),
    ]
    return [f"  {padded(name, widest)} {purse:>5} {row}".rstrip() for name, purse, row in rows]


def _row(view: NewPlayView, seat: int, language: str) -> str:
    """What a seat has on the sheet, as far as the reader may see it."""
    say = SAYS[language]
    if seat == view.dealer and view.throw <= view.throws:
        return "   " + say["dealer"]
    seen = {bet.field: bet.stake for bet in view.bets[seat] if bet is not None}
    if seen:
        return _cells([str(seen.get(field, "·")) for field in FIELDS])
    if view.bets[seat]:
        return "   " + say["covered"] + _count(view.bets[seat])
    return "   " + say["wait"] if seat in view.waiting else ""


def _count(bets: tuple[Bet | None, ...]) -> str:
    return f" ×{len(bets)}" if len(bets) > 1 else ""


def _cells(texts: list[str]) -> str:
    return "".join(f"{text:>4}" for text in texts)


def _asked(view: NewPlayView, language: str) -> str:
    """The one sentence about what happens next."""
    say = SAYS[language]
    if view.dealer is None:
        return say["lot"]
    if view.waiting:
        return say["bets"].format(seats=listed(view.waiting, language))
    return say["throws" if view.opened else "opens"].format(dealer=view.dealer)
