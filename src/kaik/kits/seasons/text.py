"""What games of seasons print alike: which season it is, who deals, and a line for each seat."""

from __future__ import annotations

from collections.abc import Iterable

from kaik.kits.seasons.match import Seasons
from kaik.kits.terminal import TerminalSentences, enumerated, named

SAYS = TerminalSentences("kaik.kits.seasons")


def title(game: str, match: Seasons, seasons: int, language: str, *more: str) -> str:
    """Which season of a match this is and, after that, whatever the game has to add, as who deals."""
    say = SAYS[language]
    if match.played >= seasons:
        return say["finished"].format(game=game, all=seasons)
    line = say["season"].format(game=game, n=match.played + 1, all=seasons)
    return say["between"].join((line, *more))


def deals(match: Seasons, language: str) -> str:
    """Who deals."""
    return SAYS[language]["no-dealer" if match.dealer < 0 else "dealer"].format(seat=match.dealer)


def deals_at_value(match: Seasons, language: str) -> str:
    """Who deals, and at which value."""
    say = SAYS[language]["no-dealer" if match.dealer < 0 else "value"]
    return say.format(seat=match.dealer, mult=match.mult)


def points(match: Seasons, seat: int, language: str) -> str:
    """What a seat has won or lost so far."""
    return SAYS[language]["points"].format(points=match.points[seat])


def held(count: int, language: str) -> str:
    """How many cards somebody holds."""
    return SAYS[language]["held"].format(held=count)


def seat_line(seat: int, reader: int | None, told: Iterable[str], language: str) -> str:
    """One line about a seat: its name, with a mark on the reader's own, and what is told of it."""
    return f"  {named(seat, reader, language)}{SAYS[language]['after-name']}{enumerated(told, language)}"
