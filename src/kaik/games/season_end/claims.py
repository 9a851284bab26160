"""What may be said with a hand: to a discard by everybody else, and by whoever is to discard.

Everybody else answers every discard, if only with `pass`, so that nobody learns who could have taken it.
The answers stay covered until all are in; then one action, `call:…`, tells what came of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from kaik.core.action import Action, joined, parts
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.shapes import HandRules, complete, completed, fourth, hand_rules, most_alike, set_strength
from kaik.kits.cards48 import FULL, Cards, gathered

PASS = Action("pass")
WIN = Action("win")
NOBODY = Action("call", "none")
COVERED = Action("answer", "?")
"""How an answer looks to everybody else."""

DISCARDS = {card: Action("discard", card) for card in set(FULL)}


@lru_cache(maxsize=512)
def answers(hand: Cards, meld: Cards, card: str, options: SeasonEndOptions) -> tuple[Action, ...]:
    """Everything one may answer to a discard, sorted."""
    rules = hand_rules(options)
    opens = _opened(hand, meld, card, options, rules) if options.nam == "on" else ()
    if complete(gathered(hand, (card,)), meld, rules):
        return (*opens, PASS, WIN)
    return (*opens, PASS)


def _opened(hand: Cards, meld: Cards, card: str, options: SeasonEndOptions, rules: HandRules) -> tuple[Action, ...]:
    """The melds this card may be taken for.

    One card must be left to discard, so whoever has a meld open can only make it four; to finish a second
    group of three with a discard is to win, and so is to make it four and be left with a pair.
    """
    if meld:
        longer = gathered(meld, (card,))
        may = options.nam_extend_open == "on" and fourth(meld, longer, rules)
        return (Action("open", joined(longer)),) if may else ()
    fitting = completed(card, rules)
    found = {fitting[pair] for pair in combinations(hand, 2) if pair in fitting}
    if found:  # a set of four with this card has a set of three in it
        fours_with = {gathered(three, (card,)) for three in combinations(hand, 3)}
        found |= {four for four in fours_with if set_strength(four, rules) is not None}
    return tuple(sorted(Action("open", joined(cards)) for cards in found))


@lru_cache(maxsize=512)
def own_actions(hand: Cards, meld: Cards, drawn: bool, options: SeasonEndOptions) -> tuple[Action, ...]:
    """Everything one may say with six cards, sorted: discard, show a set of four, and after a draw win."""
    rules = hand_rules(options)
    actions = [DISCARDS[card] for card in dict.fromkeys(hand)]
    if options.four_friends == "on":
        actions += sorted(Action("reveal", joined(four)) for four in set(fours(hand, meld, rules)))
    if drawn and complete(hand, meld, rules):
        actions.append(WIN)
    return tuple(actions)


def fours(hand: Cards, meld: Cards, rules: HandRules) -> Iterator[Cards]:
    """The sets of four that a hand can lay open, or complete where three of them lie already."""
    if meld:
        longer = (gathered(meld, (card,)) for card in hand)
        yield from (four for four in longer if fourth(meld, four, rules))
    elif most_alike(hand) >= 4:
        yield from (four for four in combinations(hand, 4) if set_strength(four, rules) is not None)


def called(said: Sequence[str], order: Sequence[int], hands: Sequence[Cards], options: SeasonEndOptions) -> Action:
    """What comes of all answers: a win before a meld, and among equals the nearest to the discarder.

    `call:2-win-B1+B1+…` shows the winner's concealed cards, `call:1-open-B6+B7+B8` the meld, `call:none` that
    nobody has taken the card. Claims that came to nothing are not told.
    """
    winners = [seat for seat in order if said[seat] == WIN]
    if winners:
        told = winners[:1] if options.multi_win == "nearest" else winners
        return Action("call", *(item for seat in told for item in (str(seat), "win", joined(hands[seat]))))
    for seat in order:
        if said[seat] != PASS:
            return Action("call", str(seat), "open", *Action.parse(said[seat]).args)
    return NOBODY


def understood_call(action: Action) -> tuple[tuple[int, str, Cards], ...]:
    """A `call` taken apart: who, `win` or `open`, and the cards shown; () if nobody has called."""
    items = action.args
    return tuple(
        (int(items[at]), items[at + 1], tuple(sorted(parts(items[at + 2])))) for at in range(0, len(items) - 2, 3)
    )
