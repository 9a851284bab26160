"""Six Sticks in a terminal: the board as it was dug up, the runners on it, and who has drunk what."""

from __future__ import annotations

from kaik.games.six_sticks.board import GOAL, LINED, LINES, ROUTE, ROWS, START
from kaik.games.six_sticks.rules import SixSticksView
from kaik.kits.terminal import TerminalSentences, padded
from kaik.kits.track import RUNNERS, boxes

WORDS = TerminalSentences("kaik.games.six_sticks")

NUMBER = {square: number for number, square in enumerate(ROUTE)}


def draw(view: SixSticksView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    rows = [[_square(view, NUMBER[row, column], words) for column in range(8)] for row in range(len(ROWS))]
    return "\n".join([boxes(rows, 8), words["road"], "", *_runners(view, words), "", _asked(view, words)])


def _square(view: SixSticksView, number: int, words: dict[str, str]) -> str:
    name = {START: words["start"], GOAL: words["goal"]}.get(number, "")
    here = "".join(RUNNERS[seat] for seat, at in enumerate(view.at) if at == number)
    return f"{number:>2} {name}\n   {'=' * LINES[number]}\n {here}"


def _runners(view: SixSticksView, words: dict[str, str]) -> list[str]:
    titles = (words["runner"], words["square"], words["cups"], words["stops"], words["sent"], "")
    rows = [titles, *(_runner(view, seat, words) for seat in range(len(view.at)))]
    return [
        "".join(padded(text, columns) for text, columns in zip(row, (12, 8, 6, 15, 14, 0), strict=True)).rstrip()
        for row in rows
    ]


def _runner(view: SixSticksView, seat: int, words: dict[str, str]) -> tuple[str, ...]:
    you = words["you"] if seat == view.seat else ""
    place = words["place"].format(n=view.done.index(seat) + 1) if seat in view.done else ""
    bull = " " + words["bull"] if seat in view.bulls else ""
    stops = f"{len(view.stops[seat])}/{len(LINED)}"
    return RUNNERS[seat] + you, str(view.at[seat]), str(view.cups[seat]), stops, str(view.sent[seat]), place + bull


def _asked(view: SixSticksView, words: dict[str, str]) -> str:
    if view.over:
        return words["over"]
    if view.mover < 0:
        return words["lot"]
    return words["air" if view.thrown else "throws"].format(who=RUNNERS[view.mover])
