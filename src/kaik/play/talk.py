"""Table talk: what seats say to each other beside the rules, and what it does to the match.

    @resign                                     the match is over, the others share the win
    @draw        @accept-draw  @decline-draw    all the other seats must accept
    @take-back:N @accept-take-back  @decline-take-back    play goes on from the position before entry N
    @hint                                       somebody asked a bot what to do, which a record must not hide
    @flag:S                                     said by the table itself: the time of seat S is over

Every action begins with `@`, which no action of a game can. What an offer has come to is derived from the log
alone. An offer lapses when the position moves on, and a seat makes each kind of offer once a position.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadAction, IllegalAction
from kaik.core.renamed import renamed

TalkKind = Literal["draw", "take-back"]
How = Literal["rules", "resign", "flag", "draw"]

MOST_TAKE_BACKS = 2000
"""Take-backs in one match; whoever wants more plays another one. A log that has more is still read."""

RESIGN = Action("@resign")
DRAW = Action("@draw")
HINT = Action("@hint")

_NUMBER = r"(?:0|[1-9][0-9]{0,7})"
_SAID = re.compile(
    rf"@(?:resign|hint|(?:(?:accept|decline)-)?draw|(?:accept|decline)-take-back|(?:take-back|flag):{_NUMBER})"
)


class TalkOffer(msgspec.Struct, frozen=True):
    """Something one seat has proposed and the others have not all answered."""

    kind: TalkKind
    by: int
    n: int
    """The log entry that made it."""
    to: int = -1
    """For a take-back: the entry to go back before."""
    accepted: tuple[int, ...] = ()


class Talk(msgspec.Struct, frozen=True):
    """What is being talked about in this position."""

    offers: tuple[TalkOffer, ...] = ()
    made: tuple[tuple[int, TalkKind], ...] = ()
    """Who has offered what since the position last moved on."""
    hinted: tuple[int, ...] = ()
    """Who has asked for a hint in this position."""

    def offer(self, kind: TalkKind) -> TalkOffer | None:
        """The open offer of a kind; there is never more than one."""
        return next((offer for offer in self.offers if offer.kind == kind), None)


class TalkResult(msgspec.Struct, frozen=True):
    """What an action of talk has come to: offers that stand, and perhaps an end or a way back."""

    talk: Talk = Talk()
    how: How | None = None
    """How it ends the match, if it does."""
    by: int = -1
    """Whose resignation or flag that is."""
    back: int = -1
    """The entry before which play goes on, if a take-back was agreed."""


def is_talk(action: str) -> bool:
    """Whether an action is table talk."""
    return action.startswith("@")


def spoken(text: str) -> Action:
    """The action of talk that a text spells, or a sentence with those there are."""
    if not _SAID.fullmatch(text):
        shown = text if len(text) <= 40 else text[:40] + "…"
        raise BadAction(
            f"{shown!r} is no table talk; there are @resign @draw @accept-draw @decline-draw "
            "@take-back:N @accept-take-back @decline-take-back @hint"
        )
    verb, _, number = text.partition(":")
    return Action(verb, number) if number else Action(verb)


def read_action(text: str) -> Action:
    """Any action a log can hold, of a game or of table talk."""
    return spoken(text) if is_talk(text) else Action.parse(text)


def apply_talk(talk: Talk, n: int, seat: int, action: Action, seats: int) -> TalkResult:
    """What comes of an action of talk that is log entry `n` at a table of so many seats."""
    if (seat == CHANCE) != (action.verb == "@flag"):
        raise IllegalAction(f"{action} cannot be said by {'the table' if seat == CHANCE else f'seat {seat}'}")
    match action.verb:  # compared as text, which is quicker than as actions: a long log has thousands of them
        case "@accept-take-back":
            return _accepted(talk, "take-back", seat, seats)
        case "@take-back":
            return _offered(talk, TalkOffer("take-back", seat, n, int(action.args[0])))
        case "@resign":
            return TalkResult(how="resign", by=seat)
        case "@flag":
            return _flag(int(action.args[0]), seats)
        case "@hint":
            return _hinted(talk, seat)
        case "@draw":
            return _offered(talk, TalkOffer("draw", seat, n))
        case "@accept-draw":
            return _accepted(talk, "draw", seat, seats)
        case "@decline-draw":
            return _declined(talk, "draw")
    return _declined(talk, "take-back")


def _flag(late: int, seats: int) -> TalkResult:
    if late >= seats:
        raise IllegalAction(f"@flag:{late} names no seat; the seats are 0 to {seats - 1}")
    return TalkResult(how="flag", by=late)


def _hinted(talk: Talk, seat: int) -> TalkResult:
    if seat in talk.hinted:
        raise IllegalAction(f"seat {seat} has already asked for a hint in this position", "offered")
    return TalkResult(replace(talk, hinted=(*talk.hinted, seat)))


def _offered(talk: Talk, offer: TalkOffer) -> TalkResult:
    standing = talk.offer(offer.kind)
    if standing:
        raise IllegalAction(f"seat {standing.by} has offered a {offer.kind} already; accept or decline it", "offered")
    if (offer.by, offer.kind) in talk.made:
        sentence = f"seat {offer.by} has already offered a {offer.kind} in this position"
        raise IllegalAction(sentence, "offered")
    return TalkResult(replace(talk, offers=(*talk.offers, offer), made=(*talk.made, (offer.by, offer.kind))))


def _accepted(talk: Talk, kind: TalkKind, seat: int, seats: int) -> TalkResult:
    offer = _open(talk, kind)
    if seat == offer.by or seat in offer.accepted:
        raise IllegalAction(f"seat {seat} has agreed to this {kind} already; the others are to answer", "answered")
    agreed = replace(offer, accepted=(*offer.accepted, seat))
    if len(agreed.accepted) < seats - 1:
        return TalkResult(replace(talk, offers=tuple(agreed if old is offer else old for old in talk.offers)))
    return TalkResult(how="draw") if kind == "draw" else TalkResult(back=offer.to)


def _declined(talk: Talk, kind: TalkKind) -> TalkResult:
    """One refusal is enough; the seat that offered takes its offer back in the same way."""
    offer = _open(talk, kind)
    return TalkResult(replace(talk, offers=tuple(old for old in talk.offers if old is not offer)))


def _open(talk: Talk, kind: TalkKind) -> TalkOffer:
    offer = talk.offer(kind)
    if offer is None:
        raise IllegalAction(f"no {kind} is offered now; an offer lapses when the position moves on", "no_offer")
    return offer


__getattr__ = renamed(__name__, {"Kind": "TalkKind", "Offer": "TalkOffer", "Heard": "TalkResult", "hear": "apply_talk"})
