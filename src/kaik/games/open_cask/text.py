"""Open Cask in a terminal: the barrel, the pot, who is in, and what one's own cards make of it."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.open_cask.ladder import NAMED
from kaik.games.open_cask.rules import OpenCaskView
from kaik.kits.betting import HeldMeld
from kaik.kits.betting.text import before, best, own_hand, plain_meld, seat_rows, title, to_do
from kaik.kits.cards48 import text
from kaik.kits.terminal import TerminalSentences, enumerated, listed, named

PACKAGE = __package__ or ""

WORDS = TerminalSentences("kaik.games.open_cask")


def draw(view: OpenCaskView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS[language]
    lines = [title(words["game"], view.options, view.betting, language)]
    if view.stage == 0 and not view.betting.acted:
        lines += before(view.betting.last, language, meld_name)
    lines += seat_rows(view.betting, view.seat, language)
    if view.asked or any(view.betting.paid):
        lines += [*_table(view, words, language), *_own(view, words, language)]
    return "\n".join([*lines, *_asked(view, words, language)])


def meld_name(held: HeldMeld, language: str) -> str:
    """A meld by its name: `The Culture, one colour`."""
    if held.kind not in NAMED:
        name = plain_meld(held, language)
    else:
        names = labels_of(PACKAGE)[held.kind]
        name = names.get(language) or names["en"]
    telling = held.one_colour and held.kind not in ("run", "single")
    return WORDS[language]["one-colour"].format(meld=name) if telling else name


def _table(view: OpenCaskView, words: dict[str, str], language: str) -> list[str]:
    told = [
        words["pot"].format(pot=view.betting.pot),
        words["pass"].format(n=view.stage + 1, all=view.passes),
    ]
    if view.betting.price:
        told.append(words["price"].format(price=view.betting.price))
    return [enumerated(told, language), *_barrel(view, words, language), *_upturned(view, words, language)]


def _barrel(view: OpenCaskView, words: dict[str, str], language: str) -> list[str]:
    shown = [text.row(view.barrel, language)] if view.barrel else []
    if view.closed:
        shown.append(words["closed"].format(backs=text.backs(view.closed), count=view.closed))
    return [words["barrel"].format(cards=enumerated(shown, language))] if shown else []


def _upturned(view: OpenCaskView, words: dict[str, str], language: str) -> list[str]:
    shown = [
        words["shows"].format(seat=named(at, view.seat, language), cards=text.row(cards, language))
        for at, cards in enumerate(view.upturned)
        if cards
    ]
    return [words["upturned"].format(cards=enumerated(shown, language))] if shown else []


def _own(view: OpenCaskView, words: dict[str, str], language: str) -> list[str]:
    if view.best is None:
        return []
    lines = own_hand(view.hand, language)
    if view.pick:
        lines.append(words["pick"].format(card=text.card(view.pick, language)))
    return [*lines, best(view.best, language, meld_name)]


def _asked(view: OpenCaskView, words: dict[str, str], language: str) -> list[str]:
    if not view.asked:
        return []
    if set(view.asked) & set(view.betting.acted):
        return [words["turn"].format(seats=listed(view.asked, language))]
    return [to_do(view.asked[0], words["bet"], language)]
