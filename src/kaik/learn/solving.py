"""What is said around a puzzle: what is asked, and the solution played out with its reasons."""

from __future__ import annotations

import msgspec

from kaik import engine
from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.core.question import AnswerChoice
from kaik.core.state import State
from kaik.learn.puzzle import Puzzle
from kaik.play.luck import Luck

FIND = {"en": "Find the best move.", "ja": "最善の手を見つけてください。"}


class Solution(msgspec.Struct, frozen=True):
    """How a puzzle is solved: the answer, and why it is that one."""

    answer: str
    why: dict[str, str]
    """The reason in words of the game; {} where there is none to tell."""
    lead: dict[str, str]
    """How clear it is, where an action was asked for."""

    def told(self, language: str) -> list[str]:
        """The sentences of one language."""
        return [said[language] for said in (self.why, self.lead) if language in said]


def prompt(puzzle: Puzzle) -> dict[str, str]:
    """What the puzzle asks."""
    question = puzzle.question()
    return FIND if question is None else question.text


def choice_text(game: Game, choice: AnswerChoice, language: str) -> str:
    """How a choice reads; one without a text of its own is called by the game's label for it."""
    return choice.text.get(language) or game.label(choice.value, language)


def solution(puzzle: Puzzle) -> Solution:
    """The answer with its reasons."""
    question = puzzle.question()
    if question is not None:
        return Solution(puzzle.answer, question.why, {})
    game, _ = puzzle.at.rules()
    dice = Luck.of("solution").dice(0)
    imagined = puzzle.position().imagine(puzzle.seat, dice)
    why = reason(game, imagined, puzzle.seat, Action.parse(puzzle.answer))
    return Solution(puzzle.answer, why, _lead(puzzle) if puzzle.kind == BEST else {})


def reason(game: Game, imagined: State, seat: int, action: Action) -> dict[str, str]:
    """What an action is for, as the game's own mind tells it."""
    if said := game.mind.explanation_of(imagined, seat, action):
        return said
    for one in game.mind.advice_of(imagined, seat, 5):
        if one.action == action:
            return one.reason
    return engine.reason_for(imagined, action)


def _lead(puzzle: Puzzle) -> dict[str, str]:
    """A lead as a person understands it."""
    if puzzle.lead is None or puzzle.how == "judged":
        return {}
    share = f"{puzzle.lead:.0%}"
    if puzzle.how == "solved":
        return {
            "en": f"Any other choice gives away {share} of the pot on average.",
            "ja": f"ほかの手では平均して場の{share}を損します。",
        }
    return {
        "en": f"Any other move gives away {share} of the match or more.",
        "ja": f"ほかの手では勝負の見込みが{share}以上下がります。",
    }
