"""What each seat sees of Season's End, and worlds it cannot tell from the true one."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action, joined
from kaik.core.chance import Dice
from kaik.core.state import View
from kaik.games.season_end.claims import COVERED, answers
from kaik.games.season_end.near import Wait, waits
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.position import Ended, Phase, Position
from kaik.games.season_end.scoring import Circumstances, Score, best_score
from kaik.games.season_end.shapes import HELD, hand_rules
from kaik.kits.cards48 import Cards, Hands, Place, dealt_anew, gathered, masked, swapped_in
from kaik.kits.seasons import Seasons


class SeasonEndView(View, frozen=True):
    """One's own cards, everything that lies open, and how many of the rest."""

    seat: int | None
    options: SeasonEndOptions
    match: Seasons
    phase: Phase
    hand: Cards
    """One's own; empty for a spectator."""
    drew: str
    """What one has just drawn oneself."""
    answer: str
    """What one has answered to the card on offer."""
    waits: tuple[Wait, ...]
    """Which cards would end the season with one's own hand, by what would have to be discarded first."""
    made: Score | None
    """What one's own finished hand is worth, with the card on offer if there is one."""
    put_away: Cards
    """One's own hands of earlier deals, where the deck is not shuffled in between."""
    held: tuple[int, ...]
    melds: Hands
    discards: Hands
    lights: Cards
    gone: Cards
    stock: int
    mover: int
    offered: str
    waiting: tuple[int, ...]
    first_round: bool
    winners: tuple[int, ...]
    shown: Hands
    """The concealed cards of whoever has ended the season, empty for the others."""
    ended: Ended | None


def seen(at: Position, seat: int | None) -> SeasonEndView:
    """The position as one seat sees it; None is a spectator."""
    return SeasonEndView(
        seat=seat,
        options=at.options,
        match=at.match,
        phase=at.phase,
        hand=() if seat is None else at.hands[seat],
        drew=at.drew if seat == at.mover else "",
        answer="" if seat is None else at.answers[seat],
        waits=() if seat is None else waits(at.hands[seat], at.melds[seat], hand_rules(at.options)),
        made=None if seat is None else _made(at, seat),
        put_away=() if seat is None else at.put_away[seat],
        held=tuple(map(len, at.hands)),
        melds=at.melds,
        discards=at.discards,
        lights=at.lights,
        gone=at.gone,
        stock=len(at.stock),
        mover=at.mover,
        offered=at.offered,
        waiting=at.waiting(),
        first_round=at.first_round,
        winners=at.winners,
        shown=tuple(hand if owner in at.winners else () for owner, hand in enumerate(at.hands)),
        ended=at.ended,
    )


def _made(at: Position, seat: int) -> Score | None:
    """A finished hand of six; one's own discard finishes nothing."""
    offered = (at.offered,) if at.offered and seat != at.mover else ()
    hand = gathered(at.hands[seat], offered)
    if len(hand) + len(at.melds[seat]) <= HELD:
        return None
    return best_score(hand, at.melds[seat], at.options, Circumstances(at.first_round, at.lights))


def looks(at: Position, by: int, action: Action, seat: int | None) -> Action:
    """How an act looks: hands and draws are their owner's, answers are covered, whoever wins shows his cards."""
    if by == CHANCE:
        match action.verb:
            case "deal":
                return masked(action, lambda owner: owner == seat)
            case "draw" if seat != at.mover:
                return masked(action, lambda _: False)
        return action
    if by == seat:
        return action
    if at.phase == "claim":
        return COVERED
    return Action("win", joined(at.hands[by])) if action.verb == "win" else action


def imagined(at: Position, seat: int, dice: Dice) -> dict[str, object]:
    """What may be otherwise for all this seat knows: hands, hands put away, the stock, a draw, covered answers.

    Nobody has to take a card or to win, so a pass tells nothing for certain and any deal of the unseen cards fits.
    """
    others = [other for other in range(at.seats) if other != seat]
    holding = [other for other in others if other not in at.winners]
    hidden = [at.stock, *(at.hands[i] for i in holding), *(at.put_away[i] for i in others)]
    stock, *rest = dealt_anew([Place(cards) for cards in hidden], dice)
    hands, put_away = at.hands, at.put_away
    for other, cards in zip(holding, rest, strict=False):
        hands = swapped_in(hands, other, cards)
    for other, cards in zip(others, rest[len(holding) :], strict=True):
        put_away = swapped_in(put_away, other, cards)
    world = replace(at, stock=stock, hands=hands, put_away=put_away)
    return {
        "stock": stock,
        "hands": hands,
        "put_away": put_away,
        "drew": at.drew if seat == at.mover or not at.drew else _any(hands[at.mover], dice),
        "answers": tuple(
            said if owner == seat or not said else _any(_open_to(world, owner), dice)
            for owner, said in enumerate(at.answers)
        ),
    }


def _open_to(at: Position, seat: int) -> tuple[str, ...]:
    return answers(at.hands[seat], at.melds[seat], at.offered, at.options)


def _any(actions: tuple[str, ...], dice: Dice) -> str:
    return actions[dice.below(len(actions))]
