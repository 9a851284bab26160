"""What is thought about Malaysian mahjong: its own judge advises."""

from __future__ import annotations

from functools import partial

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.games.malaysian_mahjong.mind.advice import advice, weighed_with
from kaik.games.malaysian_mahjong.mind.numbers import NUMBERS
from kaik.games.malaysian_mahjong.mind.questions import PUZZLES, questions
from kaik.games.malaysian_mahjong.mind.values import BY_HAND
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.answers import answering


def events(before: Malaysian, by: int, action: Action, after: Malaysian) -> tuple[Event, ...]:
    """How a season ended, and every yaku of the hands that won it."""
    end = after.last
    if end is None or after.played_out == before.played_out:
        return ()
    yaku = (Event(name, won.seat, ends=True) for won in end.triumphs for name, _ in won.yaku)
    return Event("ron" if end.how == "rob" else end.how, ends=True), *yaku


MIND = Mind(
    advice=advice,
    former={"2026a": partial(weighed_with, BY_HAND)},
    judge_numbers=NUMBERS,
    # `greedy` is strong here: the way from it to level 5 is laid out evenly for levels 3 and 4, which both need this.
    blunders=(1.6, 1.1, 0.5, 0.45),
    straying=0.25,
    events=events,
    questions=questions,
    puzzles=PUZZLES,
    threats=answering(("discard",), ("ron",)),
)
