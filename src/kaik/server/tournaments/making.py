"""A tournament as somebody wants it, checked: what cannot be played is refused before anybody enters."""

from __future__ import annotations

import msgspec

from kaik import bots
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.play.clock import Control
from kaik.server.auth import new_id
from kaik.server.limits import TournamentLimits
from kaik.server.names import plain_text
from kaik.server.tournaments.bodies import TournamentWanted
from kaik.server.tournaments.rows import TournamentRow

MOST_IN_ROUND_ROBIN = 32
MOST_CYCLES = 4
MOST_AHEAD = 90 * 24 * 3600 * 1000
"""Milliseconds a start may lie ahead."""
LONGEST_GAME = 4 * 3600 * 1000
"""Milliseconds somebody may have for one match: the others wait for it."""


def tournament_of(wanted: TournamentWanted, maker: str, now: int, limits: TournamentLimits) -> TournamentRow:
    """The tournament that is wanted, or a sentence about why it cannot be."""
    game = find(wanted.game)
    options = game.chosen(wanted.preset or None, wanted.options)
    least, most = _table_seats(wanted, game, options)
    name = plain_text(wanted.name)
    if not name:
        raise KaikError("a tournament needs a name that can be seen", "bad_name")
    for bot in wanted.bots:
        bots.check(bot)
    return TournamentRow(
        id=_ident(),
        name=name,
        kind=wanted.kind,
        game=game.slug,
        preset=wanted.preset or game.default,
        options=msgspec.json.encode(options).decode(),
        clock=_clock(wanted.clock),
        maker=maker,
        members=wanted.members,
        programs=wanted.programs,
        least=least,
        most=most,
        rounds=_rounds(wanted),
        minutes=wanted.minutes,
        wait=wanted.wait,
        room=_room(wanted, limits),
        starts=_start(wanted.starts, now),
        state="open",
        round=0,
        made=now,
    )


def _ident() -> str:
    """An id that no terminal takes for an option."""
    return next(ident for ident in iter(new_id, "") if not ident.startswith("-"))


def _table_seats(wanted: TournamentWanted, game: Game, options: Options) -> tuple[int, int]:
    """How many sit at a table at least, and at most."""
    if wanted.kind != "tables":
        if wanted.seats not in (0, 2):
            raise KaikError("two meet in a tournament of that kind; for more seats let tables rotate")
        game.begin(options, 2)
        return 2, 2
    most = wanted.seats or min(8, game.seats[1])
    if most < 3:
        raise KaikError("rotating tables are for three to eight seats; for two there are round robin, Swiss and arena")
    game.begin(options, most)
    least = most
    while least > 3 and _can_begin(game, options, least - 1):
        least -= 1
    return least, most


def _can_begin(game: Game, options: Options, seats: int) -> bool:
    try:
        game.begin(options, seats)
    except KaikError:
        return False
    return True


def _clock(text: str) -> str:
    control = Control.parse(text)
    if control.move:
        raise KaikError("a tournament is not played in days: the others wait for every match", "bad_clock")
    if not control.runs:
        raise KaikError("a tournament needs a clock, as in 5m+5s: the others wait for every match", "bad_clock")
    if control.main + control.periods * control.period > LONGEST_GAME:
        raise KaikError("a clock of a tournament has four hours at most: the others wait for every match", "bad_clock")
    return control.text


def _rounds(wanted: TournamentWanted) -> int:
    if wanted.kind == "round_robin" and wanted.rounds > MOST_CYCLES:
        raise KaikError(f"in a round robin everybody meets {MOST_CYCLES} times at most")
    return wanted.rounds


def _room(wanted: TournamentWanted, limits: TournamentLimits) -> int:
    most = min(limits.players, MOST_IN_ROUND_ROBIN if wanted.kind == "round_robin" else limits.players)
    if len(wanted.bots) > min(most, wanted.room):
        raise KaikError(
            f"{min(most, wanted.room)} take part at most, and these are {len(wanted.bots)} bots", "tournament_full"
        )
    return min(most, wanted.room)


def _start(starts: int | None, now: int) -> int | None:
    if starts is not None and starts > now + MOST_AHEAD:
        raise KaikError("a tournament begins within ninety days")
    return starts
