"""Tournaments as they are stored, and read back as values that pairings understand."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kaik.server.tournaments.meetings import Meeting

TournamentKind = Literal["round_robin", "swiss", "arena", "tables"]
TournamentState = Literal["open", "running", "over", "cancelled"]
MayEnter = Literal["everybody", "accounts"]
PairingEnd = Literal["", "played", "bye", "forfeit", "void"]
"""How a pairing came to its points: not yet, by a match, by sitting out, because somebody did not come, or shared
because the match could not go on."""

UNFINISHED: tuple[TournamentState, ...] = ("open", "running")


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament; options are JSON."""

    id: str
    name: str
    kind: TournamentKind
    game: str
    preset: str
    options: str
    clock: str
    maker: str
    """A guest, or nobody where whoever runs the server has made it."""
    members: MayEnter
    programs: bool
    """Whether bot accounts may enter."""
    least: int
    most: int
    """Seats of a table."""
    rounds: int
    """How many, 0 for the usual number; of a round robin how often everybody meets."""
    minutes: int
    """How long an arena lasts."""
    wait: int
    """Seconds in which whoever is paired has to come to the table."""
    room: int
    starts: int | None
    state: TournamentState
    round: int
    """The latest round that is paired; 0 before the first."""
    made: int
    begun: int | None = None
    ended: int | None = None
    node: str = ""
    """Which server directs it."""
    until: int = 0
    """Until when, unless it renews that."""
    fence: int = 0
    """Raised whenever another server begins to direct it; what was read under an older number changes nothing."""


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part: a guest, or a bot of the house."""

    tournament: str
    number: int
    guest: str
    bot: str
    joined: int
    withdrawn: int | None = None


class PairingRow(msgspec.Struct, frozen=True):
    """Who meets at one table of a round; lists are JSON, by seat."""

    tournament: str
    round: int
    board: int
    players: str
    table_id: str
    """The table's id, chosen before there is a table, so that it can be made only once; empty for whoever sits out."""
    due: int
    """By when everybody has to be there."""
    how: PairingEnd = ""
    points: str | None = None
    payoffs: str = "[]"
    match: str = ""
    ended: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The players by seat."""
        return msgspec.json.decode(self.players, type=tuple[int, ...])

    @property
    def meeting(self) -> Meeting:
        """What pairings and standings know of it."""
        points = None if self.points is None else _numbers(self.points)
        return Meeting(self.seats, points, _numbers(self.payoffs))


class TournamentRead(msgspec.Struct, frozen=True):
    """A tournament with everybody in it and everything that was paired."""

    row: TournamentRow
    entrants: tuple[Entrant, ...]
    pairings: tuple[PairingRow, ...]

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Those who have not withdrawn."""
        return tuple(each for each in self.entrants if each.withdrawn is None)

    @property
    def open(self) -> tuple[PairingRow, ...]:
        """The pairings that have no result yet."""
        return tuple(each for each in self.pairings if each.ended is None)

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        return tuple(each.meeting for each in self.pairings)


def listed(values: Any) -> str:
    """A list as it is stored."""
    return msgspec.json.encode(values).decode()


def _numbers(text: str) -> tuple[float, ...]:
    return msgspec.json.decode(text, type=tuple[float, ...])
