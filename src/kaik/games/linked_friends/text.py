"""Linked Friends in a terminal: the meld to beat, the piles, what is known of each hand, one's own in rows."""

from __future__ import annotations

from kaik.games.linked_friends.melds import Kind
from kaik.games.linked_friends.rules import Ended, LinkedFriendsView
from kaik.kits.cards48 import text
from kaik.kits.seasons import text as seasons
from kaik.kits.terminal import TerminalSentences

WORDS = TerminalSentences("kaik.games.linked_friends")


def draw(view: LinkedFriendsView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    words = WORDS.get(language, WORDS["en"])
    lines = [_title(view, words, language), *(_seat(view, seat, words, language) for seat in range(view.match.seats))]
    if view.before and not view.turns:
        lines += _before(view.before, words, language)
    if any(view.held):
        lines += _table(view, words, language)
    if view.hand:
        lines += [words["hand"], text.rows(view.hand, language)]
    return "\n".join([*lines, *_asked(view, words, language)])


def _title(view: LinkedFriendsView, words: dict[str, str], language: str) -> str:
    deals = seasons.deals if view.options.score == "none" else seasons.deals_at_value
    return seasons.title(words["game"], view.match, view.options.seasons, language, deals(view.match, language))


def _seat(view: LinkedFriendsView, seat: int, words: dict[str, str], language: str) -> str:
    parts = [seasons.points(view.match, seat, language), seasons.held(view.held[seat], language)]
    if view.known[seat]:
        parts.append(words["known"].format(cards=text.codes(view.known[seat])))
    if seat in view.passed:
        parts.append(words["passed"])
    return seasons.seat_line(seat, view.seat, parts, language)


def _before(ended: Ended, words: dict[str, str], language: str) -> list[str]:
    held = " ".join(map(str, ended.held))
    won = " ".join(f"{points:+d}" for points in ended.won)
    lines = [words["drawn" if ended.winner < 0 else "won"].format(seat=ended.winner, held=held, won=won)]
    if ended.last:
        cards, meld = text.row(ended.last.cards, language), text.meld(ended.last.meld, language)
        lines.append(words["last"].format(cards=cards, meld=meld, seat=ended.last.seat))
    return lines


def _table(view: LinkedFriendsView, words: dict[str, str], language: str) -> list[str]:
    lines = [words["empty"]]
    if view.table:
        cards, meld = text.row(view.table.cards, language), text.meld(view.table.meld, language)
        lines = [words["table"].format(cards=cards, meld=meld, seat=view.table.seat)]
    lines.append(words["discards"].format(cards=text.codes(view.discards)))
    if view.excluded:
        lines.append(words["excluded"].format(cards=text.codes(view.excluded)))
    if view.unused:
        lines.append(words["unused"].format(cards=text.backs(view.unused)))
    return lines


def _asked(view: LinkedFriendsView, words: dict[str, str], language: str) -> list[str]:
    if view.named:
        strengths = ", ".join(text.said("rank." + strength, language) for strength in view.named)
        return [words["named"].format(strengths=strengths)]
    if view.turns >= view.options.turn_cap:
        return [words["cap"].format(turns=view.turns)]
    if view.asked < 0:
        return []
    if view.effect:
        said = "taking" if view.effect.taking else "effect"
        return [words[said].format(seat=view.asked, left=view.effect.left)]
    if view.kind:
        return [words["lay"].format(seat=view.asked, kind=_kind(view.kind, words))]
    return [words["answer" if view.table else "lead"].format(seat=view.asked)]


def _kind(kind: Kind, words: dict[str, str]) -> str:
    return words[f"kind.{kind.type}"].format(size=kind.size, width=kind.width)
