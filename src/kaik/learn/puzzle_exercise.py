"""Puzzles as exercises: shown, tried and told like a step of a lesson."""

from __future__ import annotations

from functools import lru_cache

from kaik.core.mind import BEST
from kaik.games import find
from kaik.learn.exercise import ANSWER, Asked, Bilingual, Exercise
from kaik.learn.puzzle import Puzzle, puzzle
from kaik.learn.solving import FIND, Solution, choice_text, solution
from kaik.learn.themes import title

BETTER = Bilingual(en="There is something better here.", ja="もっと良い手があります。")
WRONG = Bilingual(en="That is not it; count once more.", ja="違います。もう一度数えてみてください。")


@lru_cache(maxsize=256)
def puzzle_exercise(slug: str, id: str) -> Exercise:
    """A puzzle of a game as an exercise."""
    found = puzzle(find(slug), id)
    asked = _action(found) if found.kind == BEST else _count(found)
    return Exercise(id=found.id, title=title(found.kind), point=found.at, seat=found.seat, tasks=(asked,))


def _action(found: Puzzle) -> Asked:
    goal = (found.answer, *(str(each) for each in found.solutions() if each != found.answer))
    return Asked(text=_both(FIND), goal=goal, why=BETTER, done=_told(solution(found)))


def _count(found: Puzzle) -> Asked:
    question, game = found.question(), find(found.at.game)
    assert question is not None, "every shipped puzzle asks what can be asked"
    at = [choice.value for choice in question.choices].index(found.answer)
    texts = [_both({lang: choice_text(game, choice, lang) for lang in ("en", "ja")}) for choice in question.choices]
    return Asked(
        text=_both(question.text),
        goal=(f"{ANSWER}:{at}",),
        why=WRONG,
        done=_told(solution(found), texts[at]),
        choices=tuple(texts),
    )


def _both(text: dict[str, str]) -> Bilingual:
    return Bilingual(en=text["en"], ja=text["ja"])


def _told(solved: Solution, answer: Bilingual | None = None) -> Bilingual | None:
    """The answer, where it is no action, and the reasons as one text; None where there is nothing to tell."""
    en, ja = solved.told("en"), solved.told("ja")
    if answer is not None:
        en, ja = [answer.en, *en], [answer.ja, *ja]
    return Bilingual(en=" ".join(map(_sentence, en)), ja="".join(map(_ended, ja))) if en else None


def _sentence(text: str) -> str:
    """A reason as a sentence of its own: bots give theirs without a beginning and an end."""
    begun = text[:1].upper() + text[1:]
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."


def _ended(text: str) -> str:
    return text if text.endswith(("。", "？")) else f"{text}。"
