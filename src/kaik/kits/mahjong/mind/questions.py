"""What a mahjong player may be asked to count: how far a hand is from ready, and how many tiles bring it nearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaik.core.question import CountQuestion, numbers
from kaik.kits.mahjong.forms import JUST_SETS
from kaik.kits.mahjong.mind.outs import Layouts, steps, useful
from kaik.kits.mahjong.tiles import FEI, Tiles, counted, is_kind

FARTHEST = 4
"""Hands that are further away are not worth a question."""
FEWEST = 5
"""Nor are hands of which nearly everything lies open."""
PUZZLES = (("best", 5), ("far", 3), ("helps", 2))


def questions(hand: Tiles, layouts: Layouts = JUST_SETS) -> Iterator[CountQuestion]:
    """What can be counted of a hand, its called sets left out; a fei stands for any tile."""
    kinds, wild = [tile for tile in hand if is_kind(tile)], hand.count(FEI)
    if len(kinds) + wild != len(hand) or len(hand) < FEWEST:
        return
    counts = counted(kinds)
    far = steps(counts, wild, layouts)
    if not 0 <= far <= FARTHEST:
        return
    yield _far(far, len(hand))
    if len(hand) % 3 == 1 and not wild:
        yield _helps(far, useful(counts, wild, layouts))


def _far(far: int, size: int) -> CountQuestion:
    drawn = size % 3 == 2
    return CountQuestion(
        "far",
        {
            "en": "How many tiles is this hand away from being ready" + (", after its best discard?" if drawn else "?"),
            "ja": ("いちばん良い牌を切ると" if drawn else "") + "この手は何向聴ですか（聴牌は0）。",
        },
        str(far),
        numbers(far, (far + 1, far - 1, far + 2) if far else (1, 2, 3)),
        {
            "en": "It is ready." if not far else f"It must exchange {far} before it waits for the last one.",
            "ja": "聴牌です。" if not far else f"{far}枚入れ替えると聴牌します。",
        },
    )


def _helps(far: int, kinds: Sequence[int]) -> CountQuestion:
    many = len(kinds)
    return CountQuestion(
        "helps",
        {
            "en": "How many kinds of tiles " + ("complete this hand?" if far == 0 else "bring this hand nearer?"),
            "ja": ("この手の待ちは何種類ですか。" if far == 0 else "この手が進む牌は何種類ですか。"),
        },
        str(many),
        numbers(many, (many + 2, max(many - 1, 0), many + 1, many + 4)),
        {
            "en": f"{many} kinds, however many of them lie on the table already.",
            "ja": f"見えている枚数に関わらず、{many}種類です。",
        },
    )
