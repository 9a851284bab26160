"""Value War in a terminal: the open cards, the pot, who is in, and what one's own hand makes of it."""

from __future__ import annotations

from kaik.games.value_war.exchange import Exchange
from kaik.games.value_war.rules import ValueWarView
from kaik.kits.betting import NOBODY
from kaik.kits.betting.text import before, best, own_hand, seat_rows, title, to_do
from kaik.kits.cards48 import text
from kaik.kits.terminal import TerminalSentences, enumerated, named

WORDS = TerminalSentences("kaik.games.value_war")


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
