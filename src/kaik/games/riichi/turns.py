"""The mover's turn: throw a tile away, declare riichi, make a kan, win, or show nine kinds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.games.riichi.furiten import beside, reset_furiten, steps, waits
from kaik.games.riichi.scoring import dora
from kaik.games.riichi.scoring.wins import may_tsumo, resting
from kaik.games.riichi.season import SEATS, Declared, RiichiStatus
from kaik.kits.mahjong import claims, shanten
from kaik.kits.mahjong.claims import TSUMO
from kaik.kits.mahjong.forms import ALL_LAYOUTS, forms
from kaik.kits.mahjong.table import Meld, Side, changed
from kaik.kits.mahjong.tiles import COPIES, KINDS, NAMES, YAOCHU, Tiles, counted, kind, without
from kaik.kits.mahjong.wall import action

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

KYUUSHU, NOTEN = Action("kyuushu"), Action("not-ready")
NINE_KINDS = 9
MOST_QUADS = 4


def acts(state: Riichi) -> Iterator[Action]:
    """All the mover may do, in no order."""
    side = state.sides[state.mover]
    if state.source == "call":
        yield from (action("discard", tile) for tile in set(side.hand) if kind(tile) not in state.barred)
        return
    if state.riichi[state.mover].declared:
        yield action("discard", state.drawn)
    else:
        yield from (action("discard", tile) for tile in set(side.hand))
        yield from (action("riichi", tile) for tile in _ready_discards(state, side))
    if may_tsumo(state):
        yield TSUMO
    kans = tuple(_kans(state, side))
    if kans and may_kan(state):
        yield from kans
    if _may_show_nine(state, side):
        yield KYUUSHU


def may_kan(state: Riichi) -> bool:
    """Whether there is a tile to replace a kan, and no fifth quad."""
    return state.wall.left > 0 and sum(side.quads for side in state.sides) < MOST_QUADS


# Drawing and throwing away.


def drew(state: Riichi, tile: str) -> Riichi:
    """The next tile comes to the mover: from the tail, or from the dead wall after a kan."""
    sides = changed(state.sides, state.mover, state.sides[state.mover].taking(tile))
    head = state.stage == "replace"
    return replace(
        state,
        sides=sides,
        wall=state.wall.replaced(tile) if head else state.wall.drawn((tile,)),
        source="head" if head else "wall",
        drawn=tile,
        stage="act",
        furiten_from=reset_furiten(state, state.mover),
    )


def threw(state: Riichi, tile: str, declared: Declared = "") -> Riichi:
    """A tile goes to the river, sideways to show a riichi, and everybody else is asked about it."""
    seat, side = state.mover, state.sides[state.mover].discarding(tile)
    status = state.riichi[seat]
    if declared:
        status = RiichiStatus(declared, ippatsu=True)
    elif status.ippatsu:
        status = replace(status, ippatsu=False)
    if status.declared and not any(each.sideways and not each.called for each in side.river):
        side = side.turning()  # the sign stays readable when the first sideways tile was called away (book)
    unchanged = status is state.riichi[seat]
    window = claims.opened(tile, seat, SEATS)
    if state.options.noten_sengen == "on" and not state.wall.left:
        window = replace(window, asked=tuple(range(SEATS)))  # whoever threw the last tile may be silent too
    thrown = replace(
        state,
        sides=changed(state.sides, seat, side),
        riichi=state.riichi if unchanged else (*state.riichi[:seat], status, *state.riichi[seat + 1 :]),
        drawn="",
        barred=(),
        stage="claim",
        window=window,
    )
    return dora.with_discard(thrown)


def declared(state: Riichi, tile: str) -> Riichi:
    """Riichi, with this tile thrown sideways; double on one's first discard before anybody called."""
    first = state.untouched and not state.sides[state.mover].river
    furiten_from = (*state.furiten_from[: state.mover], len(state.passed), *state.furiten_from[state.mover + 1 :])
    return threw(replace(state, furiten_from=furiten_from), tile, "double_riichi" if first else "riichi")


def _ready_discards(state: Riichi, side: Side) -> tuple[str, ...]:
    """The tiles whose discard leaves a closed hand ready, if riichi is open to the mover."""
    rules = state.options
    if state.points[state.mover] < rules.riichi_min_points or state.wall.left < rules.riichi_min_wall:
        return ()
    # One tile brings a hand at most one step nearer, so a hand that was far away is not even tried.
    if not side.is_closed or steps(resting(side, state.drawn)) > 1:
        return ()
    return leaving_ready(side.hand, beside(side, rules))


@lru_cache(maxsize=1 << 14)
def leaving_ready(hand: Tiles, in_sets: Tiles = ()) -> tuple[str, ...]:
    """The tiles of a hand with one too many that may go and leave it ready."""
    if shanten.best(counted(hand)) > 0:
        return ()
    return tuple(tile for tile in sorted(set(hand)) if waits(without(hand, (tile,)), in_sets))


# Kans.


def _kans(state: Riichi, side: Side) -> Iterator[Action]:
    counts = counted(side.hand)
    if COPIES in counts:
        yield from (
            action("ankan", NAMES[at]) for at in range(KINDS) if counts[at] == COPIES and _stays(state, side, at)
        )
    triplets = {kind(meld.taken) for meld in side.melds if meld.call == "pon"}
    if triplets:
        tiles = set(side.hand) if state.options.kakan_from_hand == "on" else {state.drawn}
        yield from (action("kakan", tile) for tile in tiles if kind(tile) in triplets)


def _stays(state: Riichi, side: Side, quad: int) -> bool:
    """Whether a closed kan is open to a player who may be in riichi: then the hand must go on waiting."""
    if not state.riichi[state.mover].declared:
        return True
    if state.options.riichi_ankan == "none":
        return False
    rules, sets = state.options, beside(side, state.options)
    laid = (NAMES[quad],) * COPIES if rules.karaten == "hand_and_sets" else ()
    left = waits(tuple(tile for tile in side.hand if kind(tile) != quad), (*sets, *laid))
    if rules.riichi_ankan == "free":
        return bool(left)
    if kind(state.drawn) != quad or left != waits(resting(side, state.drawn), sets):
        return False
    return rules.riichi_ankan == "same_waits" or _always_triplet(resting(side, state.drawn), quad, left)


def _always_triplet(hand: Tiles, quad: int, left: tuple[int, ...]) -> bool:
    """Whether three tiles are a triplet in every reading of a ready hand, so that a quad changes none of them."""
    complete = (form for each in left for form in forms(counted((*hand, NAMES[each])), each, (), ALL_LAYOUTS))
    return all(any(group.same and group.kind == quad for group in form.sets) for form in complete)


def closed_kan(state: Riichi, tile: str) -> Riichi:
    """Four tiles of the hand; only where the orphans may rob it is anybody asked."""
    side = state.sides[state.mover]
    own = tuple(each for each in side.hand if kind(each) == kind(tile))
    sides = changed(state.sides, state.mover, side.laying(Meld("ankan", own)))
    laid = dora.with_kan(replace(state, sides=sides, drawn=""))
    if state.options.kokushi_ankan_ron == "on" and kind(tile) in YAOCHU:
        return replace(laid, stage="claim", window=claims.opened(tile, state.mover, SEATS, "kan"))
    return kan_stands(laid, "ankan")


def small_kan(state: Riichi, tile: str) -> Riichi:
    """The fourth tile upon a pon: the others may rob it before it stands."""
    sides = changed(state.sides, state.mover, state.sides[state.mover].adding(tile))
    window = claims.opened(tile, state.mover, SEATS, "kan")
    return dora.with_kan(replace(state, sides=sides, drawn="", stage="claim", window=window))


def kan_stands(state: Riichi, call: str) -> Riichi:
    """A kan that nobody robbed: a call like any other, and a tile from the dead wall."""
    return dora.after_kan(replace(interrupted(state), stage="replace"), call)


def interrupted(state: Riichi) -> Riichi:
    """Any call, a closed kan too, ends the first go-round and every ippatsu."""
    statuses = state.riichi
    if any(status.ippatsu for status in statuses):
        statuses = tuple(replace(status, ippatsu=False) for status in statuses)
    return replace(state, untouched=False, riichi=statuses)


# Nine kinds.


def _may_show_nine(state: Riichi, side: Side) -> bool:
    """Nine kinds of honours, ones and nines in one's first fourteen tiles."""
    if side.river or side.melds or state.options.abort_kyuushu == "off":
        return False
    if not state.untouched and state.options.kyuushu_after_call == "off":
        return False
    return len({kind(tile) for tile in side.hand} & YAOCHU) >= NINE_KINDS
