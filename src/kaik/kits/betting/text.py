"""What card games played for a pot print alike: the headline, the seats, and how the season before ended."""

from __future__ import annotations

from collections.abc import Callable

from kaik.kits.betting.money import Betting, Settled
from kaik.kits.betting.showdown import HeldMeld, Shown
from kaik.kits.cards48 import CardMeld, text
from kaik.kits.seasons import MatchOptions
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import TerminalSentences, enumerated, listed, named, padded, width

SAYS = TerminalSentences("kaik.kits.betting")

Namer = Callable[[HeldMeld, str], str]


def plain_meld(held: HeldMeld, language: str) -> str:
    """A single, a set or a run by its name: `set of 3, horse`."""
    match held.kind:
        case "single" | "set" | "run" as kind:
            return text.meld(CardMeld(kind, len(held.cards), held.top, ""), language)
    return held.kind


def title(game: str, options: MatchOptions, betting: Betting, language: str) -> str:
    """Which season this is."""
    unknown = [seasons.deals(betting.match, language)] if betting.match.dealer < 0 else []
    return seasons.title(game, betting.match, options.seasons, language, *unknown)


def seat_rows(betting: Betting, seat: int | None, language: str) -> list[str]:
    """One line a seat: points, what it has put into the pot, who deals and who is out."""
    say = SAYS[language]
    names = [named(at, seat, language) for at in range(betting.match.seats)]
    widest = max(map(width, names))
    lines = []
    for at, name in enumerate(names):
        told = [seasons.points(betting.match, at, language), say["stake"].format(paid=betting.paid[at])]
        told += [say["deals"]] if at == betting.dealer else []
        told += [say["out"]] if at not in betting.live else []
        lines.append(f"  {padded(name, widest)}  " + enumerated(told, language))
    return lines


def before(last: Settled | None, language: str, name: Namer = plain_meld) -> list[str]:
    """How the season before ended: who won, what was shown, and what it brought."""
    if last is None:
        return []
    say = SAYS[language]
    how = "left" if not last.shown else "won" if len(last.winners) == 1 else "shared"
    lines = [say[how].format(winners=listed(last.winners, language), pot=last.pot)]
    if last.common:
        lines.append(say["common"].format(cards=text.codes(last.common)))
    lines += [_showed(shown, language, name) for shown in last.shown]
    if last.carried:
        lines.append(say["carried"].format(carried=last.carried))
    gains = (say["brought"].format(seat=named(at, None, language), gain=gain) for at, gain in enumerate(last.gains))
    return [*lines, say["gains"].format(gains=enumerated(gains, language))]


def own_hand(hand: tuple[str, ...], language: str) -> list[str]:
    """The reader's own cards in rows."""
    return [SAYS[language]["of-hand"], text.rows(hand, language)] if hand else []


def best(held: HeldMeld, language: str, name: Namer = plain_meld) -> str:
    """The best meld a reader has at present."""
    return SAYS[language]["best"].format(meld=name(held, language), cards=text.codes(held.cards))


def to_do(seat: int, what: str, language: str) -> str:
    """Whose turn it is, and to do what."""
    line = SAYS[language]["turn"].format(seat=named(seat, None, language), what=what)
    return line[0].upper() + line[1:]


def _showed(shown: Shown, language: str, name: Namer) -> str:
    say = SAYS[language]
    melds = say["then"].join(name(held, language) for held in shown.melds)
    return say["showed"].format(seat=named(shown.seat, None, language), cards=text.codes(shown.cards), melds=melds)
