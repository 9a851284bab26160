"""Mountain Path in a terminal: the spiral with its runners, everybody's purse and cards, and one's own hand."""

from __future__ import annotations

from collections import Counter

from kaik.games.mountain.road import GOAL, HUE, ROUTE, SIDE, START, WATER, place, quarter_turns
from kaik.games.mountain.seen import MountainView
from kaik.games.mountain.side import SLOTS, Placed, Side
from kaik.kits.cards48 import text as cards
from kaik.kits.terminal import TerminalSentences, padded
from kaik.kits.track import RUNNERS, boxes

WORDS = TerminalSentences("kaik.games.mountain")

WORKS = TerminalSentences("kaik.games.mountain", "terminal-works")
"""What each rank does, in a line."""


def draw(view: MountainView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    language = language if language in WORDS else "en"
    words = WORDS[language]
    hand = [] if view.seat is None else [words["hand"], *_hand(view, view.seat, language)]
    discards = cards.codes(view.discards)
    stock = words["stock"].format(stock=view.stock, discards=discards)
    asked = _asked(view, words, language)
    return "\n".join([*_road(view, words), "", *_players(view, words), "", stock, *hand, "", *asked])


def _road(view: MountainView, words: dict[str, str]) -> list[str]:
    """The middle of the cerke board; on turned spirals the numbers are the onlooker's own."""
    seats, eye = len(view.node), view.seat or 0
    turned = view.options.route == "rotated"
    turns = [quarter_turns(seat, seats) if turned else 0 for seat in range(seats)]
    square = {place(node, turns[eye], view.options.route): _square(view, node, words) for node in range(len(ROUTE))}
    for seat, node in enumerate(view.node):
        square[place(node, turns[seat], view.options.route)] += RUNNERS[seat]
    rows = [[square[row, column] for column in range(SIDE)] for row in range(SIDE)]
    notes = [words["road"], *([words["turned"].format(who=RUNNERS[eye])] if turned else [])]
    return [boxes(rows, 9), *notes]


def _square(view: MountainView, node: int, words: dict[str, str]) -> str:
    names = {GOAL: words["goal"]} if view.options.start_tanke == "on" else {GOAL: words["goal"], START: words["start"]}
    route = view.options.route
    kind = words["hue"] if node in HUE[route] else words["water"] if node in WATER[route] else ""
    return f"{node:>2} {names.get(node, kind)}\n "


def _cost(card: str, cost: int, words: dict[str, str]) -> str:
    money = "coin" if cost == 1 else "coins"
    return f"{cost} {words['rice' if card[0] == 'B' else money]}"


def _hand(view: MountainView, seat: int, language: str) -> list[str]:
    """One's own cards, each with what it costs now and what it does."""
    side, words = Side(placed=view.placed[seat]), WORDS[language]
    counts = Counter(cards.in_order(view.hand))
    names = {card: cards.card(card, language) + (f" ×{n}" if n > 1 else "") for card, n in counts.items()}
    costs = {card: _cost(card, side.cost(card), words) for card in counts}
    return [f"  {padded(names[card], 22)}{padded(costs[card], 10)}{WORKS[language][card[1]]}" for card in counts] or [
        "  –"
    ]


def _players(view: MountainView, words: dict[str, str]) -> list[str]:
    titles = [words[key] for key in ("player", "square", "rice", "coins", "held")]
    rows = [[*titles, words["placed"].format(slots=SLOTS)]]
    rows += [_player(view, seat, words) for seat in range(len(view.node))]
    columns = (13, 8, 6, 7, 6, 0)
    return ["".join(padded(text, column) for text, column in zip(row, columns, strict=True)) for row in rows]


def _player(view: MountainView, seat: int, words: dict[str, str]) -> list[str]:
    numbers = (view.node[seat], view.rice[seat], view.coins[seat], view.held[seat])
    placed = " ".join(map(_placed, view.placed[seat])) or "–"
    shield = words["shield"] if view.shielded[seat] else ""
    return [RUNNERS[seat] + (words["you"] if seat == view.seat else ""), *map(str, numbers), placed + shield]


def _placed(each: Placed) -> str:
    return each.name + ("+" if each.state == "fresh" else "")


def _asked(view: MountainView, words: dict[str, str], language: str) -> list[str]:
    if view.stage in ("over", "first", "deal"):
        return [words[view.stage]]
    rice, coins = view.price
    who, comma = RUNNERS[view.mover], "、" if language == "ja" else ", "
    card = cards.said(view.working, language) if view.working else ""
    left = comma.join(words[phase] for phase in view.left)
    advance = words["advance"].format(who=who, stride=view.stride, rice=rice, coins=coins)
    question = words[view.stage].format(who=who, owed=view.owed, card=card, left=left)
    gap = "" if language == "ja" else " "
    return [f"{words['round'].format(n=view.round + 1)}{gap}{advance}", question]
