"""What is thought about Season's End: how near a hand is to its end, told in a moment, before any thinking.

Good enough to lead an imagined game: it knows two threes and the hands of pairs, and counts the cards that would
finish a hand, but not what it would be worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kaik.core.action import Action, parts
from kaik.core.mind import Event, Mind
from kaik.games.season_end.near import AHEAD, BEGUN, BEST, DEALT, FAR_AWAY, MADE, ONE_AWAY, OUT, READY, STAKE, waits
from kaik.games.season_end.rules import SeasonEnd
from kaik.games.season_end.shapes import THREES, HandRules, complete, hand_rules, partners, triples
from kaik.kits.answers import answering
from kaik.kits.cards48 import FULL, Cards, MeldRules

KINDS = tuple(sorted(set(FULL)))
BIT = {card: 0 if card[1] == "S" else 1 << MeldRules().strength(card) for card in KINDS}
"""A bit for each strength; vessels have none of their own."""


@lru_cache(maxsize=1 << 16)
def nearness(hand: Cards, meld: Cards, rules: HandRules) -> float:
    """How likely a hand of five, open meld included, is to end the season, from 0 to 1."""
    match len(meld):
        case 0:
            return max(_by_threes(hand, rules), _by_pairs(hand) if rules.pairs else 0.0)
        case 3:
            return _ready(partners(rules).get(hand, frozenset()), hand, meld)
    return _ready(frozenset(card for card in KINDS if _alike(card, hand[0])), hand, meld)


def _alike(one: str, other: str) -> bool:
    return not BIT[one] or not BIT[other] or BIT[one] == BIT[other]


def _ready(kinds: frozenset[str], hand: Cards, meld: Cards) -> float:
    """A hand that one card ends: the more such cards, the likelier."""
    outs = sum(FULL.count(kind) - hand.count(kind) - meld.count(kind) for kind in kinds)
    return min(READY + OUT * outs, BEST) if outs > 0 else ONE_AWAY


def _by_threes(hand: Cards, rules: HandRules) -> float:
    """Two groups of three: one made and two cards of another, or two begun."""
    table, waits = triples(rules), partners(rules)
    best, begun = 0.0, 0
    for three, two in THREES:
        rest = two(hand)
        begun += rest in waits
        if three(hand) in table:
            best = max(best, _ready(waits.get(rest, frozenset()), hand, ()) if rest in waits else ONE_AWAY + MADE)
    return best or min(FAR_AWAY + BEGUN * begun, ONE_AWAY)


def _by_pairs(hand: Cards) -> float:
    """Three pairs, or a pair and four alike: how many strengths still want a partner."""
    odd = ships = 0
    for card in hand:
        odd ^= BIT[card]
        ships += not BIT[card]
    single = odd.bit_count() - ships
    if single > 1:
        return ONE_AWAY if single == 3 else FAR_AWAY
    kinds = frozenset(card for card in KINDS if not BIT[card] or BIT[card] & odd)
    return _ready(kinds, hand, ())


@lru_cache(maxsize=1 << 14)
def discards(hand: Cards, meld: Cards, rules: HandRules) -> dict[str, float]:
    """How readily each card of a hand that is one too many is discarded."""
    left = {card: _without_one(hand, card) for card in dict.fromkeys(hand)}
    worth = {card: nearness(rest, meld, rules) for card, rest in left.items()}
    best = max(worth.values())
    return {card: 0.002 + max(0.0, 1 - 9 * (best - near)) ** 3 for card, near in worth.items()}


def _without_one(hand: Cards, card: str) -> Cards:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def hope(hand: Cards, meld: Cards, rules: HandRules) -> float:
    """How likely a hand is to end the season, whether it waits with five cards or is to discard one of six."""
    if len(hand) + len(meld) < 6:
        return looked_ahead(hand, meld, rules)
    if complete(hand, meld, rules):
        return BEST
    return max(looked_ahead(_without_one(hand, card), meld, rules) for card in dict.fromkeys(hand))


@lru_cache(maxsize=1 << 15)
def looked_ahead(hand: Cards, meld: Cards, rules: HandRules) -> float:
    """How near a hand of five is, with an eye on what one more card and the best discard would make of it.

    A ready hand is what it is; one that is not yet is told from its like by how many cards make it ready, and how
    ready they make it.
    """
    near = nearness(hand, meld, rules)
    if near >= READY:
        return near
    total, cards = 0.0, 0
    for kind in KINDS:
        left = FULL.count(kind) - hand.count(kind) - meld.count(kind)
        if left:
            more = tuple(sorted((*hand, kind)))
            best = max(nearness(_without_one(more, card), meld, rules) for card in dict.fromkeys(more))
            total, cards = total + left * best, cards + left
    return AHEAD * total / cards


def weights(hand: Cards, meld: Cards, actions: Sequence[Action], rules: HandRules) -> tuple[float, ...]:
    """How readily each of these actions is chosen with this hand."""
    return tuple(_weight(hand, meld, action, rules) for action in actions)


def _weight(hand: Cards, meld: Cards, action: Action, rules: HandRules) -> float:
    match action.verb:
        case "discard":
            return discards(hand, meld, rules)[action.args[0]]
        case "win":
            return 100.0
        case "open":
            return 3.0 if _nearer(hand, meld, parts(action.args[0]), rules) else 0.1
    return 1.0


@lru_cache(maxsize=1 << 14)
def _nearer(hand: Cards, meld: Cards, opened: Cards, rules: HandRules) -> bool:
    """Whether laying this meld open with an offered card makes the hand ready, or much nearer to it."""
    rest = list(hand)
    for card in opened:
        if card in rest and len(rest) + len(opened) > 6:
            rest.remove(card)
    if not rest or len(rest) + len(opened) != 6:
        return False
    then = max(nearness(_without_one(tuple(rest), card), opened, rules) for card in rest)
    return then > nearness(hand, meld, rules) + 0.1


def estimate(position: SeasonEnd) -> tuple[float, ...]:
    """The standing, and what each hand may yet bring: a win is worth about this much."""
    if position.phase == "deal":
        return position.standing()
    if position.winners:  # only the second light is still to come
        return position.paid().standing()
    rules, stake = hand_rules(position.options), STAKE + DEALT * position.match.mult
    hopes = [hope(hand, meld, rules) for hand, meld in zip(position.hands, position.melds, strict=True)]
    mean = sum(hopes) / len(hopes)
    return tuple(gain + stake * (own - mean) for gain, own in zip(position.standing(), hopes, strict=True))


def playout_weights(position: SeasonEnd, seat: int, actions: Sequence[Action]) -> tuple[float, ...]:
    return weights(position.hands[seat], position.melds[seat], actions, hand_rules(position.options))


def events(before: SeasonEnd, by: int, action: Action, after: SeasonEnd) -> tuple[Event, ...]:
    """Every reason for points of the hands that ended a season."""
    if after.ended is None or after.match.played == before.match.played:
        return ()
    return tuple(Event(name, win.seat, ends=True) for win in after.ended.wins for name, _ in win.score.items)


def explain(position: SeasonEnd, seat: int, action: Action) -> dict[str, str]:
    """How near the hand is after an action."""
    rules, hand, meld = hand_rules(position.options), position.hands[seat], position.melds[seat]
    match action:
        case Action("win"):
            return {"en": "the hand is finished: ends the season", "ja": "手が完成したので終季します"}
        case Action("reveal"):
            return {
                "en": "shows four friends, which everybody pays for",
                "ja": "四友を公開し、全員から点を受け取ります",
            }
        case Action("open"):
            return {"en": "takes the card to be ready sooner", "ja": "札をもらって手を早めます"}
        case Action("pass"):
            return {"en": "the card does not bring the hand nearer", "ja": "もらっても手は近づきません"}
        case Action("discard", (card,)):
            kinds = [one.cards for one in waits(hand, meld, rules) if one.discard == card]
            if kinds:
                many = len(kinds[0])
                end = "1 kind of card ends" if many == 1 else f"{many} kinds of cards end"
                return {
                    "en": f"is ready: {end} the season",
                    "ja": f"待ちになります（終季できる札は{many}種）",
                }
    return {"en": "builds the hand and lets go what it needs least", "ja": "手を進め、いちばん要らない札を捨てます"}


MIND = Mind(
    estimate=estimate,
    playout_weights=playout_weights,
    # Luck hides much here; a level 1 that overlooks less cannot be told from level 2.
    blunders=(4.0, 0.7, 0.2, 0.08),
    straying=1.8,
    events=events,
    explain=explain,
    threats=answering(("discard",), ("win",)),
)
