"""Tournaments as they are shown to people, and written into files."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from kaik.server.names import told_apart
from kaik.server.tournaments.bodies import (
    EntrantShown,
    MyTournament,
    PairingShown,
    TournamentExport,
    TournamentListed,
    TournamentShown,
)
from kaik.server.tournaments.rounds import rounds_in_all
from kaik.server.tournaments.rows import Entrant, PairingRow, TournamentRead, TournamentRow
from kaik.server.tournaments.standings import PlayerStanding, standings

GuestNames = Mapping[str, str]
"""What guests are called, and what those are called who have an account."""
FirstMatches = Mapping[str, Any]
"""The first match of every table that was made, by table."""

FORMULA = ("=", "+", "-", "@", "|", "\u2212")
"""What a formula begins with, in some spreadsheet; letters of full width are read as the others are."""
SHOWN = 128
"""Pairings that are shown of the latest rounds."""


def listed(row: TournamentRow, entered: int) -> TournamentListed:
    """A tournament in the list of them."""
    return TournamentListed(
        row.id,
        row.name,
        row.kind,
        row.game,
        row.preset,
        row.clock,
        row.state,
        entered,
        row.room,
        row.round,
        row.starts,
        row.made,
        row.begun,
        row.ended,
    )


def shown(
    read: TournamentRead, names: GuestNames, profiles: GuestNames, guest: str | None, made: FirstMatches
) -> TournamentShown:
    """A tournament as somebody sees it who asks; of tables that are wanted only those are told that were made."""
    row, own = read.row, next((each for each in read.entrants if guest and each.guest == guest), None)
    return TournamentShown(
        listed(row, len(read.entrants)),
        names.get(row.maker, ""),
        row.most,
        rounds_in_all(row, len(read.entrants)),
        msgspec.json.decode(row.options),
        row.minutes,
        row.wait,
        row.members,
        row.programs,
        entrants_shown(read.entrants, names, profiles),
        table_of_standings(read),
        tuple(pairing_shown(each, made) for each in _latest(read.pairings)),
        None if own is None else own.number,
        _waiting_for(read, own, made),
        bool(guest) and guest == row.maker,
        _may_enter(read, own),
    )


def export(read: TournamentRead, names: GuestNames) -> TournamentExport:
    """Everything about a tournament."""
    row = read.row
    return TournamentExport(
        listed(row, len(read.entrants)),
        msgspec.json.decode(row.options),
        row.most,
        rounds_in_all(row, len(read.entrants)),
        row.minutes,
        entrants_shown(read.entrants, names),
        table_of_standings(read),
        tuple(map(pairing_shown, read.pairings)),
    )


def table_of_standings(read: TournamentRead) -> tuple[PlayerStanding, ...]:
    """Where everybody stands."""
    return standings((each.number for each in read.entrants), read.meetings, read.row.most)


def entrants_shown(
    entrants: Iterable[Entrant], names: GuestNames, profiles: GuestNames = MappingProxyType({})
) -> tuple[EntrantShown, ...]:
    """Everybody with a name that is unlike all others' here."""
    told: list[EntrantShown] = []
    for each in entrants:
        name = told_apart(each.bot or names.get(each.guest, ""), (other.name for other in told))
        profile = profiles.get(each.guest, "")
        told.append(EntrantShown(each.number, name, each.bot, each.withdrawn is not None, profile))
    return tuple(told)


def pairing_shown(pairing: PairingRow, made: FirstMatches = MappingProxyType({})) -> PairingShown:
    """A pairing as everybody sees it; its table where it is over, or known to have been made."""
    meeting = pairing.meeting
    is_there = pairing.ended is not None or pairing.table_id in made
    return PairingShown(
        pairing.round,
        pairing.board,
        meeting.players,
        pairing.table_id if is_there else "",
        pairing.match,
        pairing.how,
        meeting.points,
        due_of(pairing, made),
    )


def due_of(pairing: PairingRow, made: FirstMatches) -> int:
    """By when everybody has to be at a table that was made and where no match has begun."""
    match = made.get(pairing.table_id)
    return pairing.due if match is not None and match.begun is None and pairing.ended is None else 0


def mine(read: TournamentRead, made: FirstMatches) -> MyTournament:
    """A tournament as the one who is left in it is reminded of it."""
    row, own = read.row, read.entrants[0]
    table = _waiting_for(read, own, made)
    due = next((due_of(each, made) for each in read.open if table and each.table_id == table), 0)
    return MyTournament(row.id, row.name, row.game, row.state, row.round, row.starts, table, due)


def standings_csv(exported: TournamentExport) -> str:
    """The standings as a spreadsheet reads them."""
    names = {each.number: each for each in exported.entrants}
    head = "place,name,bot,score,played,wins,direct,buchholz,sonneborn_berger,places,payoffs"
    rows = (
        (
            each.place,
            _cell(names[each.player].name),
            names[each.player].bot,
            each.score,
            each.played,
            each.wins,
            each.direct,
            each.buchholz,
            each.sonneborn,
            " ".join(map(str, each.places)),
            each.payoffs,
        )
        for each in exported.standings
    )
    return _csv(head.split(","), rows)


def pairings_csv(exported: TournamentExport) -> str:
    """All pairings as a spreadsheet reads them, a line for every player of each."""
    names = {each.number: _cell(each.name) for each in exported.entrants}
    rows = (
        (
            each.round,
            each.board + 1,
            seat,
            names[player],
            "" if each.points is None else each.points[seat],
            each.how,
            _cell(each.match),
        )
        for each in exported.pairings
        for seat, player in enumerate(each.players)
    )
    return _csv(("round", "table", "seat", "name", "points", "how", "match"), rows)


def _csv(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


def _cell(name: str) -> str:
    """A name or an id that no spreadsheet takes for a formula, however it begins and wherever it is read."""
    return f"'{name}" if unicodedata.normalize("NFKC", name).lstrip()[:1] in FORMULA else name


def _latest(pairings: tuple[PairingRow, ...]) -> tuple[PairingRow, ...]:
    order = sorted(pairings, key=lambda each: (-each.round, each.board))
    return tuple(order[:SHOWN])


def _waiting_for(read: TournamentRead, own: Entrant | None, made: FirstMatches) -> str:
    """The table where somebody is waited for, or plays."""
    if own is None:
        return ""
    return next((each.table_id for each in read.open if own.number in each.seats and each.table_id in made), "")


def _may_enter(read: TournamentRead, own: Entrant | None) -> bool:
    row = read.row
    if own is not None:
        takes = own.withdrawn is not None and row.state == "running"
    else:
        takes = row.state == "open" or (row.kind == "arena" and row.state == "running")
    return takes and len(read.playing) < row.room
