"""What the others may say to a tile, and what comes of their answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.action import Action, joined
from kaik.games.riichi.furiten import CLOSED, Kinds, reset_furiten, waits_of
from kaik.games.riichi.scoring import dora
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.scoring.wins import kan_at_issue, may_ron
from kaik.games.riichi.season import Liability
from kaik.games.riichi.turns import MOST_QUADS, NOTEN, interrupted, kan_stands, may_kan
from kaik.kits.mahjong import claims
from kaik.kits.mahjong.claims import PASS, RON, Answers, Window
from kaik.kits.mahjong.table import Meld, Side, changed
from kaik.kits.mahjong.tiles import DRAGONS, EAST, NAMES, NORTH, REDS, Tiles, kind, without
from kaik.kits.mahjong.wall import action

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

FOUR_WINDS = frozenset(range(EAST, NORTH + 1))
THREE_DRAGONS = frozenset(DRAGONS)


def answers(state: Riichi, window: Window, seat: int) -> tuple[Action, ...]:
    """All a seat may say to the tile in the window, sorted; the last discard of a season can only be won with."""
    actions = [PASS, NOTEN] if _may_hide(state, window, seat) else [PASS]
    if seat == window.giver:
        return tuple(sorted(actions))
    if may_ron(state, seat):
        actions.append(RON)
    if window.about == "discard" and state.wall.left and not state.riichi[seat].declared:
        actions += _triplets(state, window.tile, seat)
        if kind(window.tile) < EAST and seat == state.table.right(window.giver):
            actions += _runs(state, window.tile, seat)
    return tuple(sorted(actions)) if len(actions) > 1 else _JUST_PASS


_JUST_PASS = (PASS,)


def _may_hide(state: Riichi, window: Window, seat: int) -> bool:
    """Whether a ready player may declare not ready: the last tile lies there, and no riichi has told otherwise."""
    if state.options.noten_sengen == "off" or state.wall.left or window.about == "kan":
        return False
    return not state.riichi[seat].declared and bool(waits_of(state.sides[seat], state.options))


def heard(state: Riichi) -> Answers:
    """The calls that count; where three players win at once and that ends the season, all three."""
    assert state.window is not None
    wins = 1 if state.options.multi_ron == "nearest" else 3
    said = replace(state.window, answers=tuple(each for each in state.window.answers if each[1] != NOTEN))
    return claims.heard(said, state.table.order(state.window.giver), wins=wins)


def _triplets(state: Riichi, tile: str, seat: int) -> Iterator[Action]:
    hand = state.sides[seat].hand
    alike = [each for each in _alike(tile) for _ in range(hand.count(each))]
    if len(alike) < 2:
        return
    barred = bars(state, "pon", tile, ())
    # With three alike one may be a red five, so a pon can be made in two ways.
    for pair in sorted({joined((one, two)) for at, one in enumerate(alike) for two in alike[:at]}):
        own = tuple(pair.split("+"))
        if _can_discard(hand, own, barred):
            yield action("pon", pair)
    if len(alike) == 3 and may_kan(state):
        yield action("daiminkan", joined(alike))


@cache
def _alike(tile: str) -> Tiles:
    """The codes of a tile's kind: a five may be red."""
    return tuple(code for code in (*NAMES, *REDS) if kind(code) == kind(tile))


def _runs(state: Riichi, tile: str, seat: int) -> Iterator[Action]:
    hand, called = state.sides[seat].hand, kind(tile)
    for low in range(max(called - 2, called // 9 * 9), min(called, called // 9 * 9 + 6) + 1):
        one, two = (each for each in (low, low + 1, low + 2) if each != called)
        ways = product(*([code for code in _alike(NAMES[each]) if code in hand] for each in (one, two)))
        for own in ways:
            if _can_discard(hand, own, bars(state, "chi", tile, own)):
                yield action("chi", joined(own))


def bars(state: Riichi, call: str, tile: str, own: Tiles) -> Kinds:
    """The kinds that may not be thrown away after a call: the called one, and a run's other end (kuikae)."""
    taken = kind(tile)
    if state.options.kuikae == "allowed" or call == "daiminkan":
        return ()
    if call == "pon" or state.options.kuikae == "ban_same":
        return (taken,)
    kinds = sorted(map(kind, own))
    if kinds[0] > taken and taken % 9 < 6:
        return taken, taken + 3
    if kinds[1] < taken and taken % 9 > 2:
        return taken, taken - 3
    return (taken,)


def _can_discard(hand: Tiles, own: Tiles, barred: Kinds) -> bool:
    """Whether a call would leave a tile that may be thrown away; otherwise it is not offered."""
    return not barred or any(kind(tile) not in barred for tile in without(hand, own))


# What comes of the answers.


def passed(state: Riichi) -> Riichi:
    """Nobody was heard: a discard goes by, and the next player draws; or a kan stands."""
    window = state.window
    assert window is not None
    after = _went_by(state, window)
    if window.about == "kan":
        return kan_stands(after, kan_at_issue(state))
    return replace(dora.after_discard(after), stage="draw", mover=state.table.right(window.giver))


def called(state: Riichi, seat: int, verb: str, own: Tiles) -> Riichi:
    """A set is laid: after a chi or pon a tile must go, after a kan one is drawn."""
    window = state.window
    assert window is not None
    tile, giver = window.tile, window.giver
    after = dora.after_discard(_went_by(state, window))
    sides = changed(after.sides, giver, after.sides[giver].robbed())
    meld = Meld("daiminkan" if verb == "daiminkan" else "pon" if verb == "pon" else "chi", own, tile, giver)
    laid = replace(
        after,
        sides=changed(sides, seat, sides[seat].laying(meld)),
        mover=seat,
        furiten_from=reset_furiten(after, seat),
        liable=(*after.liable, *_liabilities(sides[seat], meld, seat)),
    )
    if verb == "daiminkan":
        return kan_stands(laid, "daiminkan")
    return replace(interrupted(laid), stage="act", source="call", barred=bars(state, verb, tile, own))


def _went_by(state: Riichi, window: Window) -> Riichi:
    """Nobody won with the tile: it is remembered, and a riichi it declared is paid for."""
    mark = CLOSED if kan_at_issue(state) == "ankan" else 0
    silent = tuple(seat for seat, answer in window.answers if answer == NOTEN)
    gone = replace(state, window=None, passed=(*state.passed, kind(window.tile) + mark), noten=silent)
    status = state.riichi[window.giver]
    if not status.declared or status.paid:
        return gone
    at = window.giver
    return replace(
        gone,
        riichi=(*state.riichi[:at], replace(status, paid=True), *state.riichi[at + 1 :]),
        points=tuple(points - STICK * (seat == at) for seat, points in enumerate(state.points)),
        deposits=state.deposits + 1,
    )


def _liabilities(side: Side, meld: Meld, seat: int) -> Iterator[Liability]:
    """Whether this call shows the last set of a yakuman; closed quads are shown too."""
    called = kind(meld.taken)
    alike = {each.group.kind for each in (*side.melds, meld) if each.group.same}
    if meld.call == "chi":
        return
    if called in THREE_DRAGONS and alike >= THREE_DRAGONS:
        yield Liability("daisangen", seat, meld.giver)
    if called in FOUR_WINDS and alike >= FOUR_WINDS:
        yield Liability("dai_suushii", seat, meld.giver)
    if meld.call == "daiminkan" and side.quads == MOST_QUADS - 1:
        yield Liability("suu_kantsu", seat, meld.giver)
