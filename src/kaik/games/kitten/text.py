"""Kitten in a terminal: the trick, who is in it, the stock, the scores, and one's own hand in rows."""

from __future__ import annotations

from kaik.games.kitten.melds import rank_of
from kaik.games.kitten.rules import Ended, KittenView, Laid
from kaik.kits.cards48 import FULL, text
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import TerminalSentences, listed, named

WORDS = TerminalSentences("kaik.games.kitten")


def draw(view: KittenView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    lines = [_title(view, words, language), *(_seat(view, seat, words, language) for seat in range(view.match.seats))]
    if view.before and not view.trick and view.stock >= _first_stock(view):
        lines.append(_before(view.before, words, language))
    if any(view.held):
        lines += _table(view, words, language)
    if view.hand:
        lines += [words["hand"], text.rows(view.hand, language)]
    return "\n".join([*lines, *_asked(view, words, language)])


def _first_stock(view: KittenView) -> int:
    """How many cards the stock has when a season begins."""
    return len(FULL) - view.match.seats * view.options.hand_size(view.match.seats)


def _title(view: KittenView, words: dict[str, str], language: str) -> str:
    known = view.match.dealer >= 0
    dealer = words["dealer"].format(seat=view.dealing) if known else seasons.deals(view.match, language)
    return seasons.title(words["game"], view.match, view.options.seasons, language, dealer)


def _seat(view: KittenView, seat: int, words: dict[str, str], language: str) -> str:
    parts = [seasons.points(view.match, seat, language)]
    if view.scores[seat]:
        parts.append(words["score"].format(score=view.scores[seat]))
    parts.append(seasons.held(view.held[seat], language))
    if view.known[seat]:
        parts.append(words["known"].format(cards=text.codes(view.known[seat])))
    if view.captured[seat]:
        parts.append(words["captured"].format(count=len(view.captured[seat])))
    if view.trick and seat not in view.within:
        parts.append(words["left"])
    return seasons.seat_line(seat, view.seat, parts, language)


def _before(ended: Ended, words: dict[str, str], language: str) -> str:
    held = " ".join(map(str, ended.held))
    scores = " ".join(f"{score:+d}" for score in ended.scores)
    who = listed(ended.winners, language)
    return words["won" if who else "drawn"].format(who=who, scores=scores, held=held)


def _table(view: KittenView, words: dict[str, str], language: str) -> list[str]:
    lines = [words["stock"].format(count=view.stock, draw=view.options.draw)]
    for seat, cards in enumerate(view.captured):
        if cards:
            lines.append(words["captures"].format(seat=seat, cards=text.codes(cards)))
    if view.trick:
        lines += [words["trick"], *(_laid(laid, laid is view.trick[0], words, language) for laid in view.trick)]
    return lines


def _laid(laid: Laid, leads: bool, words: dict[str, str], language: str) -> str:
    size, rank = len(laid.cards), text.said("rank." + rank_of(laid.cards), language)
    meld = words["set" if size > 1 else "single"].format(size=size, rank=rank)
    name = named(laid.seat, None, language)
    return f"  {name} {words['leads' if leads else 'joins']} {text.row(laid.cards, language)} ({meld})"


def _asked(view: KittenView, words: dict[str, str], language: str) -> list[str]:
    if view.drawing >= 0:
        return [words["draws"].format(seat=view.drawing)]
    if view.asked < 0:
        return []
    if view.trick:
        rank = text.said("rank." + rank_of(view.trick[-1].cards), language)
        return [words["join"].format(seat=view.asked, rank=rank)]
    if view.rank:
        return [words["rank"].format(seat=view.asked, rank=text.said("rank." + view.rank, language))]
    return [words["lead"].format(seat=view.asked)]
