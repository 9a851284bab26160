"""`python -m train.outcomes FILE`: what the judge of riichi hopes for, beside what came, in matches of `train.logs`.

python -m train.outcomes runs/riichi-logs/matches.xz wary=0.3

At some of the discards of those who think as level 5 does it is asked what the judge hopes of the one that was played;
what came is what the season brought, weighed by places as the judge weighs it. Changes to the judge are named as for
`train.switches`. Told for hands so far from ready: how many, what was hoped and what came with its error, how much
hands differed in what they brought for all that they differed in the hope, and how far off the hope was in all. Of
ready hands it is told besides how often one is completed by another's tile before its next draw.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import Action
from kaik.games.riichi.mind.advice import RiichiActs
from kaik.games.riichi.mind.places import PlaceStakes
from kaik.games.riichi.mind.prospects import RiichiJudge
from kaik.games.riichi.mind.values import RiichiValues, learned
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.mind.judge import BEST
from kaik.kits.mahjong.tiles import without
from train.logs import Match, load, replayed
from train.switches import behind, switched

Reals = NDArray[np.float64]
FARTHEST = 3
COLUMNS = ("match", "season", "way", "far", "draws", "threatened", "hoped", "came")
WAYS = ("closed", "open", "riichi")


def seasons(match: Match) -> Iterator[tuple[list[tuple[Riichi, int, Action]], Riichi]]:
    """The seasons of a match: every position with who was asked and the action, and what came after the last."""
    made = list[tuple[Riichi, int, Action]]()
    for state, by, action in replayed(match):
        if made and state.seasons != made[-1][0].seasons:
            yield made, state
            made = []
        made.append((state, by, action))
    if made and match.done:
        state, by, action = made[-1]
        yield made, state.played(by, action)


def rows(matches: Iterable[tuple[int, Match]], values: RiichiValues, share: float) -> Reals:
    """What was hoped for and what came, at some discards of these matches."""
    found = list[tuple[float, ...]]()
    for number, match in matches:
        lots, now = random.Random(number), [at for at in range(4) if at not in match.former]
        for season, (made, after) in enumerate(seasons(match)):
            left = [behind(after, seat) for seat in range(4)]
            for state, by, action in made:
                asked = by in now and action.verb in ("discard", "riichi") and not state.riichi[by].declared
                if asked and lots.random() < share:
                    found.append((number, season, *_hoped(state, by, action, values, left[by])))
    return np.array(found, float)


def _hoped(state: Riichi, seat: int, action: Action, values: RiichiValues, left: float) -> Iterator[float]:
    judge = RiichiJudge(state, seat, BEST, values)
    stakes = judge.stakes
    assert isinstance(stakes, PlaceStakes)
    opened = any(meld.is_open for meld in judge.sight.melds)
    yield 2 if action.verb == "riichi" else int(opened)
    yield max(judge.steps(without(judge.sight.hand, action.args)), 0)
    yield judge.race.draws
    yield float(judge.threatened)
    yield RiichiActs(judge).weighed(action)
    yield (left - stakes.now) * stakes.unit


def completions(matches: Iterable[tuple[int, Match]], values: RiichiValues, share: float) -> Reals:
    """By ready hand: how it waits, how likely another's tile completes it before its next draw, and whether one did."""
    found = list[tuple[float, ...]]()
    for number, match in matches:
        lots = random.Random(number)
        for made, after in seasons(match):
            end, last = made[-1][0].wall.left, after.last
            winners = {win.seat for win in last.wins} if last and last.how != "tsumo" else set[int]()
            for state, by, action in made:
                if by in match.former or action.verb not in ("discard", "riichi") or lots.random() > share:
                    continue
                judge = RiichiJudge(state, by, BEST, values)
                hand, melds = without(judge.sight.hand, action.args), judge.sight.melds
                if state.wall.left >= 4 and judge.steps(hand) <= 0:
                    declared = "riichi" if action.verb == "riichi" or state.riichi[by].declared else ""
                    way = 2 if declared else int(any(meld.is_open for meld in melds))
                    won = by in winners and state.wall.left - end < 4
                    found.append((way, judge.winning(hand, melds, declared)[1], won))
    return np.array(found, float).reshape(-1, 3)


def lines(found: Reals) -> Iterator[str]:
    """A line for hands so far from ready: at any time, early, late, and where somebody else is probably ready."""
    yield "                                    n   hoped   came       differ      off"
    way, far, draws, threatened = found[:, 2], found[:, 3], found[:, 4], found[:, 5]
    for at, name in enumerate(WAYS):
        for steps in range(FARTHEST + 1):
            for when, some in (
                ("whenever", draws >= 0),
                ("early", (draws > 11) & (threatened == 0)),
                ("later", (draws <= 11) & (threatened == 0)),
                ("threatened", threatened == 1),
            ):
                here = found[(way == at) & (far == steps) & some]
                if len(here) > 60:
                    yield f"{name:8} {steps} steps {when:12} {line(here)}"
    yield f"all {'':21} {line(found)}"


def line(here: Reals) -> str:
    """What was hoped and what came; errors count each seat's season once."""
    hoped, came = here[:, 6], here[:, 7]
    clusters = np.unique(here[:, :2] @ (1000.0, 1.0), return_inverse=True)[1]
    apart = hoped - hoped.mean()
    slope = (apart @ came) / (apart @ apart)
    off = came - came.mean() - slope * apart
    error = np.sqrt((np.bincount(clusters, came - came.mean()) ** 2).sum()) / len(here)
    slope_error = np.sqrt((np.bincount(clusters, apart * off) ** 2).sum()) / (apart @ apart)
    mean = f"{len(here):6} {hoped.mean():7.0f} {came.mean():7.0f} ± {error:4.0f}"
    return f"{mean} {slope:5.2f} ± {slope_error:4.2f} {np.sqrt(np.mean((came - hoped) ** 2)):7.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.outcomes", description="What the judge of riichi hopes, and what came.")
    asked.add_argument("file", type=Path)
    asked.add_argument("changes", nargs="*", help="NAME=VALUE of the judge's numbers, several with commas")
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--share", type=float, default=0.15)
    given = asked.parse_args(arguments)
    values = switched(learned(), given.changes, [1] * len(given.changes))
    matches = list(enumerate(islice(load(given.file), given.matches)))
    print("\n".join(lines(rows(matches, values, given.share))))
    found = completions(matches, values, given.share)
    for at, name in enumerate(WAYS):
        likely, came = found[found[:, 0] == at, 1:].T
        if len(came):
            error = came.std() / len(came) ** 0.5
            brought = f"{likely.mean():.3f} hoped, {came.mean():.3f} ± {error:.3f}"
            print(f"{name:8} ready, another's tile in the next go-round: {len(came)}, {brought}")


if __name__ == "__main__":
    main()
