"""How a weaker player goes wrong: in haste, out of greed, and blind to what the others may do.

Nobody looks at everything. Some actions a player reads out, and knows what they are worth as far as its search does.
The others it judges at first sight: what they would bring at once if every throw went well and nobody answered. So a
threat is missed, a capture is tempting, a risk is not counted, and a quiet good action is not seen. The less attentive
a level is, the fewer actions it reads out. And whoever is new to cards does not find every set or sum in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

from msgspec.structs import replace

from kaik.bots.simple import ahead
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Outcomes
from kaik.core.mind import Mind
from kaik.core.state import Over, State, Throw
from kaik.play.thought import Choice, Opinion

IN_MIND = 16
"""Nobody weighs more actions than this against each other; the others are left out, the worst first."""
FARTHEST = 5.0
"""Where a game judges itself: how much worse, in units of its judge, a mistake of somebody is who reads out nothing."""
ALIKE = 1e-9
"""Scores that differ by no more are the same."""
HOPED_FOR = 8
"""An outcome of a throw is hoped for if it comes at least once in so many throws."""

Impression = Callable[[Sequence[Action]], Mapping[Action, float]]
"""How actions look at first sight, in any unit; {} where they all look alike."""


def attentive(blunder: float) -> float:
    """How likely an action is read out by a level that overlooks so many for each it reads out.

    >>> attentive(0.0), attentive(1.0)
    (1.0, 0.5)
    """
    return 1 / (1 + blunder)


def first_sight(mind: Mind[Any], position: State, seat: int) -> Impression:
    """What each action brings at once, to somebody in a hurry who hopes for the best.

    First the score is looked at; where no action moves it, what the position looks like.
    """

    def impression(actions: Sequence[Action]) -> dict[Action, float]:
        after = {action: position.played(seat, action) for action in actions}
        scores = {action: hoped(_score, each, seat) for action, each in after.items()}
        if max(scores.values()) - min(scores.values()) > ALIKE:
            return scores
        return {action: hoped(mind.estimate_of, each, seat) for action, each in after.items()}

    return impression


def hoped(judge: Callable[[State], tuple[float, ...]], position: State, seat: int, throws: int = 2) -> float:
    """How far a seat is ahead, as somebody judges it, if the throws to come go well; rare luck is not counted on."""
    match position.turn():
        case Over(payoffs):
            return ahead(payoffs, seat)
        case Throw(Outcomes(weights)) if throws and len(weights) <= 12:
            total = sum(weight for _, weight in weights)
            likely = [action for action, weight in weights if weight * HOPED_FOR >= total]
            after = (position.played(CHANCE, action) for action in likely or [action for action, _ in weights])
            return max(hoped(judge, each, seat, throws - 1) for each in after)
    return ahead(judge(position), seat)


def mistaken(
    opinion: Opinion,
    blunder: float,
    impression: Impression,
    luck: Callable[[], float],
    most: float = 1.0,
    eye: float = 1.0,
) -> Choice:
    """An action as a weaker player would choose it, who reads out some and judges the others by an impression.

    Some sets of cards are not found at all (`found`). No mistake gives away more than `most` of all there is to win.
    `luck` gives numbers from 0 to 1.
    """
    opinion = found(opinion, blunder, luck, most, eye)
    known = considered(opinion, blunder, most)
    if len(known) < 2:
        return opinion.best()
    read = [luck() < attentive(blunder) for _ in known]
    if all(read):
        return opinion.best()
    looks = impression([choice.action for choice in known])
    worths = [choice.worth for choice in known]
    seen = _standardised([looks.get(choice.action, 0.0) for choice in known])
    mean, spread = _mean_and_spread(worths)
    believed = [
        (worth if known_well else mean + spread * look, luck())
        for worth, look, known_well in zip(worths, seen, read, strict=True)
    ]
    return known[max(range(len(known)), key=believed.__getitem__)]


def found(opinion: Opinion, blunder: float, luck: Callable[[], float], most: float, eye: float) -> Opinion:
    """The actions that a player finds: cards that are played together as likely as an `eye` finds each further one.

    Only of those on which a mistake may fall; whoever finds none of them has looked again.
    """
    if eye >= 1 or opinion.how == "judged":
        return opinion
    near = considered(opinion, blunder, most)
    further = [further_cards(choice.action) for choice in near]
    seen = tuple(choice for choice, n in zip(near, further, strict=True) if not n or luck() < eye**n)
    return replace(opinion, choices=seen) if seen else opinion


def further_cards(action: Action) -> int:
    """How many more cards or pieces an action names together than one.

    >>> further_cards(Action("put", "R6", "B1+R2+R3")), further_cards(Action("pass"))
    (2, 0)
    """
    return sum(argument.count("+") for argument in action.args)


def considered(opinion: Opinion, blunder: float, most: float) -> list[Choice]:
    """The actions a mistake may fall on, the best first: those that do not give too much away."""
    known = [choice for choice in opinion.choices if choice.visits or opinion.how != "sampled"]
    known = sorted(known, key=lambda choice: -choice.worth)[:IN_MIND]
    if len(known) < 2:
        return known
    far = FARTHEST * (1 - attentive(blunder)) ** 2 if opinion.how == "judged" else most * opinion.scale
    return [choice for choice in known if known[0].worth - choice.worth <= far]


def _mean_and_spread(numbers: Sequence[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    return mean, sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))


def _standardised(looks: Sequence[float]) -> list[float]:
    """How far each look is above the others', in units of how much they differ; 0 where they are all alike."""
    mean, spread = _mean_and_spread(looks)
    return [(look - mean) / spread if spread > 1e-9 else 0.0 for look in looks]


def _score(position: State) -> tuple[float, ...]:
    return position.standing()
