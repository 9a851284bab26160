"""What an arena tells: one object for programs, one table for people."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Column, Table
from rich.text import Text

from kaik.cli.arena.bout import Bout, Setting
from kaik.cli.arena.players import called
from kaik.cli.arena.rating import Rating, ratings
from kaik.cli.arena.tally import Standing, standings

NONE = "–"


class Player(Standing, frozen=True):
    """One player's share of an arena, in the words programs rely on; null where it has not played."""

    called: str
    rating: float | None
    rating95: tuple[float, float] | None
    milliseconds: float | None
    """How long a word took."""
    forfeits: int


class Forfeit(msgspec.Struct, frozen=True):
    """A match that a player gave up, and why."""

    match: int
    player: str
    seat: int
    why: str

    def __str__(self) -> str:
        return f"match {self.match}: {self.player} (seat {self.seat}) {self.why}"


class Summary(msgspec.Struct, frozen=True):
    """What programs are told of an arena."""

    games: int
    players: list[Player]
    forfeits: list[Forfeit]


def summary(setting: Setting, bouts: Sequence[Bout]) -> Summary:
    """All that came of these matches."""
    names = called(setting.players, bouts)
    rows = zip(names, standings(setting.players, bouts), ratings(setting.players, bouts), strict=True)
    players = [_player(at, name, one, rated, bouts) for at, (name, one, rated) in enumerate(rows)]
    return Summary(len(bouts), players, [forfeit(names, one) for one in bouts if one.lost])


def forfeit(names: Sequence[str], one: Bout) -> Forfeit:
    """Who gave up a match, and why."""
    return Forfeit(one.n, names[one.lineup[one.gave_up]], one.gave_up, one.lost)


def _player(at: int, name: str, one: Standing, rated: Rating | None, bouts: Sequence[Bout]) -> Player:
    return Player(
        **msgspec.structs.asdict(one),
        called=name,
        rating=rated.rating if rated else None,
        rating95=(rated.low, rated.high) if rated else None,
        milliseconds=_milliseconds(at, bouts),
        forfeits=sum(each.gave_up >= 0 and each.lineup[each.gave_up] == at for each in bouts),
    )


def _milliseconds(player: int, bouts: Sequence[Bout]) -> float | None:
    own = [(one.seconds[at], one.words[at]) for one in bouts for at, who in enumerate(one.lineup) if who == player]
    words = sum(said for _, said in own)
    return 1000 * sum(spent for spent, _ in own) / words if words else None


def table(setting: Setting, told: Summary) -> Table:
    """The table for people; whoever gave up is shown only where somebody did."""
    right = ("wins", "draws", "losses", "score", "95 %", "place", "rating", "ms a\nword")
    forfeits = ("gave\nup",) if told.forfeits else ()
    numbers = (Column(name, justify="right", no_wrap=True) for name in (*right, *forfeits))
    title = f"{setting.game} {setting.preset}: {told.games} matches at {setting.seats} seats"
    shown = Table(Column("player", overflow="fold"), *numbers, title=Text(title), box=SIMPLE_HEAD, padding=0)
    for one in told.players:
        shown.add_row(*map(Text, _cells(one)), *([str(one.forfeits)] if told.forfeits else []))
    return shown


def _cells(one: Player) -> list[str]:
    counts = [str(one.wins), str(one.draws), str(one.losses)]
    if one.score is None or one.ci95 is None or one.rating is None or one.rating95 is None:
        return [one.called, *counts, *[NONE] * 5]
    return [
        one.called,
        *counts,
        f"{one.score:.1%}",
        f"{100 * one.ci95[0]:.1f} to {one.ci95[1]:.1%}",
        f"{one.place:.2f}",
        f"{one.rating:+.0f} ± {one.rating95[1] - one.rating:.0f}",
        NONE if one.milliseconds is None else f"{one.milliseconds:.0f}",
    ]
