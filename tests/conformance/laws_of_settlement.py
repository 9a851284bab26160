"""Law 11: whoever reads how a season ended reads the truth, all of it, and nothing that is still hidden."""

from __future__ import annotations

import string

from kaik.core.game import Game
from kaik.core.settlement import Settlement, SettlementLine
from kaik.core.state import Over, State

from .walks import Trial, Walk

CLOSE = 1e-9


def settlements(trial: Trial) -> None:
    """11: every season that ends is settled; lines add up to what changed; it tells what a spectator may know."""
    if trial.game.settlement is None:
        return
    for walk in trial.walks:
        last: Settlement | None = None
        begun = walk.states[0]
        for at, (before, after) in enumerate(zip(walk.states, walk.states[1:], strict=False)):
            found = trial.game.settlement(before, after)
            where = walk.where(at + 1)
            if found is None:
                assert before.season_of()[0] == after.season_of()[0], f"{where}: a season ended and was not settled"
                continue
            carried = found.carried - (last.carried if last else 0)
            _adds_up(found, _gained(trial.game, begun, after, carried), where)
            begins = last is None or last.after == found.before
            assert begins, f"{where}: it begins with other points than the last one left"
            last, begun = found, after
            _readable(trial.game, found, where)
            _open(trial.game, walk, at, found, where)
        assert not walk.over or last is not None, f"{walk.name}: the match is over and nothing was ever settled"


def _adds_up(found: Settlement, truths: list[tuple[float, ...]], where: str) -> None:
    """What it says was gained is what was gained since the last settlement: stakes paid on the way are part of it."""
    for seat in range(len(found.before)):
        counted = found.before[seat] + sum(line.points[seat] for line in found.lines if line.points)
        assert abs(counted - found.after[seat]) < CLOSE, f"{where}: the lines of seat {seat} come to {counted}"
    gained = tuple(now - then for now, then in zip(found.after, found.before, strict=True))
    agrees = any(_alike(gained, true) for true in truths)
    assert agrees, f"{where}: everybody is said to gain {gained}, and gained {truths[0]}"
    assert 0 <= found.carried < len(gained), f"{where}: {found.carried} could have been shared"


def _gained(game: Game, begun: State, after: State, carried: float) -> list[tuple[float, ...]]:
    """By how much the score has grown, without what is still at stake where a game counts that in.

    What a pot carries over is nobody's points, and a standing parts it equally. A race keeps no score, and at its end
    there is what the match pays.
    """
    turn, seasons = after.turn(), after.season_of()[1]
    banked = game.mind.banked_of
    grown = tuple(now - then for now, then in zip(banked(after), banked(begun), strict=True))
    grown = tuple(each - carried / len(grown) for each in grown)
    return [grown, turn.payoffs] if isinstance(turn, Over) and seasons == 1 else [grown]


def _alike(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(mine - theirs) < CLOSE for mine, theirs in zip(one, other, strict=True))


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
