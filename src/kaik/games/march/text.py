"""March in a terminal: the round on the table, what everybody has won, and one's own hand in rows."""

from __future__ import annotations

from kaik.games.march.rules import Laid, MarchView
from kaik.kits.cards48 import text
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import TerminalSentences, named

WORDS = TerminalSentences("kaik.games.march")


def draw(view: MarchView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    lines = [_title(view, words, language), *(_seat(view, seat, words, language) for seat in range(view.match.seats))]
    lines += _round("before", view.before, words, language)
    if view.paid:
        lines.append(words["paid"].format(paid=" ".join(f"{points:+d}" for points in view.paid)))
    lines += _round("round", view.trick, words, language)
    if view.gone:
        lines.append(words["gone"].format(cards=text.codes(view.gone)))
    return "\n".join([*lines, *_own(view, words, language), *_asked(view, words)])


def _title(view: MarchView, words: dict[str, str], language: str) -> str:
    dealer = seasons.deals_at_value(view.match, language)
    return seasons.title(words["game"], view.match, view.options.seasons, language, dealer)


def _seat(view: MarchView, seat: int, words: dict[str, str], language: str) -> str:
    shown = view.open_cards[seat]
    told = (
        seasons.points(view.match, seat, language),
        seasons.held(view.held[seat], language),
        words["open"].format(count=len(shown), cards=text.codes(shown)),
    )
    return seasons.seat_line(seat, view.seat, told, language)


def _round(title: str, trick: tuple[Laid, ...], words: dict[str, str], language: str) -> list[str]:
    if not trick:
        return []
    return [words[title], *(_laid(laid, laid is trick[0], words, language) for laid in trick)]


def _laid(laid: Laid, leads: bool, words: dict[str, str], language: str) -> str:
    name = named(laid.seat, None, language)
    if laid.meld is None:
        return f"  {name} {words['drops']} {text.backs(laid.size)}"
    verb = words["leads" if leads else "follows"]
    return f"  {name} {verb} {text.row(laid.cards, language)} ({text.meld(laid.meld, language)})"


def _own(view: MarchView, words: dict[str, str], language: str) -> list[str]:
    lines = []
    if view.dropped:
        lines.append(words["dropped"].format(cards=text.codes(view.dropped)))
    if view.hand:
        lines += [words["hand"], text.rows(view.hand, language)]
    return lines


def _asked(view: MarchView, words: dict[str, str]) -> list[str]:
    if view.asked < 0:
        return []
    said = words["answer" if view.trick else "lead"]
    return [said.format(seat=view.asked, size=view.trick[0].size if view.trick else 0)]
