"""What many games of one rule set add up to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

from kaik.lab.account import NOBODY, Account, Season
from kaik.lab.trial import Trial, is_compiled
from kaik.play.statistics import beaten, wilson

NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:(?:, | and )[+-]?\d+(?:\.\d+)?)*")
"""Seats and points in a sentence: games that differ only in them ended for the same reason."""


class Spread(msgspec.Struct, frozen=True):
    """How a figure lies over the games."""

    mean: float
    within: float
    """The true mean is at most so far from this one, in 95 of 100 cases."""
    least: float
    quarter: float
    """A quarter of the games have no more."""
    median: float
    three_quarters: float
    most: float


class Portion(msgspec.Struct, frozen=True):
    """A share of so many cases, and where it may truly lie: Wilson's interval at 95 %."""

    share: float
    low: float
    high: float
    cases: int


class Counted(msgspec.Struct, frozen=True):
    """Something that happened, how often in all, and in which part of the cases it did."""

    name: str
    times: int
    share: float


class HandCount(msgspec.Struct, frozen=True):
    """A hand, a yaku or a meld."""

    name: str
    made: float
    """Times a game."""
    games: float
    """The part of the games in which it was made or ended a season."""
    ends: float
    """The part of the seasons that ended with it."""


class StageCount(msgspec.Struct, frozen=True):
    """All seasons of one number: how many games had it, and what changed hands in it."""

    number: int
    games: int
    points: float
    """What those who won in it won, on average."""
    most: float


class Choices(msgspec.Struct, frozen=True):
    """How much there is to choose from when a seat is asked."""

    mean: float
    most: int
    forced: float
    """The part of the questions with one answer."""


class Report(msgspec.Struct, frozen=True):
    """Everything that is told of one rule set."""

    game: str
    preset: str
    name: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    compiled: bool
    games: int
    broken_off: int
    entries: Spread
    actions: Spread = msgspec.field(name="words")
    turns: Spread
    seasons: Spread
    choices: Choices
    first: Portion | None
    """How often whoever moves first ends before another, a tie counting half; None where nobody does."""
    opener: Portion | None
    """The same for single seasons: gaining more in it than another."""
    by_seat: tuple[Portion, ...]
    """How often each seat ends before another."""
    ties: Portion
    """Games in which the first place is shared."""
    reasons: tuple[Counted, ...]
    """How the games end; numbers in the sentences are left out."""
    stages: tuple[StageCount, ...]
    last_actions: tuple[Counted, ...] = msgspec.field(name="last_words")
    """The last action of a season, by its verb."""
    verbs: tuple[Counted, ...]
    """The verbs of the seats' actions, as parts of all their actions."""
    hands: tuple[HandCount, ...]
    """The most decisive first."""


def report(trial: Trial, accounts: Sequence[Account]) -> Report:
    """What the games of a trial show; the order in which they were played does not matter."""
    games = sorted(accounts, key=lambda account: account.n)
    seasons = [season for game in games for season in game.seasons]
    questions = sum(game.actions for game in games)
    forced = sum(game.forced for game in games) / max(questions, 1)
    mean = sum(game.choices for game in games) / max(questions, 1)
    return Report(
        game=trial.game,
        preset=trial.variant.preset,
        name=trial.variant.name or trial.variant.preset,
        seats=trial.seats,
        bots=trial.bots,
        seed=trial.seed,
        compiled=is_compiled(trial),
        games=len(games),
        broken_off=sum(not game.over for game in games),
        entries=spread([game.entries for game in games]),
        actions=spread([game.actions for game in games]),
        turns=spread([game.turns for game in games]),
        seasons=spread([len(game.seasons) for game in games]),
        choices=Choices(mean, max(game.widest for game in games), forced),
        first=_before((game.payoffs, game.opener) for game in games),
        opener=_before((season.gains, season.opener) for season in seasons),
        by_seat=tuple(portion([beaten(game.payoffs, seat) for game in games]) for seat in range(trial.seats)),
        ties=portion([float(game.payoffs.count(max(game.payoffs)) > 1) for game in games]),
        reasons=_counted((reason_of(game) for game in games), len(games)),
        stages=_stages(games),
        last_actions=_counted((season.verb for season in seasons), len(seasons)),
        verbs=_said(games),
        hands=_hands(games, seasons),
    )


def spread(numbers: Sequence[float]) -> Spread:
    """Mean, quartiles and ends, and how sure the mean is.

    >>> spread([1, 2, 2, 11])  # doctest: +ELLIPSIS
    Spread(mean=4.0, within=4.596..., least=1.0, quarter=1.75, median=2.0, three_quarters=4.25, most=11.0)
    """
    ordered = sorted(numbers)
    mean = sum(ordered) / len(ordered)
    return Spread(mean, _within(ordered, mean), *(_at(ordered, part) for part in (0.0, 0.25, 0.5, 0.75, 1.0)))


def _within(numbers: Sequence[float], mean: float) -> float:
    """Half the 95 % interval of a mean, by its standard error; 0 for a single number, of which nothing is known."""
    if len(numbers) < 2:
        return 0.0
    squares = sum((number - mean) ** 2 for number in numbers)
    return 1.96 * sqrt(squares / (len(numbers) - 1) / len(numbers))


def _at(ordered: Sequence[float], part: float) -> float:
    """The number below which that part of them lies, between two of them where it falls there."""
    place = part * (len(ordered) - 1)
    low = int(place)
    return float(ordered[low] + (place - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low]))


def portion(scores: Sequence[float]) -> Portion:
    """The mean of scores from 0 to 1 with its interval, each of them one trial."""
    share = sum(scores) / len(scores)
    return Portion(share, *wilson(share, len(scores)), len(scores))


def reason_of(game: Account) -> str:
    """Why a game ended, without seats and points."""
    return NUMBER.sub("N", game.reason)


def _before(cases: Iterable[tuple[tuple[float, ...], int]]) -> Portion | None:
    scores = [beaten(payoffs, seat) for payoffs, seat in cases if seat != NOBODY and len(payoffs) > 1]
    return portion(scores) if scores else None


def _counted(names: Iterable[str], cases: int) -> tuple[Counted, ...]:
    found = Counter(names)
    return tuple(Counted(name, times, times / max(cases, 1)) for name, times in _ranked(found))


def _ranked(found: Counter[str]) -> list[tuple[str, int]]:
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


def _said(games: Sequence[Account]) -> tuple[Counted, ...]:
    found: Counter[str] = Counter()
    for game in games:
        found.update(game.verbs)
    actions = max(found.total(), 1)
    return tuple(Counted(name, times, times / actions) for name, times in _ranked(found))


def _stages(games: Sequence[Account]) -> tuple[StageCount, ...]:
    stages = []
    for number in range(max(len(game.seasons) for game in games)):
        won = [_moved(game.seasons[number]) for game in games if number < len(game.seasons)]
        stages.append(StageCount(number + 1, len(won), sum(won) / len(won), max(won)))
    return tuple(stages)


def _moved(season: Season) -> float:
    """What was won in a season by those who gained more than the others did on average."""
    mean = sum(season.gains) / len(season.gains)
    return sum(max(0.0, gain - mean) for gain in season.gains)


def _hands(games: Sequence[Account], seasons: Sequence[Season]) -> tuple[HandCount, ...]:
    made: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for game in games:
        made.update(game.made)
        seen.update({*game.made, *(name for season in game.seasons for name in season.by)})
    ends = Counter(name for season in seasons for name in season.by)
    count, all_seasons = max(len(games), 1), max(len(seasons), 1)
    order = sorted(seen, key=lambda name: (-ends[name], -made[name], name))
    return tuple(HandCount(name, made[name] / count, seen[name] / count, ends[name] / all_seasons) for name in order)
