"""What a player of New Play may be asked to count: what bets bring on average, and what the dealer fears."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.question import AnswerChoice, CountQuestion, plain
from kaik.games.new_play.bets import FIELDS, Bet, Bets, gain
from kaik.games.new_play.rules import NewPlay
from kaik.kits.sticks import ODDS

PUZZLES = (("average", 2), ("worst", 1))
WAYS = sum(ODDS)


def questions(position: NewPlay, seat: int) -> tuple[CountQuestion, ...]:
    """What can be counted once all bets lie open and before the sticks fall."""
    if not position.opened:
        return ()
    return tuple(_worst(position) if seat == position.dealer else _average(position, position.bets[seat]))


def in_32(bets: Bets, payout: str) -> int:
    """What bets bring in all 32 ways the sticks can fall together."""
    return sum(weight * gain(bets, number, payout) for number, weight in enumerate(ODDS))


def _average(position: NewPlay, bets: Bets) -> Iterator[CountQuestion]:
    if len(bets) != 1:
        return
    (bet,), payout = bets, position.options.payout
    answer = in_32(bets, payout)
    others = [in_32((Bet(field, bet.stake),), payout) for field in FIELDS]
    wrong = [each for each in dict.fromkeys((*others, -answer, answer - bet.stake, 0)) if each != answer]
    yield CountQuestion(
        "average",
        {
            "en": f"What does your bet of {bet.stake} on {bet.field} bring on average?",
            "ja": f"{bet.field}に{bet.stake}点賭けました。平均するといくらになりますか。",
        },
        str(answer),
        tuple(_share(each) for each in sorted((answer, *wrong[:3]))),
        {
            "en": f"{bet.field} falls in {ODDS[bet.field]} of {WAYS} ways; all together you get {answer:+d}.",
            "ja": f"{bet.field}は{WAYS}通り中{ODDS[bet.field]}通り。全部合わせると{answer:+d}です。",
        },
    )


def _share(thirty_seconds: int) -> AnswerChoice:
    text = f"{thirty_seconds / WAYS:+.2f}" if thirty_seconds else "0"
    return AnswerChoice(str(thirty_seconds), {"en": text, "ja": text})


def _worst(position: NewPlay) -> Iterator[CountQuestion]:
    payout = position.options.payout
    costs = {field: sum(gain(own, field, payout) for own in position.bets) for field in FIELDS}
    worst = max(costs.values())
    if list(costs.values()).count(worst) > 1:
        return
    field = next(field for field, cost in costs.items() if cost == worst)
    yield CountQuestion(
        "worst",
        {
            "en": "You deal. Which number would cost you most?",
            "ja": "親です。どの目が出るといちばん損をしますか。",
        },
        str(field),
        tuple(plain(str(each)) for each in FIELDS),
        {"en": f"On {field} you would pay {worst}.", "ja": f"{field}が出ると{worst}点を払います。"},
    )
