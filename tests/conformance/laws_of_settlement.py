"""Law 11: whoever reads how a season ended reads the truth, all of it, and nothing that is still hidden."""

from __future__ import annotations

import string

from kaik.core.game import Game
from kaik.core.settlement import Settlement, SettlementLine
from kaik.core.state import State

from .walks import Trial, Walk

CLOSE = 1e-9


def settlements(trial: Trial) -> None:
    """11: every season that ends is settled; lines add up to what changed; it tells what a spectator may know."""
    if trial.game.settlement is None:
        return
    for walk in trial.walks:
        last: tuple[float, ...] | None = None
        for at, (before, after) in enumerate(zip(walk.states, walk.states[1:], strict=False)):
            found = trial.game.settlement(before, after)
            where = walk.where(at + 1)
            if found is None:
                assert before.season_of()[0] == after.season_of()[0], f"{where}: a season ended and was not settled"
                continue
            _adds_up(trial.game, found, before, after, where)
            assert last is None or last == found.before, f"{where}: it begins with other points than the last one left"
            last = found.after
            _readable(trial.game, found, where)
            _open(trial.game, walk, at, found, where)


def _adds_up(game: Game, found: Settlement, before: State, after: State, where: str) -> None:
    """Against the standing, without what is still at stake where a game counts that in."""
    seats, then, now = range(len(found.before)), game.mind.banked_of(before), game.mind.banked_of(after)
    for seat in seats:
        counted = found.before[seat] + sum(line.points[seat] for line in found.lines if line.points)
        assert abs(counted - found.after[seat]) < CLOSE, f"{where}: the lines of seat {seat} come to {counted}"
        gained, stood = found.after[seat] - found.before[seat], now[seat] - then[seat]
        assert abs(gained - stood) < CLOSE, f"{where}: seat {seat} is said to gain {gained}, and gained {stood}"


def _readable(game: Game, found: Settlement, where: str) -> None:
    parts: list[Settlement | SettlementLine] = [found, *found.lines]
    for part in parts:
        assert part.label in game.labels, f"{where}: there is no label {part.label}"
        for language in ("en", "ja"):
            gaps = {name for _, name, _, _ in string.Formatter().parse(game.label(part.label, language)) if name}
            assert gaps <= {*part.values, "who"}, f"{where}: {part.label} has gaps {gaps}, given are {set(part.values)}"


def _open(game: Game, walk: Walk, at: int, found: Settlement, where: str) -> None:
    """In a position that a seat cannot tell from the real one, the same act is settled in the same way."""
    assert game.settlement is not None
    before, (by, action), luck = walk.states[at], walk.log[at], walk.luck("settlements")
    for seat in range(walk.seats):
        imagined = before.imagine(seat, luck)
        if not imagined.allows(by, action):
            continue
        after = imagined.played(by, action)
        if after.view(None) == walk.states[at + 1].view(None):
            assert game.settlement(imagined, after) == found, f"{where}: it tells what a spectator cannot know"
