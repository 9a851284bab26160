"""What is thought about pao ma zai: its own judge advises."""

from __future__ import annotations

from functools import partial

from kaik.core.action import Action
from kaik.core.mind import Event, Mind
from kaik.core.question import CountQuestion
from kaik.games.pao_ma_zai.mind.advice import advice, weighed_with
from kaik.games.pao_ma_zai.mind.numbers import NUMBERS
from kaik.games.pao_ma_zai.mind.values import BY_HAND
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.kits.answers import answering
from kaik.kits.mahjong.mind import questions as counting


def events(before: PaoMaZai, by: int, action: Action, after: PaoMaZai) -> tuple[Event, ...]:
    """How a season ended, once for each winner."""
    end = after.last
    if end is None or after.played_out == before.played_out:
        return ()
    how = "ron" if end.how == "rob" else end.how
    return tuple(Event(how, seat, ends=True) for seat in end.winners) or (Event(how, ends=True),)


def questions(position: PaoMaZai, seat: int) -> tuple[CountQuestion, ...]:
    """How far the hand is, and what would help it, whenever its owner is asked."""
    return tuple(counting.questions(position.sides[seat].hand)) if position.legal(seat) else ()


MIND = Mind(
    advice=advice,
    former={"2026a": partial(weighed_with, BY_HAND)},
    judge_numbers=NUMBERS,
    # `greedy` is strong here and level 4 near to level 5: level 3 has its place half-way between `greedy` and level 4.
    blunders=(1.6, 1.2, 0.8, 0.05),
    events=events,
    questions=questions,
    puzzles=counting.PUZZLES,
    threats=answering(("discard",), ("ron",)),
)
