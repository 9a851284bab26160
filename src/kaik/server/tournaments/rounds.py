"""The next round of a tournament, from everything that is written of it; nothing here knows a database or a clock."""

from __future__ import annotations

from msgspec import Struct

from kaik.server.tournaments.arena import arena
from kaik.server.tournaments.meetings import History, KeptApart
from kaik.server.tournaments.rotation import rotation, table_sizes
from kaik.server.tournaments.round_robin import round_robin, rounds_of
from kaik.server.tournaments.rows import TournamentRead, TournamentRow
from kaik.server.tournaments.standings import WIN, bye_points
from kaik.server.tournaments.swiss import swiss, usual_rounds


class PlannedMeeting(Struct, frozen=True):
    """Players by seat, and their points where nothing has to be played for them."""

    players: tuple[int, ...]
    points: tuple[float, ...] | None = None


NextRound = tuple[PlannedMeeting, ...]


def fewest(row: TournamentRow) -> int:
    """How many are needed so that anybody can play."""
    return row.least if row.kind == "tables" else 2


def rounds_in_all(row: TournamentRow, count: int) -> int:
    """How many rounds there will be for so many players; an arena is paired until its time is over."""
    match row.kind:
        case "round_robin":
            return max(1, row.rounds) * rounds_of(count)
        case "swiss":
            return row.rounds or usual_rounds(count)
        case "tables":
            return row.rounds or max(1, (count - 1) // (row.most - 1))
    return 0


def next_round(read: TournamentRead, apart: KeptApart = ()) -> NextRound:
    """The meetings of the next round, or of an arena those that can begin now; none where nobody can meet.

    Where it is open who meets whom, those who are to be kept apart are; a round robin and rotating tables are not so.
    """
    match read.row.kind:
        case "round_robin":
            return _of_everybody(read)
        case "swiss":
            return _of_equals(read, apart)
        case "tables":
            return _of_tables(read)
    return _of_free(read, apart)


def _of_everybody(read: TournamentRead) -> NextRound:
    """Whoever has withdrawn loses the rest of their games, so that it makes no difference when everybody met them."""
    numbers = [each.number for each in read.entrants]
    gone = {each.number for each in read.entrants if each.withdrawn is not None}
    schedule = round_robin(len(numbers), max(1, read.row.rounds))
    pairs = (tuple(numbers[at] for at in pair) for pair in schedule[read.row.round])
    return tuple(
        PlannedMeeting(pair, tuple(0.0 if player in gone else WIN for player in pair) if gone & set(pair) else None)
        for pair in pairs
    )


def _of_equals(read: TournamentRead, apart: KeptApart) -> NextRound:
    numbers = [each.number for each in read.playing]
    if len(numbers) < fewest(read.row):
        return ()
    pairs, out = swiss(numbers, History(read.meetings), apart)
    return (*map(PlannedMeeting, pairs), *(() if out is None else (_bye(out, read.row),)))


def _of_tables(read: TournamentRead) -> NextRound:
    numbers, row = [each.number for each in read.playing], read.row
    if not table_sizes(len(numbers), row.least, row.most):
        return ()
    tables, out = rotation(numbers, row.least, row.most, row.round, History(read.meetings))
    return (*map(PlannedMeeting, tables), *(_bye(player, row) for player in out))


def _of_free(read: TournamentRead, apart: KeptApart) -> NextRound:
    busy = {player for pairing in read.open for player in pairing.seats}
    free = [each.number for each in read.playing if each.number not in busy]
    return tuple(map(PlannedMeeting, arena(free, len(busy), History(read.meetings), apart)))


def _bye(player: int, row: TournamentRow) -> PlannedMeeting:
    return PlannedMeeting((player,), (bye_points(row.most),))
