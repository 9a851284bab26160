"""What is thought about riichi: tiles can be counted better than they can be sampled, so its own judge advises."""

from __future__ import annotations

from functools import partial

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.riichi.mind.advice import advice, weighed_with
from kaik.games.riichi.mind.estimates import estimate
from kaik.games.riichi.mind.numbers import NUMBERS
from kaik.games.riichi.mind.questions import PUZZLES, questions
from kaik.games.riichi.mind.values import BY_HAND
from kaik.games.riichi.mind.weights import playout_weights
from kaik.games.riichi.rules import Riichi
from kaik.kits.answers import answering


def events(before: Riichi, by: int, action: Action, after: Riichi) -> tuple[Event, ...]:
    """How a season ended, and every yaku of the hands that won it."""
    end = after.last
    if end is None or after.seasons == before.seasons:
        return ()
    yaku = (Event(name, win.seat, ends=True) for win in end.wins for name, _ in win.yaku)
    if end.how == "aborted":
        return (Event(f"abort.{end.reason}", ends=True),)
    return Event("ron" if end.how == "rob" else end.how, ends=True), *yaku


MIND = Mind(
    estimate=estimate,
    playout_weights=playout_weights,
    advice=advice,
    former={"2026a": partial(weighed_with, BY_HAND)},
    judge_numbers=NUMBERS,
    blunders=(1.6, 0.9, 0.6, 0.4),
    events=events,
    questions=questions,
    puzzles=PUZZLES,
    threats=answering(("discard", "riichi"), ("ron",)),
)
