"""Linked Friends in a terminal: the meld to beat, the piles, what is known of each hand, one's own in rows."""

from __future__ import annotations

from kaik.games.linked_friends.melds import Kind
from kaik.games.linked_friends.rules import Ended, LinkedFriendsView
from kaik.kits.cards48 import text
from kaik.kits.seasons import text as seasons

WORDS = {
    "en": {
        "game": "Linked Friends",
        "known": "taken back: {cards}",
        "passed": "passed",
        "table": "To beat: {cards} ({meld}), laid by seat {seat}",
        "empty": "Nothing to beat.",
        "discards": "Discards: {cards}",
        "excluded": "Out of the game: {cards}",
        "unused": "Face down and unused: {cards}",
        "won": "The season before: seat {seat} won; cards left {held}; points {won}",
        "drawn": "The season before was drawn; cards left {held}",
        "last": "  its last meld: {cards} ({meld}), laid by seat {seat}",
        "named": "Everybody shows and puts away: {strengths}",
        "hand": "Your hand:",
        "lead": "Seat {seat} is to lead.",
        "lay": "Seat {seat} is to lay: {kind}.",
        "answer": "Seat {seat} is to beat it, lay a set of three or more, or pass.",
        "effect": "Seat {seat} has {left} general(s) to use: exclude a strength or take back a card for each.",
        "taking": "Seat {seat} takes back {left} more.",
        "cap": "The season has gone on for {turns} turns and is drawn.",
        "kind.single": "a single card",
        "kind.set": "a set of {size}",
        "kind.run": "a run of {size}",
        "kind.runset": "a run-set of {size}, {width} of each",
    },
    "ja": {
        "game": "連友",
        "known": "捨札から取った札：{cards}",
        "passed": "パス",
        "table": "場の役：{cards}（{meld}）、席{seat}",
        "empty": "場に役はありません。",
        "discards": "捨札：{cards}",
        "excluded": "除外された札：{cards}",
        "unused": "伏せたまま使わない札：{cards}",
        "won": "前の季節：席{seat}の勝ち、残り手札{held}、得点{won}",
        "drawn": "前の季節は引き分け、残り手札{held}",
        "last": "  最後の役：{cards}（{meld}）、席{seat}",
        "named": "全員が次の強さの札を見せて除外します：{strengths}",
        "hand": "手札：",
        "lead": "席{seat}が新しく役を出す番です。",
        "lay": "席{seat}が{kind}を出す番です。",
        "answer": "席{seat}が、より強い同じ役か3枚以上の友を出すか、パスする番です。",
        "effect": "席{seat}は将{left}枚の効果を選びます（強さを除外するか、捨札から取る）。",
        "taking": "席{seat}はあと{left}枚を捨札から取ります。",
        "cap": "{turns}手番に達したので、この季節は引き分けです。",
        "kind.single": "一枚",
        "kind.set": "{size}枚の友",
        "kind.run": "{size}枚の連番",
        "kind.runset": "{size}枚の連番のセット（{width}枚ずつ）",
    },
}


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
