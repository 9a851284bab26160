"""Value Tree in a terminal: the ends of the roads with their values, and one's own hand in rows."""

from __future__ import annotations

from kaik.games.value_tree.roads import WILD, Tip
from kaik.games.value_tree.rules import ValueTreeView
from kaik.kits.cards48 import text
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import TerminalSentences

WORDS = TerminalSentences("kaik.games.value_tree")


def draw(view: ValueTreeView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    lines = [_title(view, words, language), *(_seat(view, seat, language) for seat in range(view.match.seats))]
    if view.paid and not any(view.held):
        seats = words["and"].join(map(str, view.won))
        paid = " ".join(f"{points:+d}" for points in view.paid)
        lines.append(words["won"].format(seats=seats, word=view.won_with, paid=paid))
    lines += [*_roads(view, words, language), *_heaps(view, words)]
    if view.hand:
        lines += [words["hand"], text.rows(view.hand, language)]
    return "\n".join([*lines, *_asked(view, words)])


def _title(view: ValueTreeView, words: dict[str, str], language: str) -> str:
    deals = seasons.deals if view.options.score == "none" else seasons.deals_at_value
    return seasons.title(words["game"], view.match, view.options.seasons, language, deals(view.match, language))


def _seat(view: ValueTreeView, seat: int, language: str) -> str:
    told = (seasons.points(view.match, seat, language), seasons.held(view.held[seat], language))
    return seasons.seat_line(seat, view.seat, told, language)


def _roads(view: ValueTreeView, words: dict[str, str], language: str) -> list[str]:
    if not view.tips:
        return []
    ends = enumerate(zip(view.names, view.tips, strict=True))
    return [words["roads"], *(_end(name, tip, i in view.joined, words, language) for i, (name, tip) in ends)]


def _end(name: str, tip: Tip, joining: bool, words: dict[str, str], language: str) -> str:
    cards = "+".join(text.said(card, language) for card in tip.cards)
    wants = words["wild"] if tip.value == WILD else words["is"].format(value=tip.value)
    return f"  {name} {cards}: {wants}{words['joined'] if joining else ''}"


def _heaps(view: ValueTreeView, words: dict[str, str]) -> list[str]:
    if not any(view.held):
        return []
    known = words["known"].format(cards=text.codes(view.known_stock))
    lines = [known if view.known_stock else words["stock"].format(stock=view.stock)]
    if view.dead:
        lines.append(words["dead"].format(cards=text.codes(view.dead)))
    if view.turning:
        lines.append(words["turning"].format(count=view.turning))
    if view.passes:
        lines.append(words["passes"].format(count=view.passes))
    return lines


def _asked(view: ValueTreeView, words: dict[str, str]) -> list[str]:
    if view.asked < 0:
        return []
    return [words["asked"].format(seat=view.asked, what=words[_question(view)])]


def _question(view: ValueTreeView) -> str:
    if view.joined:
        return "join"
    if view.grown:
        return "on"
    return "play" if view.stock or view.dead else "stuck"
