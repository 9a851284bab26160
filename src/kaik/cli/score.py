"""`kaik score`: what a won hand is worth, counted step by step, for any game that answers `score`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import every
from kaik.kits.mahjong.asking import FLAGS, typed_meld
from kaik.kits.mahjong.text import drawn
from kaik.kits.mahjong.tiles import read
from kaik.kits.terminal import enumerated, padded, width

SAY = {
    "en": {
        "tsumo": "won by own draw",
        "ron": "won off a discard",
        "yaku": "Yaku",
        "fu": "Fu",
        "han": "{han} han",
        "worth": "{han} han {fu} fu",
        "counts": "{total} han together, which count as {han}",
        "good": "{good} good tiles",
        "points": "{points} points",
        "payments": "Payments",
        "wins": "wins",
        "of": "{what} ({more})",
        "arrow": " = ",
    },
    "ja": {
        "tsumo": "ツモ和了",
        "ron": "ロン和了",
        "yaku": "役",
        "fu": "符",
        "han": "{han}翻",
        "worth": "{han}翻{fu}符",
        "counts": "合計{total}翻、{han}翻として数えます",
        "good": "良い駒{good}つ",
        "points": "{points}点",
        "payments": "点の動き",
        "wins": "和了",
        "of": "{what}（{more}）",
        "arrow": " ＝ ",
    },
}
DECLARED = FLAGS[0]
"""The flag that is used so often that it has an option of its own."""
YAKUMAN = 13
"""From so many han on a single yaku is a yakuman, at tables that know such."""

ScoreRequest = dict[str, Any]


def question(hand: str, win: str, by: str, melds: list[str], flags: list[str], rest: Mapping[str, Any]) -> ScoreRequest:
    """A `score` question from what a person types; what was left empty is not asked."""
    for flag in flags:
        if flag not in FLAGS:
            raise KaikError(f"there is no flag {flag!r:.40}; flags are {' '.join(FLAGS)}")
    asked = {"hand": hand, "win": win, "by": by, "melds": [typed_meld(each) for each in melds], "flags": flags}
    return asked | {key: value for key, value in rest.items() if value}


def answered(game: Game, options: Options, request: ScoreRequest) -> dict[str, Any]:
    """What the game makes of the hand."""
    if "score" not in game.asks:
        able = " ".join(each.slug for each in every() if "score" in each.asks)
        raise KaikError(f"{game.slug} has no hands to score; these have: {able}")
    return game.asks["score"](options, request)


def explained(game: Game, request: ScoreRequest, answer: Mapping[str, Any], language: str) -> Iterator[str]:
    """The worth of a hand, line by line: the hand, yaku, fu, the sum, the payments."""
    say = SAY[language]
    yield f"{_hand(game, request, language)} · {say[request['by']]}"
    names = [(game.label(name, language), _han(game, han, language)) for name, han in answer["yaku"].items()]
    yield from _listed(say["yaku"], names)
    items = () if _is_yakuman(answer) else answer.get("fu_items", ())
    yield from _listed(say["fu"], [(_fu_reason(game, item, language), str(item[1])) for item in items])
    yield _sum(game, answer, language)
    winner = request.get("seat") or "E"
    paid = [(_wind(game, wind, winner, language), f"{points:+d}") for wind, points in answer["payments"].items()]
    yield from _listed(say["payments"], paid)


def _hand(game: Game, request: ScoreRequest, language: str) -> str:
    """The hand as it was asked about: `345m 67s + 8s · pon 777z`."""
    melds = [f"{game.label('call.' + call, language)} {drawn(read(tiles))}" for call, tiles, *_ in request["melds"]]
    return " · ".join((f"{drawn(read(request['hand']))} + {request['win']}", *melds))


def _is_yakuman(answer: Mapping[str, Any]) -> bool:
    """Whether the hand has a yaku so high that neither other yaku nor fu are counted."""
    return bool(answer.get("limit")) and max(answer["yaku"].values(), default=0) >= YAKUMAN


def _han(game: Game, han: int, language: str) -> str:
    """The han of a yaku; of a yakuman, its name."""
    times, over = divmod(han, YAKUMAN)
    name = "limit.yakuman" if times == 1 else f"limit.{times}x_yakuman"
    known = times and not over and name in game.labels
    return game.label(name, language) if known else SAY[language]["han"].format(han=han)


def _fu_reason(game: Game, item: list[Any], language: str) -> str:
    reason = game.label(f"fu.{item[0]}", language)
    tile = game.label(item[2], language) if item[2] else ""
    return SAY[language]["of"].format(what=reason, more=tile) if tile else reason


def _sum(game: Game, answer: Mapping[str, Any], language: str) -> str:
    """The line under the list: what was counted, the limit that was reached, and the points."""
    say = SAY[language]
    parts = [] if _is_yakuman(answer) else [say[key].format(**answer) for key in _counted(answer)]
    if answer.get("limit"):
        parts.append(game.label(f"limit.{answer['limit']}", language))
    points = say["points"].format(**answer)
    return enumerated(parts, language) + say["arrow"] + points if parts else points


def _counted(answer: Mapping[str, Any]) -> Iterator[str]:
    """Which sentences tell what was counted: han with fu, han that count as others, han alone, good tiles."""
    if answer["fu"]:
        yield "worth"
    elif answer.get("total", answer["han"]) != answer["han"]:
        yield "counts"
    elif answer["han"]:
        yield "han"
    if answer.get("good"):
        yield "good"


def _wind(game: Game, wind: str, winner: str, language: str) -> str:
    name = game.label(f"wind.{wind}", language)
    return SAY[language]["of"].format(what=name, more=SAY[language]["wins"]) if wind == winner else name


def _listed(title: str, rows: Any) -> Iterator[str]:
    """A title and its rows in two columns; nothing where there are no rows."""
    pairs = list(rows)
    if not pairs:
        return
    yield title
    left, right = (max(map(width, column)) for column in zip(*pairs, strict=True))
    for name, value in pairs:
        yield f"  {padded(name, left)}  {' ' * (right - width(value))}{value}"
