"""`kaik puzzles`: solve them in the terminal, or have them made."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from kaik.cli.say import spoken
from kaik.cli.seat_names import SeatNames
from kaik.cli.understand import choices, touching, unclear
from kaik.core.action import Action
from kaik.core.errors import KaikError, no_such
from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.core.question import AnswerChoice
from kaik.learn.making import PuzzleOrder, make
from kaik.learn.puzzle import Puzzle, kinds, puzzles_of
from kaik.learn.solving import choice_text, prompt, solution
from kaik.learn.themes import title

SAY = {
    "en": {
        "puzzle": "Puzzle {at} of {of} · {name} · {theme}",
        "prompt": "your answer (? lists moves, enter: show it, q: stop) >",
        "right": "Right.",
        "wrong": "Not that one; try again.",
        "answer": "The answer: {answer}",
        "none": "{name} has no puzzles here.",
        "solved": "{solved} of {seen} solved at the first try.",
    },
    "ja": {
        "puzzle": "問題{at}（全{of}問）· {name} · {theme}",
        "prompt": "答え（?で一覧、enterで正解を表示、qで終わり）>",
        "right": "正解です。",
        "wrong": "違います。もう一度考えてみてください。",
        "answer": "正解：{answer}",
        "none": "{name}の問題はありません。",
        "solved": "{seen}問のうち{solved}問を一度で解きました。",
    },
}
QUIT = "q"


def making(game: Game, count: int, seed: str, jobs: int, out: Path | None, console: Console) -> None:
    """Make puzzles of a game and say where they are."""
    if jobs < 0:
        raise KaikError(f"--jobs is how many matches are looked through side by side, 0 for one a core, not {jobs}")
    file = out or Path(f"{game.slug}.jsonl")
    order = PuzzleOrder(game.slug, count, seed, file)
    shown = 0

    def told(order: PuzzleOrder, have: int, matches: int) -> None:
        nonlocal shown
        if have != shown:
            shown = have
            console.print(f"{have} from {matches} matches", highlight=False)

    make([order], jobs or os.cpu_count() or 1, told=told)
    console.print(f"{shown} puzzles of {game.slug} are in {file}", highlight=False)


def chosen(game: Game, theme: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, or those of one theme, which is their kind."""
    puzzles = puzzles_of(game)
    if theme and theme not in (known := kinds(puzzles)):
        raise no_such(f"theme of {game.slug}", theme, known)
    return tuple(each for each in puzzles if not theme or each.kind == theme)


def play(game: Game, theme: str, language: str, console: Console, ask: Callable[[str], str] = input) -> None:
    """Put one puzzle after another until somebody has had enough."""
    say, puzzles = SAY[language], chosen(game, theme)
    if not puzzles:
        raise KaikError(say["none"].format(name=getattr(game.names, language)))
    seen = solved = 0
    for at, puzzle in enumerate(puzzles, 1):
        about = title(puzzle.kind).said(language)
        head = say["puzzle"].format(at=at, of=len(puzzles), name=getattr(game.names, language), theme=about)
        console.print(Text(head), soft_wrap=True)
        tries = _tried(game, puzzle, language, console, ask)
        if tries < 0:
            break
        seen += 1
        solved += tries == 1
        for line in solution(puzzle).told(language):
            console.print(Text(f"  {line}"), soft_wrap=True)
    console.print(Text(say["solved"].format(solved=solved, seen=seen)), soft_wrap=True)


def _tried(game: Game, puzzle: Puzzle, language: str, console: Console, ask: Callable[[str], str]) -> int:
    """Ask until the answer is right; how many tries that took, 0 if it was shown, -1 if somebody left."""
    say, state = SAY[language], puzzle.position()
    drawn = game.draw(state.view(puzzle.seat), language)
    console.print(Text(SeatNames.of((), puzzle.seat, language).put_into(drawn)), soft_wrap=True)
    legal = state.legal(puzzle.seat)
    for line in _asked(game, puzzle, language):
        console.print(Text(line), soft_wrap=True)
    tries = 0
    while True:
        typed = ask(f"{say['prompt']} ").strip()
        if typed == QUIT:
            return -1
        if typed.startswith("?"):
            for line in _listed(game, puzzle, typed[1:].strip(), legal, language):
                console.print(Text(line), soft_wrap=True)
            continue
        if not typed:
            console.print(Text(say["answer"].format(answer=_named(game, puzzle, language))), soft_wrap=True)
            return 0
        unread, right = _understood(puzzle, typed, legal, language)
        tries += not unread
        if right:
            console.print(Text(say["right"]))
            return tries
        console.print(Text(unread or say["wrong"]), soft_wrap=True)


def _listed(game: Game, puzzle: Puzzle, about: str, legal: Sequence[Action], language: str) -> Iterator[str]:
    """What may be answered: the choices of a question, or the legal actions by their numbers."""
    if puzzle.question() is not None:
        yield from _asked(game, puzzle, language)
        return
    wanted = touching(about, legal) if about else legal
    for n, action in enumerate(legal, 1):
        if action in wanted:
            yield f"  {n:>2}  {action}   {spoken(game, action, language)}"


def _asked(game: Game, puzzle: Puzzle, language: str) -> Iterator[str]:
    yield prompt(puzzle)[language]
    question = puzzle.question()
    for n, choice in enumerate(question.choices if question else (), 1):
        yield f"  {n}  {choice_text(game, choice, language)}"


def _named(game: Game, puzzle: Puzzle, language: str) -> str:
    return puzzle.answer if puzzle.kind == BEST else choice_text(game, AnswerChoice(puzzle.answer), language)


def _understood(puzzle: Puzzle, typed: str, legal: Sequence[Action], language: str) -> tuple[str, bool]:
    """What to say to an answer that is none, and whether it is the right one."""
    question = puzzle.question()
    if question is not None:
        picked = int(typed) - 1 if typed.isdigit() and 0 < int(typed) <= len(question.choices) else -1
        return "", picked >= 0 and question.choices[picked].value == puzzle.answer
    by_number = [legal[int(typed) - 1]] if typed.isdecimal() and 0 < int(typed) <= len(legal) else []
    found = choices(typed, legal) or by_number
    if not found:
        return unclear(typed, legal, language), False
    return "", len(found) == 1 and found[0] in puzzle.solutions()
