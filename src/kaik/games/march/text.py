"""March in a terminal: the round on the table, what everybody has won, and one's own hand in rows."""

from __future__ import annotations

from kaik.games.march.rules import Laid, MarchView
from kaik.kits.cards48 import text
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import named

WORDS = {
    "en": {
        "game": "March",
        "open": "open cards {count}: {cards}",
        "round": "This round:",
        "before": "The round before:",
        "leads": "leads",
        "follows": "follows",
        "drops": "drops",
        "paid": "The season brought: {paid}",
        "gone": "Shown and out of play: {cards}",
        "dropped": "You dropped: {cards}",
        "hand": "Your hand:",
        "lead": "Seat {seat} is to lead.",
        "answer": "Seat {seat} is to follow with the same meld in the same colours, or drop {size} face down.",
    },
    "ja": {
        "game": "行戦",
        "open": "公開札{count}枚：{cards}",
        "round": "このラウンド：",
        "before": "前のラウンド：",
        "leads": "最初に出す",
        "follows": "続けて出す",
        "drops": "伏せて捨てる",
        "paid": "季節の収支：{paid}",
        "gone": "表向きで除かれた札：{cards}",
        "dropped": "自分が伏せた札：{cards}",
        "hand": "手札：",
        "lead": "席{seat}が最初に出す番です。",
        "answer": "席{seat}が、同じ色の同じ役を続けて出すか、{size}枚を伏せて捨てる番です。",
    },
}


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
