"""What a riichi player may be asked to count: steps, useful tiles, and the points of a won hand."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.question import CountQuestion, numbers
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.score import Score
from kaik.games.riichi.scoring.wins import worth
from kaik.kits.mahjong.forms import ALL_LAYOUTS
from kaik.kits.mahjong.mind import questions as kit

PUZZLES = (("best", 5), ("far", 2), ("helps", 1), ("points", 2))
USUAL = (1000, 1300, 1500, 2000, 2600, 2900, 3900, 5200, 5800, 7700, 8000, 12000, 16000, 18000, 24000, 32000, 48000)
"""What hands are usually worth."""


def questions(position: Riichi, seat: int) -> tuple[CountQuestion, ...]:
    """What this seat could count of its own hand, whenever it is asked."""
    legal = position.legal(seat)
    if not legal:
        return ()
    if any(action.verb in ("ron", "tsumo") for action in legal):
        return tuple(_points(worth(position, seat)))
    return tuple(kit.questions(position.sides[seat].hand, ALL_LAYOUTS))


def _points(won: Score | None) -> Iterator[CountQuestion]:
    if won is None or won.yakuman:
        return
    near = sorted(USUAL, key=lambda points: abs(points - won.points))
    count = {"en": f"{won.han} han, {won.fu} fu", "ja": f"{won.han}翻{won.fu}符"}
    yield CountQuestion(
        "points",
        {
            "en": "You can win. How many points is the hand worth, without counters and deposits?",
            "ja": "和了できます。本場と供託を除いて何点ですか。",
        },
        str(won.points),
        numbers(won.points, near),
        {"en": f"{count['en']}: {won.points}.", "ja": f"{count['ja']}で{won.points}点です。"},
    )
