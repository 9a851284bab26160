"""What a player of Malaysian mahjong may be asked to count: steps, useful tiles, and the han of a won hand."""

from __future__ import annotations

from kaik.core.question import CountQuestion, numbers
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.mind import questions as kit

PUZZLES = (("best", 5), ("far", 2), ("helps", 1), ("han", 2))


def questions(position: Malaysian, seat: int) -> tuple[CountQuestion, ...]:
    """What this seat could count of its own hand, whenever it is asked."""
    legal = position.legal(seat)
    if not legal:
        return ()
    if any(action.verb in ("ron", "tsumo") for action in legal):
        won = position.won_by(seat)
        return () if won is None else (_han(won.total),)
    return tuple(kit.questions(position.sides[seat].hand))


def _han(total: int) -> CountQuestion:
    return CountQuestion(
        "han",
        {
            "en": "You can win. How many han does the hand have in all?",
            "ja": "和了できます。合わせて何翻ですか。",
        },
        str(total),
        numbers(total, (total + 1, total - 1, total + 2, total + 3)),
        {"en": f"All together {total} han.", "ja": f"合わせて{total}翻です。"},
    )
