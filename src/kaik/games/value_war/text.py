"""Value War in a terminal: the open cards, the pot, who is in, and what one's own hand makes of it."""

from __future__ import annotations

from kaik.games.value_war.exchange import Exchange
from kaik.games.value_war.rules import ValueWarView
from kaik.kits.betting import NOBODY
from kaik.kits.betting.text import before, best, own_hand, seat_rows, title, to_do
from kaik.kits.cards48 import text
from kaik.kits.terminal import enumerated, named

WORDS = {
    "en": {
        "game": "Value War",
        "open": "Open cards: {cards}",
        "pot": "Pot {pot}",
        "stock": "{stock} cards in the stock",
        "round": "betting round {n} of {all}",
        "base": "base {base}",
        "exchanges": "The exchange so far:",
        "swapped": "  {seat} gave {out} for {took}",
        "drew": "  {seat} drew two and put out {out}; not kept: {left}",
        "passed": "  {seat} kept the hand as it was",
        "drawing": "  {seat} draws two cards",
        "aside": "Out of play: {cards}",
        "drawn": "You drew: {cards}",
        "exchange": "swap a card for an open one, or draw two",
        "put": "put out a card of the hand and one of the two drawn",
        "set": "set the base and pay it, or go out",
        "pay": "pay the base and stay in, or go out",
    },
    "ja": {
        "game": "値戦",
        "open": "公開札：{cards}",
        "pot": "場に{pot}点",
        "stock": "山札{stock}枚",
        "round": "賭け 第{n}ラウンド（全{all}）",
        "base": "基準点{base}",
        "exchanges": "札の交換：",
        "swapped": "  {seat}は{out}を出して{took}を取りました",
        "drew": "  {seat}は2枚引いて{out}を出しました（残した札：{left}）",
        "passed": "  {seat}は交換しませんでした",
        "drawing": "  {seat}が山札から2枚引きます",
        "aside": "使わない札：{cards}",
        "drawn": "引いた札：{cards}",
        "exchange": "手札と公開札を交換するか、山札から2枚引く",
        "put": "手札1枚と引いた札1枚を出す",
        "set": "基準点を決めて払うか、降りる",
        "pay": "基準点を払って参加するか、降りる",
    },
}


def draw(view: ValueWarView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS[language]
    lines = [title(words["game"], view.options, view.betting, language)]
    lines += before(view.betting.last, language) if view.round == 0 and not view.exchanges else []
    lines += seat_rows(view.betting, view.seat, language)
    if view.open_cards:
        lines += [*_table(view, words, language), *_exchanges(view, words, language), *_own(view, words, language)]
    return "\n".join([*lines, *_asked(view, words, language)])


def _table(view: ValueWarView, words: dict[str, str], language: str) -> list[str]:
    told = [words["pot"].format(pot=view.betting.pot), words["stock"].format(stock=view.stock)]
    if 1 <= view.round <= view.options.rounds:
        told.append(words["round"].format(n=view.round, all=view.options.rounds))
    if view.betting.price:
        told.append(words["base"].format(base=view.betting.price))
    lines = [enumerated(told, language), words["open"].format(cards=text.row(view.open_cards, language))]
    aside = [card for cards in view.aside for card in cards]
    return [*lines, words["aside"].format(cards=" ".join(aside))] if aside else lines


def _exchanges(view: ValueWarView, words: dict[str, str], language: str) -> list[str]:
    lines = [_exchange(seen, words, language) for seen in view.exchanges]
    if view.drawer != NOBODY:
        lines.append(words["drawing"].format(seat=named(view.drawer, None, language)))
    return [words["exchanges"], *lines] if lines else []


def _exchange(seen: Exchange, words: dict[str, str], language: str) -> str:
    how = "swapped" if seen.took else "drew" if seen.out else "passed"
    return words[how].format(seat=named(seen.seat, None, language), out=seen.out, took=seen.took, left=seen.left)


def _own(view: ValueWarView, words: dict[str, str], language: str) -> list[str]:
    if view.best is None:
        return []
    lines = own_hand(view.hand, language)
    if view.drawn:
        lines.append(words["drawn"].format(cards=text.row(view.drawn, language)))
    return [*lines, best(view.best, language)]


def _asked(view: ValueWarView, words: dict[str, str], language: str) -> list[str]:
    return [] if view.asked == NOBODY else [to_do(view.asked, words[_question(view)], language)]


def _question(view: ValueWarView) -> str:
    """Which of the four questions the seat is asked."""
    if view.round:
        return "pay" if view.betting.price else "set"
    return "exchange" if view.drawer == NOBODY else "put"
