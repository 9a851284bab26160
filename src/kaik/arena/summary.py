"""What an arena tells, as one object: programs read it, and tables and drawings are made of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kaik.arena.game import GameResult, Setting
from kaik.arena.pairing import lineups
from kaik.arena.players import called
from kaik.arena.rating import Rating, ratings
from kaik.arena.sequential import Evidence, SequentialTest
from kaik.arena.tally import Standing, standings


class PlayerSummary(Standing, frozen=True):
    """One player's share of an arena, in the actions programs rely on; null where it has not played."""

    called: str
    rating: float | None
    rating95: tuple[float, float] | None
    milliseconds: float | None
    """How long an action took."""
    forfeits: int
    placing: float | None = None
    """The mean score by places of its seats, where the rules have one."""


class Forfeit(msgspec.Struct, frozen=True):
    """A match that a player gave up, and why."""

    match: int
    player: str
    seat: int
    why: str

    def __str__(self) -> str:
        return f"match {self.match}: {self.player} (seat {self.seat}) {self.why}"


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What programs are told of an arena."""

    games: int
    players: list[PlayerSummary]
    forfeits: list[Forfeit]
    sprt: Evidence | None = None
    """Where a question was asked (`--sprt`): how far it is answered."""


def summary(setting: Setting, games: Sequence[GameResult], test: SequentialTest | None = None) -> Summary:
    """All that came of these matches."""
    names = called(setting.players, games)
    rows = zip(names, standings(setting.players, games), ratings(setting.players, games), strict=True)
    players = [_player(at, name, one, rated, games) for at, (name, one, rated) in enumerate(rows)]
    tables = len(lineups(len(setting.players), setting.seats))
    evidence = test.evidence(games, tables) if test else None
    return Summary(len(games), players, [forfeit(names, one) for one in games if one.lost], evidence)


def forfeit(names: Sequence[str], one: GameResult) -> Forfeit:
    """Who gave up a match, and why."""
    return Forfeit(one.n, names[one.lineup[one.gave_up]], one.gave_up, one.lost)


def _player(at: int, name: str, one: Standing, rated: Rating | None, games: Sequence[GameResult]) -> PlayerSummary:
    return PlayerSummary(
        **msgspec.structs.asdict(one),
        called=name,
        rating=rated.rating if rated else None,
        rating95=(rated.low, rated.high) if rated else None,
        milliseconds=_milliseconds(at, games),
        forfeits=sum(each.gave_up >= 0 and each.lineup[each.gave_up] == at for each in games),
        placing=_placing(at, games),
    )


def _placing(player: int, games: Sequence[GameResult]) -> float | None:
    own = [score for one in games for score, who in zip(one.placing or (), one.lineup, strict=False) if who == player]
    return sum(own) / len(own) if own else None


def _milliseconds(player: int, games: Sequence[GameResult]) -> float | None:
    own = [(one.seconds[at], one.actions[at]) for one in games for at, who in enumerate(one.lineup) if who == player]
    actions = sum(said for _, said in own)
    return 1000 * sum(spent for spent, _ in own) / actions if actions else None
