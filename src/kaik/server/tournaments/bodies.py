"""The bodies of the routes of tournaments."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kaik.server.tournaments.rows import MayEnter, PairingEnd, TournamentKind, TournamentState
from kaik.server.tournaments.standings import PlayerStanding


class TournamentWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be made. Whatever is left out is usual."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: TournamentKind
    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, str | int | float | bool] = {}
    clock: Annotated[str, Meta(max_length=60)] = "5m+5s"
    seats: Annotated[int, Meta(ge=0, le=8)] = 0
    """Seats of a full table where tables rotate; 0 for as many as the game takes."""
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    """0 for the usual number; of a round robin, how often everybody meets."""
    minutes: Annotated[int, Meta(ge=1, le=24 * 60)] = 60
    """How long an arena lasts."""
    wait: Annotated[int, Meta(ge=10, le=24 * 3600)] = 180
    """Seconds in which whoever is paired has to come to the table."""
    room: Annotated[int, Meta(ge=2, le=256)] = 64
    starts: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """When it begins, in milliseconds since 1970; where it is null, when its maker says so."""
    members: MayEnter = "everybody"
    programs: bool = False
    """Whether bot accounts may enter."""
    bots: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=256)] = ()
    """Bots of the house that take part; the same one may come several times."""


class TournamentListed(Struct, frozen=True):
    """A tournament in the list of them."""

    id: str
    name: str
    kind: TournamentKind
    game: str
    preset: str
    clock: str
    state: TournamentState
    entered: int
    room: int
    round: int
    starts: int | None
    made: int
    begun: int | None
    ended: int | None


class EntrantShown(Struct, frozen=True):
    """Somebody who takes part, by number."""

    number: int
    name: str
    bot: str = ""
    """Which bot of the house it is."""
    withdrawn: bool = False
    profile: str = ""
    """The account whose page tells more; empty for guests and bots of the house."""


class PairingShown(Struct, frozen=True):
    """Who meets at a table, by seat, and what came of it."""

    round: int
    board: int
    players: tuple[int, ...]
    table: str
    match: str
    how: PairingEnd
    points: tuple[float, ...] | None
    due: int = 0
    """By when everybody has to be at the table; 0 once the match has begun, or where nobody is waited for."""


class TournamentShown(Struct, frozen=True):
    """A tournament with its standings, and what it has for whoever asks."""

    listed: TournamentListed
    maker: str
    """What its maker is called; empty where the house has made it."""
    seats: int
    rounds: int
    """How many rounds there are for those who have entered; 0 for an arena."""
    options: dict[str, str | int | float | bool]
    minutes: int
    wait: int
    members: MayEnter
    programs: bool
    entrants: tuple[EntrantShown, ...]
    standings: tuple[PlayerStanding, ...]
    pairings: tuple[PairingShown, ...]
    """Those of the latest rounds, the latest first; all of them are in the export."""
    me: int | None = None
    """My number, if I take part."""
    table: str = ""
    """The table where I am waited for."""
    mine: bool = False
    """Whether I have made it."""
    may_enter: bool = False


class MyTournament(Struct, frozen=True):
    """A tournament I take part in that is not over, and where I am waited for."""

    id: str
    name: str
    game: str
    state: TournamentState
    round: int
    starts: int | None
    table: str = ""
    due: int = 0
    """By when I have to be at the table; 0 once the match has begun."""


class TournamentExport(Struct, frozen=True):
    """Everything about a tournament that everybody may know."""

    listed: TournamentListed
    options: dict[str, str | int | float | bool]
    seats: int
    rounds: int
    minutes: int
    entrants: tuple[EntrantShown, ...]
    standings: tuple[PlayerStanding, ...]
    pairings: tuple[PairingShown, ...]
