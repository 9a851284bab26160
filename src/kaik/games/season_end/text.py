"""Season's End in a terminal: lights and stock, everybody's open cards and discards, and one's own hand in rows."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.season_end.position import Ended, Win
from kaik.games.season_end.seen import SeasonEndView
from kaik.kits.cards48 import text
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import TerminalSentences, listed

PACKAGE = "kaik.games.season_end"

WORDS = TerminalSentences("kaik.games.season_end")


def draw(view: SeasonEndView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS[language]
    lines = [_title(view, words, language)]
    if view.lights:
        lines.append(words["lights"].format(cards=text.row(view.lights, language)))
    lines += [_seat(view, seat, words, language) for seat in range(view.match.seats)]
    if not any(view.discards) and not any(view.melds):
        lines += _before(view.ended, view, words, language)
    if view.gone:
        lines.append(words["gone"].format(cards=text.codes(view.gone)))
    return "\n".join([*lines, *_own(view, words, language), *_asked(view, words, language)])


def _title(view: SeasonEndView, words: dict[str, str], language: str) -> str:
    more = [seasons.deals_at_value(view.match, language), words["stock"].format(count=view.stock)]
    if view.first_round and view.phase != "deal":
        more.append(words["first-round"])
    return seasons.title(words["game"], view.match, view.options.seasons, language, *more)


def _seat(view: SeasonEndView, seat: int, words: dict[str, str], language: str) -> str:
    parts = [seasons.points(view.match, seat, language), seasons.held(view.held[seat], language)]
    if view.melds[seat]:
        parts.append(words["open"].format(cards=text.codes(view.melds[seat])))
    # The order of discards tells a reader something, so they are not sorted.
    parts.append(words["discards"].format(cards=" ".join(view.discards[seat]) or "–"))
    return seasons.seat_line(seat, view.seat, parts, language)


def _before(ended: Ended | None, view: SeasonEndView, words: dict[str, str], language: str) -> list[str]:
    """How the season before came to its end."""
    if ended is None:
        return []
    if not ended.wins:
        return [words["drawn-out"]]
    lines = [line for win in ended.wins for line in _win(win, view, words, language)]
    if ended.lights:
        lines.append("  " + words["lights"].format(cards=text.row(ended.lights, language)))
    return [*lines, words["paid"].format(gains=" ".join(f"{points:+d}" for points in ended.gains))]


def _win(win: Win, view: SeasonEndView, words: dict[str, str], language: str) -> list[str]:
    groups = " | ".join(map(text.codes, win.score.groups))
    how = words["by-draw" if win.discarder is None else "by-discard"]
    lines = [how.format(seat=win.seat, discarder=win.discarder, groups=groups)]
    if view.options.payment == "coin":
        return lines
    items = ", ".join(f"{_said(name, language)} {points}" for name, points in win.score.items)
    lines.append(words["score"].format(items=items, end=win.score.end, bonus=win.score.bonus))
    if win.score.four and view.options.four_friends == "on":
        lines.append(words["four"])
    return lines


def _own(view: SeasonEndView, words: dict[str, str], language: str) -> list[str]:
    lines = []
    if view.put_away:
        lines.append(words["put-away"].format(cards=text.codes(view.put_away)))
    if view.drew:
        lines.append(words["drew"].format(card=text.card(view.drew, language)))
    if view.hand:
        lines += [words["hand"], text.rows(view.hand, language)]
    return lines


def _asked(view: SeasonEndView, words: dict[str, str], language: str) -> list[str]:
    lines = []
    if view.offered:
        card = text.card(view.offered, language)
        key = "offered" if view.waiting else "told"
        lines.append(words[key].format(seat=view.mover, card=card, seats=listed(view.waiting, language)))
    if view.answer:
        lines.append(words["answer"].format(word=view.answer))
    if view.phase == "act":
        lines.append(words["discard"].format(seat=view.mover))
    lines += [words["shown"].format(seat=seat, cards=text.codes(view.shown[seat])) for seat in view.winners]
    return lines


def _said(name: str, language: str) -> str:
    return labels_of(PACKAGE)[name][language]
