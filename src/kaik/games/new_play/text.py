"""New Play for a terminal."""

from __future__ import annotations

from kaik.games.new_play.bets import FIELDS, Bet
from kaik.games.new_play.rules import NewPlayView, Settled
from kaik.kits.sticks import lying
from kaik.kits.terminal import listed, named, padded, width

SAYS = {
    "en": {
        "head": "Throw {throw} of {throws} · dealer: {dealer}",
        "nobody": "not chosen yet",
        "over": "All {throws} throws are made.",
        "field": "field",
        "odds": "pays (stake back)",
        "total": "pays (in all)",
        "dealer": "dealer",
        "covered": "bet laid",
        "wait": "has not bet yet",
        "last": "Last throw by seat {dealer}: {sticks} {number}.  {gains}",
        "gain": "seat {seat} {gain:+d}",
        "bets": "To bet: {seats} (bet:3-2 stakes 2 on field 3).",
        "opens": "All bets are laid; they are opened.",
        "throws": "Seat {dealer} throws the sticks.",
        "lot": "The first dealer is drawn by lot.",
        "between": ", ",
    },
    "ja": {
        "head": "第{throw}投（全{throws}投）・親：{dealer}",
        "nobody": "未定",
        "over": "全{throws}投が終わりました。",
        "field": "数",
        "odds": "配当（賭け点は戻る）",
        "total": "配当（賭け点を含む）",
        "dealer": "親",
        "covered": "賭けた",
        "wait": "まだ賭けていない",
        "last": "前の投げ（親は席{dealer}）：{sticks} {number}。{gains}",
        "gain": "席{seat} {gain:+d}",
        "bets": "賭ける人：{seats}（数3に2点なら bet:3-2）",
        "opens": "全員が賭けました。賭けを開きます。",
        "throws": "席{dealer}が裁を投げます。",
        "lot": "くじで最初の親を決めます。",
        "between": "、",
    },
}


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
