"""What the other side answers to the solution of a puzzle, and why: a solution is played out, not only named.

The answer is thought with the eyes of whoever gives it. Where luck is to fall next, or nobody else is asked, there is
none: an invented throw would prove nothing.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.core.state import Choose, State
from kaik.games import find
from kaik.learn.exercise import Bilingual, Exercise
from kaik.learn.judging import opinion
from kaik.learn.position import read_entry
from kaik.learn.puzzle import puzzle
from kaik.learn.puzzle_exercise import puzzle_exercise
from kaik.learn.solving import reason
from kaik.play.luck import Luck

LOOKS = 200
"""Simulations for an answer: a moment's thought, for somebody waits."""
READ = "read"
"""The kind of thinking whose readings are long (`kaik.learn.judging`)."""
MOST = 4
"""Seats that answer together are all heard, so many at most."""


class Answered(msgspec.Struct, frozen=True):
    """What the others answer, entry by entry, and the reason of the one that does something."""

    entries: tuple[str, ...]
    why: dict[str, str]


@lru_cache(maxsize=256)
def answered_exercise(slug: str, id: str) -> Exercise:
    """A puzzle as an exercise whose solution is followed by the best answer to it."""
    found, asked = puzzle_exercise(slug, id), puzzle(find(slug), id)
    if asked.kind != BEST or (asked.how == READ and not asked.reply):
        return found
    (task,) = found.tasks
    after = found.start().state.after(found.seat, task.goal[0])
    same_season = after.season_of() == found.start().state.season_of()
    said = _read_before(slug, after, asked.reply) if asked.reply else answer_to(slug, after, found.seat)
    if not said.entries or not same_season:
        return found
    return replace(found, tasks=(replace(task, reply=said.entries, done=_with(task.done, said.why)),))


def reply_of(game: Game, position: State, seat: int, best: Action, how: str) -> tuple[str, ...]:
    """The answer that is stored with a puzzle: only a reading is too long to be made anew each time."""
    return answer_to(game.slug, position.after(seat, best), seat).entries if how == READ else ()


def _read_before(slug: str, state: State, entries: tuple[str, ...]) -> Answered:
    """An answer that was found when the puzzle was made, with its reason."""
    why: dict[str, str] = {}
    game = find(slug)
    for entry in entries:
        other, action = read_entry(state, entry)
        why = reason(game, state.imagine(other, Luck.of("answer").dice(0)), other, action)
        state = state.after(other, action)
    return Answered(entries, why)


def answer_to(slug: str, state: State, seat: int) -> Answered:
    """What everybody else who is asked there would answer; nothing where luck or the seat itself is next."""
    game, entries, why = find(slug), list[str](), dict[str, str]()
    for n in range(MOST):
        turn = state.turn()
        others = [other for other in turn.seats if other != seat] if isinstance(turn, Choose) else []
        if not others:
            break
        other, dice = others[0], Luck.of("answer").dice(n)
        imagined = state.imagine(other, dice)
        action: Action = opinion(game, imagined, other, dice, LOOKS).best().action
        entries.append(f"{other} {action}")
        why = reason(game, imagined, other, action) if action.verb != "pass" else why
        state = state.after(other, action)
        if len(others) == 1:
            break
    return Answered(tuple(entries), why)


def _with(done: Bilingual | None, why: dict[str, str]) -> Bilingual | None:
    """The reasons of the solution, and the reason of the answer behind them."""
    if "en" not in why or "ja" not in why:
        return done
    en, ja = f"The best answer {_stem(why['en'])}.", f"相手の最善の応手：{why['ja'].rstrip('。')}。"
    return Bilingual(en=en, ja=ja) if done is None else Bilingual(en=f"{done.en} {en}", ja=f"{done.ja}{ja}")


def _stem(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")
