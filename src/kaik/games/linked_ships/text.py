"""Linked Ships in a terminal: the U of squares with its ships, and what lies where."""

from __future__ import annotations

from kaik.games.linked_ships.board import DEPTH, GOAL, HOLD, SHIPS, START, fleet
from kaik.games.linked_ships.rules import LinkedShipsView
from kaik.kits.sticks import lying
from kaik.kits.terminal import TerminalSentences, padded, width
from kaik.kits.track import RUNNERS

WORDS = TerminalSentences("kaik.games.linked_ships")


def draw(view: LinkedShipsView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    return "\n".join([*_road(view, words), "", *_players(view, words), "", *_asked(view, words)])


def _road(view: LinkedShipsView, words: dict[str, str]) -> list[str]:
    """Up the left side to the goal, down the right side from the start, as the board is drawn."""
    left = [_square(view, GOAL - depth, words) for depth in range(DEPTH + 1)]
    right = [_square(view, START + depth, words) for depth in range(DEPTH + 1)]
    column = max(30, *map(width, left)) + 3
    bottom = "   ".join(_square(view, node, words) for node in range(GOAL - DEPTH - 1, DEPTH, -1))
    return [*(padded(one, column) + other for one, other in zip(left, right, strict=True)), f"    {bottom}"]


def _square(view: LinkedShipsView, node: int, words: dict[str, str]) -> str:
    name = {START: words["start"], GOAL: words["goal"]}.get(node, f"{node:>2}")
    ships = " ".join(SHIPS[ship] for ship, at in enumerate(view.node) if at == node)
    return f"{padded(name, 5)} [{ships or '~~'}]"


def _players(view: LinkedShipsView, words: dict[str, str]) -> list[str]:
    titles = [words["player"], words["store"], words["brought"], words["ships"].format(hold=HOLD)]
    rows = [titles, *(_player(view, seat, words) for seat in range(len(view.store)))]
    return ["".join(padded(text, columns) for text, columns in zip(row, (13, 13, 10, 0), strict=True)) for row in rows]


def _player(view: LinkedShipsView, seat: int, words: dict[str, str]) -> list[str]:
    you = words["you"] if seat == view.seat else ""
    ships = "   ".join(_ship(view, ship, words) for ship in fleet(seat))
    return [RUNNERS[seat] + you, str(view.store[seat]), str(view.goal[seat]), ships]


def _ship(view: LinkedShipsView, ship: int, words: dict[str, str]) -> str:
    node = view.node[ship]
    where = {START: words["start"], GOAL: words["goal"]}.get(node, str(node))
    return f"{SHIPS[ship]} {where}, {view.cargo[ship]}"


def _asked(view: LinkedShipsView, words: dict[str, str]) -> list[str]:
    if view.over:
        return [words["over"]]
    if view.mover < 0:
        return [words["lot"]]
    who, n = RUNNERS[view.mover], view.sticks
    thrown = words["throws"].format(who=who) if n < 0 else words["asked"].format(who=who, n=n, sticks=lying(n))
    return [words["last" if view.last else "round"].format(n=view.round + 1, target=view.target), thrown]
