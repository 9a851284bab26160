"""What is thought about Six Sticks: nobody chooses anything, but a throw can be counted before it falls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kaik.core.action import CHANCE
from kaik.core.mind import Mind
from kaik.core.question import CountQuestion, numbers
from kaik.games.six_sticks.rules import DICE, THROW, WAYS, SixSticks

PUZZLES = (("hits", 2), ("drinks", 2), ("moves", 1))
ASKED: Mapping[str, tuple[str, str]] = {
    "hits": ("send somebody back to the start", "誰かを出発点に戻せる"),
    "drinks": ("stop where you drink", "酒のあるますに止まる"),
    "moves": ("move at all", "駒が進む"),
}


def questions(position: SixSticks, seat: int) -> tuple[CountQuestion, ...]:
    """What the next throw of the seat that is to throw may bring; what any throw but 0 brings is no question."""
    if position.legal(seat) != THROW:
        return ()
    ways = WAYS[position.options.dice]
    brought: Mapping[str, Callable[[SixSticks], bool]] = {
        "hits": lambda after: sum(after.sent) > sum(position.sent),
        "drinks": lambda after: after.cups[seat] > position.cups[seat],
        "moves": lambda after: after.at[seat] != position.at[seat],
    }
    counts = {kind: _count(position, seat, brings) for kind, brings in brought.items()}
    return tuple(_question(kind, count, ways) for kind, count in counts.items() if 0 < count < sum(ways) - ways[0])


def _count(position: SixSticks, seat: int, brings: Callable[[SixSticks], bool]) -> int:
    """In how many ways the throw brings something about, counted by throwing each of them."""
    thrown = position.played(seat, THROW[0])
    outcomes = DICE[position.options.dice].weights
    return sum(weight for action, weight in outcomes if brings(thrown.played(CHANCE, action)))


def _question(kind: str, answer: int, ways: tuple[int, ...]) -> CountQuestion:
    every, (en, ja) = sum(ways), ASKED[kind]
    near = (every - answer, answer * 2, answer + 6, answer // 2, answer + 1, *ways)
    each = ", ".join(map(str, ways))
    return CountQuestion(
        kind,
        {
            "en": f"In how many of the {every} ways your throw can fall do you {en}?",
            "ja": f"投げ方{every}通りのうち、{ja}のは何通りですか。",
        },
        str(answer),
        numbers(answer, (one for one in near if 0 < one <= every)),
        {
            "en": f"0, 1, 2 and so on fall in {each} ways; {answer} of them do.",
            "ja": f"0から順に{each}通り。そのうち{answer}通りです。",
        },
    )


MIND: Mind[SixSticks] = Mind(questions=questions, puzzles=PUZZLES)
