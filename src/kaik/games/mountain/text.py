"""Mountain Path in a terminal: the spiral with its runners, everybody's purse and cards, and one's own hand."""

from __future__ import annotations

from collections import Counter

from kaik.games.mountain.road import GOAL, HUE, ROUTE, SIDE, START, WATER, place, quarter_turns
from kaik.games.mountain.seen import MountainView
from kaik.games.mountain.side import SLOTS, Placed, Side
from kaik.kits.cards48 import text as cards
from kaik.kits.terminal import padded
from kaik.kits.track import RUNNERS, boxes

WORDS = {
    "en": {
        "hue": "hue",
        "water": "water",
        "start": "foot",
        "goal": "TOP",
        "road": "Climb from 0 to 24. From a hue square (皇処) an advance goes one square farther.",
        "turned": "Each runner climbs from its own corner; the numbers are those of {who}.",
        "you": " (you)",
        "player": "player",
        "square": "square",
        "rice": "rice",
        "coins": "coins",
        "coin": "coin",
        "held": "hand",
        "placed": "placed, up to {slots} (/n: n markers; +: of use from the next turn)",
        "shield": " shielded",
        "hand": "Your hand:",
        "stock": "Stock {stock}, discards: {discards}",
        "advance": "{who}'s next advance: {stride} ahead, for {rice} rice or {coins} in coins.",
        "round": "Round {n}.",
        "first": "The lot decides who begins.",
        "deal": "Three cards are dealt to everybody.",
        "draw": "{who} draws {owed}.",
        "use": "{who} says which card works next.",
        "sticks": "The sticks are thrown for {who}'s {card}.",
        "take": "{who}'s {card} robs a purse.",
        "mark": "{who}'s {card} may put a marker on a card.",
        "destroy": "{who}'s {card} may destroy a card.",
        "choose": "{who} may still: {left}.",
        "over": "The game is over.",
        "effects": "let the cards work",
        "exchange": "exchange rice",
        "dismantle": "dismantle",
        "cards": "build or scrap",
        "move": "advance",
    },
    "ja": {
        "hue": "処",
        "water": "水",
        "start": "麓",
        "goal": "皇山",
        "road": "0から24の皇山まで登ります。皇処から進むときは1マス多く進みます。",
        "turned": "駒はそれぞれの隅から登ります。数字は{who}の道のりです。",
        "you": "（あなた）",
        "player": "席",
        "square": "マス",
        "rice": "米",
        "coins": "銭",
        "coin": "銭",
        "held": "手札",
        "placed": "設置した札（{slots}枚まで。/nは印の数、+は次の手番から有効）",
        "shield": " 守り",
        "hand": "あなたの手札：",
        "stock": "山札{stock}枚、捨札：{discards}",
        "advance": "{who}の次の移動：{stride}マス、{rice}米または{coins}銭。",
        "round": "第{n}ラウンド。",
        "first": "くじで先手を決めます。",
        "deal": "全員に3枚ずつ配ります。",
        "draw": "{who}が{owed}枚引きます。",
        "use": "{who}が次に効果を使う札を選びます。",
        "sticks": "{who}の{card}のために裁を投げます。",
        "take": "{who}の{card}が資源を奪います。",
        "mark": "{who}の{card}は札に印を置けます。",
        "destroy": "{who}の{card}は札を破壊できます。",
        "choose": "{who}にできること：{left}。",
        "over": "勝負がつきました。",
        "effects": "札の効果",
        "exchange": "両替",
        "dismantle": "解体",
        "cards": "設置または札の処分",
        "move": "移動",
    },
}

WORKS = {
    "en": {
        "S": "not placed: 2 coins at once",
        "0": "each turn 1 rice",
        "1": "one card more in hand",
        "2": "advances 1 farther",
        "3": "cards and rice advances 1 cheaper",
        "4": "each turn takes 1 rice or coin from somebody",
        "5": "advances 2 farther",
        "6": "each turn a throw: up to 3 shields you, 4 or 5 bring 2 coins",
        "7": "each turn a throw: up to 3 halve the price of an advance, 4 or 5 advance you",
        "8": "each turn a throw: up to 3 mark a card, 4 or 5 destroy one",
        "K": "each turn 2 coins",
        "T": "each turn an advance",
    },
    "ja": {
        "S": "設置せず、すぐに2銭",
        "0": "毎手番1米",
        "1": "手札の上限+1",
        "2": "移動+1マス",
        "3": "設置と米での移動が1安くなる",
        "4": "毎手番、誰かから1米か1銭を奪う",
        "5": "移動+2マス",
        "6": "毎手番の裁：3以下で守り、4以上で2銭",
        "7": "毎手番の裁：3以下で移動が半額、4以上で前進",
        "8": "毎手番の裁：3以下で札に印、4以上で札を破壊",
        "K": "毎手番2銭",
        "T": "毎手番前進",
    },
}
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
    square = {place(node, turns[eye]): _square(view, node, words) for node in range(len(ROUTE))}
    for seat, node in enumerate(view.node):
        square[place(node, turns[seat])] += RUNNERS[seat]
    rows = [[square[row, column] for column in range(SIDE)] for row in range(SIDE)]
    notes = [words["road"], *([words["turned"].format(who=RUNNERS[eye])] if turned else [])]
    return [boxes(rows, 9), *notes]


def _square(view: MountainView, node: int, words: dict[str, str]) -> str:
    names = {GOAL: words["goal"]} if view.options.start_tanke == "on" else {GOAL: words["goal"], START: words["start"]}
    kind = words["hue"] if node in HUE else words["water"] if node in WATER else ""
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
