"""The course of a finished match: how the score went, and the few acts or seasons that changed it most.

A match of several seasons is told by its settlements. One that was settled only once is told by what everybody could
expect after each act, judged in a moment; a review looks deeper, and takes its time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from kaik.core.action import CHANCE
from kaik.core.settlement import Settlement
from kaik.core.state import State
from kaik.play.log import Entry
from kaik.play.match import Match

MOST = 3
"""Swings that are told."""
WORTH_TELLING = 0.2
"""What changed less than this part of the greatest swing is not told beside it."""
FINE = 4
"""Decimals of what is told."""

Scores = tuple[float, ...]


class CoursePoint(msgspec.Struct, frozen=True, array_like=True):
    """The score after so many entries; in a match of one season, how far each seat is ahead of the average."""

    n: int
    scores: Scores


class Swing(msgspec.Struct, frozen=True):
    """An act or a season that changed much: its entries from `first` to `n`, and the seat it helped most."""

    first: int
    n: int
    seat: int
    gain: float
    """By how much that seat drew ahead of the others."""


class Course(msgspec.Struct, frozen=True):
    """How a match went; `settled` holds the last entry of every season and what was settled."""

    points: tuple[CoursePoint, ...]
    swings: tuple[Swing, ...]
    settled: tuple[tuple[int, Settlement], ...]


class PlayedAct(msgspec.Struct, frozen=True):
    """An act with the luck that belongs to it, and what everybody could expect before and after it."""

    first: int
    last: int
    before: Scores
    after: Scores


def course_of(match: Match, states: Sequence[State]) -> Course:
    """The course of a match that is over; `states[n]` is the position after `n` entries."""
    settled = tuple(_settled(match, states))
    seasons = _most(_of_season(n, each) for n, each in settled) if len(settled) > 1 else ()
    if seasons:
        return Course(_scores(settled), seasons, settled)
    acts = _acts(match, states)
    # that the last act decided it goes without saying
    swings = _most(map(_of_act, acts[:-1])) or _most(map(_of_act, acts))
    return Course(_scores(settled) if len(settled) > 1 else _expectations(match, acts), swings, settled)


def _live(match: Match) -> tuple[Entry, ...]:
    """What was played and not taken back."""
    return tuple(entry for entry in match.live() if not entry.talk)


def _settled(match: Match, states: Sequence[State]) -> Iterable[tuple[int, Settlement]]:
    settle = match.game.settlement
    for entry in _live(match) if settle else ():
        before, after = states[entry.n], states[entry.n + 1]
        found = settle(before, after) if settle else None
        if found is not None:
            yield entry.n, found


def _scores(settled: Sequence[tuple[int, Settlement]]) -> tuple[CoursePoint, ...]:
    return (CoursePoint(0, settled[0][1].before), *(CoursePoint(n + 1, each.after) for n, each in settled))


def _acts(match: Match, states: Sequence[State]) -> list[PlayedAct]:
    """Luck belongs to the act before it, as in a record; what is dealt first is nobody's act."""
    grouped: list[list[Entry]] = []
    for entry in _live(match):
        if entry.seat == CHANCE and grouped:
            grouped[-1].append(entry)
        elif entry.seat != CHANCE:
            grouped.append([entry])
    expects = match.game.mind.estimate_of
    return [
        PlayedAct(own[0].n, own[-1].n, expects(states[own[0].n]), expects(states[own[-1].n + 1])) for own in grouped
    ]


def _of_season(n: int, settlement: Settlement) -> Swing:
    return _swing(n, n, settlement.before, settlement.after)


def _of_act(act: PlayedAct) -> Swing:
    return _swing(act.first, act.last, act.before, act.after)


def _swing(first: int, last: int, before: Scores, after: Scores) -> Swing:
    gains = [now - then for now, then in zip(leads(after), leads(before), strict=True)]
    gain = max(gains)
    return Swing(first, last, gains.index(gain), round(gain, FINE))


def leads(scores: Scores) -> Scores:
    """How far each seat is ahead of the average.

    >>> leads((3.0, 0.0, 0.0))
    (2.0, -1.0, -1.0)
    """
    average = sum(scores) / len(scores)
    return tuple(score - average for score in scores)


def _most(swings: Iterable[Swing]) -> tuple[Swing, ...]:
    """The greatest ones, in the order in which they came."""
    best = sorted((each for each in swings if each.gain > 0), key=lambda each: -each.gain)[:MOST]
    told = [each for each in best if each.gain >= WORTH_TELLING * best[0].gain]
    return tuple(sorted(told, key=lambda each: each.n))


def _expectations(match: Match, acts: Sequence[PlayedAct]) -> tuple[CoursePoint, ...]:
    """What could be expected, act by act, and at last the result, drawn as high as anything before it."""
    if not acts:
        return ()
    found = [(acts[0].first, leads(acts[0].before)), *((act.last + 1, leads(act.after)) for act in acts[:-1])]
    highest = max((abs(each) for _, scores in found for each in scores), default=0.0) or 1.0
    paid = leads(match.payoffs)
    most = max(map(abs, paid)) or 1.0
    found.append((len(match.log), tuple(each / most * highest for each in paid)))
    kept = [each for at, each in enumerate(found) if at in (0, len(found) - 1) or each[1] != found[at - 1][1]]
    return tuple(CoursePoint(n, tuple(round(score, FINE) for score in scores)) for n, scores in kept)
