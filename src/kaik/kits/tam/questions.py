"""What a player around tam may be asked to count: which hand is nearest, and what the end of the season would pay."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.question import AnswerChoice, CountQuestion, among, numbers
from kaik.kits.tam.hands import POINT, Recipe, counted, points, worth
from kaik.kits.tam.phases import Declaring, Moving
from kaik.kits.tam.pieces import KING
from kaik.kits.tam.rules import TamGame

_NONE = {"en": "", "ja": ""}
FEWEST = 2
"""With fewer captured pieces no hand has been begun."""

HIGHEST_ASKED = 8
"""At a higher rate any hand takes all points there are."""
PUZZLES = (("best", 5), ("nearest", 3), ("pays", 2))


def questions(position: TamGame, seat: int) -> tuple[CountQuestion, ...]:
    """What the side to move could count here."""
    if seat != position.side:
        return ()
    match position.phase:
        case Moving():
            return tuple(_nearest(position, seat))
        case Declaring():
            return tuple(_pays(position, seat))
    return ()


def lacking(recipe: Recipe, pieces: tuple[int, ...]) -> int:
    """How many captured pieces a hand still lacks; spare kings stand for anything.

    >>> lacking(Recipe("獣", "GT"), ())
    2
    """
    need, counts = recipe.need(), counted(pieces)
    both = [black + red for black, red in zip(*counts, strict=True)]
    missing = sum(max(0, need[p] - both[p]) for p in range(KING))
    spare = both[KING] - need[KING]
    return max(0, missing - spare) if spare >= 0 else missing - spare


def _nearest(position: TamGame, seat: int) -> Iterator[CountQuestion]:
    pieces, rules = position.hands[seat], position.options
    far = {recipe: lacking(recipe, pieces) for recipe in position.form.book(rules.hands()).recipes}
    begun = [recipe for recipe, left in far.items() if 0 < left < len(recipe.needs)]
    if len(pieces) < FEWEST or not begun:
        return
    least = min(far[recipe] for recipe in begun)
    ranked = sorted(begun, key=lambda recipe: (far[recipe], -worth(recipe, rules.scoring)))
    further = [recipe for recipe in far if far[recipe] > least]
    further.sort(key=lambda recipe: (far[recipe], -worth(recipe, rules.scoring)))
    if not further:
        return
    # Any of several that are equally near will do; which one is asked for changes from position to position.
    nearest = [recipe for recipe in ranked if far[recipe] == least]
    answer = AnswerChoice(nearest[sum(pieces) % len(nearest)].name)
    left = "1 piece" if least == 1 else f"{least} pieces"
    yield CountQuestion(
        "nearest",
        {
            "en": "Which of these hands do your captured pieces come nearest to?",
            "ja": "取った駒からいちばん近い役はどれですか。",
        },
        answer.value,
        among(answer, (AnswerChoice(recipe.name) for recipe in further)),
        {"en": f"It lacks {left}; the others lack more.", "ja": f"あと{least}枚で、ほかの役はもっと足りません。"},
    )


def _pays(position: TamGame, seat: int) -> Iterator[CountQuestion]:
    claim, due, rate = position.claim(seat), position.due(), position.rate
    if claim <= 0 or due % POINT or rate > HIGHEST_ASKED:
        return
    hands = position.held(position.hands[seat])
    single = [hand.points for hand in hands]
    wrong = (claim, claim * rate, due * 2, sum(single[:1]) * rate, due + 2 * POINT * rate, due - POINT * rate)
    near = (int(points(amount)) for amount in (*wrong, due + POINT, due + 3 * POINT))
    answer = int(points(due))
    cost = claim * rate - due
    fined = (
        {"en": f", and {points(cost)} are owed in penalties", "ja": f"、罰点は{points(cost)}点"} if cost > 0 else _NONE
    )
    yield CountQuestion(
        "pays",
        {
            "en": f"The rate is {rate}" + fined["en"] + ". What would ending the season bring you now?",
            "ja": f"倍率は{rate}" + fined["ja"] + "です。いま終季すると何点になりますか。",
        },
        str(answer),
        numbers(answer, near),
        {
            "en": f"Your hands are worth {points(claim)}, at rate {rate}"
            + (f", less {points(cost)} in penalties" if cost else "")
            + f": {answer}.",
            "ja": f"役は合わせて{points(claim)}点、倍率{rate}"
            + (f"、罰点が{points(cost)}点" if cost else "")
            + f"で{answer}点です。",
        },
    )
