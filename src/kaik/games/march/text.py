"""March in a terminal: the round on the table, what everybody has won, and one's own hand in rows."""

from __future__ import annotations

from kaik.games.march.rules import Laid, MarchView
from kaik.kits.cards48 import text

WORDS = {
    "en": {
        "season": "March: season {n} of {all}",
        "finished": "March: the match is over after {all} seasons",
        "no-dealer": "the dealer is yet to be drawn",
        "dealer": "seat {seat} deals, value {mult}",
        "seat": "seat {seat}",
        "you": " (you)",
        "points": "{points:+d} points",
        "held": "{held} in hand",
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
        "asked": "Seat {seat} is to {what}.",
        "lead": "lead",
        "answer": "follow or drop",
    },
    "ja": {
        "season": "行戦　第{n}季（全{all}季）",
        "finished": "行戦　全{all}季を終えました",
        "no-dealer": "親はまだ決まっていません",
        "dealer": "親は席{seat}、加点{mult}",
        "seat": "席{seat}",
        "you": "（あなた）",
        "points": "{points:+d}点",
        "held": "手札{held}枚",
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
        "asked": "席{seat}が{what}番です。",
        "lead": "最初に出す",
        "answer": "続けて出すか伏せて捨てる",
    },
}


def draw(view: MarchView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    lines = [_title(view, words), *(_seat(view, seat, words) for seat in range(view.match.seats))]
    lines += _round("before", view.before, words, language)
    if view.paid:
        lines.append(words["paid"].format(paid=" ".join(f"{points:+d}" for points in view.paid)))
    lines += _round("round", view.trick, words, language)
    if view.gone:
        lines.append(words["gone"].format(cards=text.codes(view.gone)))
    return "\n".join([*lines, *_own(view, words, language), *_asked(view, words)])


def _title(view: MarchView, words: dict[str, str]) -> str:
    match, seasons = view.match, view.options.seasons
    if match.played >= seasons:
        return words["finished"].format(all=seasons)
    title = words["season"].format(n=match.played + 1, all=seasons)
    if match.dealer < 0:
        return f"{title}; {words['no-dealer']}"
    return f"{title}; {words['dealer'].format(seat=match.dealer, mult=match.mult)}"


def _seat(view: MarchView, seat: int, words: dict[str, str]) -> str:
    name = words["seat"].format(seat=seat) + (words["you"] if seat == view.seat else "")
    shown = view.open_cards[seat]
    parts = (
        words["points"].format(points=view.match.points[seat]),
        words["held"].format(held=view.held[seat]),
        words["open"].format(count=len(shown), cards=text.codes(shown)),
    )
    return f"  {name}: " + ", ".join(parts)


def _round(title: str, trick: tuple[Laid, ...], words: dict[str, str], language: str) -> list[str]:
    if not trick:
        return []
    return [words[title], *(_laid(laid, laid is trick[0], words, language) for laid in trick)]


def _laid(laid: Laid, leads: bool, words: dict[str, str], language: str) -> str:
    name = words["seat"].format(seat=laid.seat)
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
    return [words["asked"].format(seat=view.asked, what=words["answer" if view.trick else "lead"])]
