"""What everybody sees of a game around tam: it hides nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from kaik.core.memo import memo_last
from kaik.core.state import View
from kaik.kits.tam.form import hue_around
from kaik.kits.tam.hands import HandBook, Pieces, held, points
from kaik.kits.tam.moves import shielded
from kaik.kits.tam.needs import Need, needs
from kaik.kits.tam.phases import Chaining, Declaring, Ended, First, Moving, Phase, Stepped, Stepping, Wading
from kaik.kits.tam.pieces import KIND, OWNER, SPELLED, TAM, kind_name
from kaik.kits.tam.tables import MoveTable

if TYPE_CHECKING:
    from kaik.kits.tam.rules import TamGame


class HandSeen(msgspec.Struct, frozen=True):
    """A hand one side holds, with its points before the rate."""

    name: str
    one_colour: bool
    points: float


class NearSeen(msgspec.Struct, frozen=True):
    """A hand one side would hold after one more capture, and the pieces on the board any of which would do."""

    name: str
    points: float
    by: tuple[str, ...]


class DeclaringSeen(msgspec.Struct, frozen=True, tag="declaring"):
    """The turn made a hand: the season is ended, or it goes on at double rate. `penalty` is in tenths."""

    penalty: int = 0
    due: float = 0
    """What ending the season brings whoever declares, in points; below nothing it is paid."""


PhaseSeen = First | Moving | Stepping | Chaining | Stepped | Wading | DeclaringSeen | Ended


class TamView(View, frozen=True):
    """The table as any seat or spectator sees it; squares are named, pieces spelled as in position texts."""

    seat: int | None
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    pieces: dict[str, str]
    """Square to piece letter."""
    hue: tuple[str, ...]
    water: tuple[str, ...]
    guarded: tuple[str, ...]
    """The squares of pieces of either side that cannot be captured now, because a general in hue stands beside them."""
    captured: tuple[tuple[str, ...], tuple[str, ...]]
    held: tuple[tuple[HandSeen, ...], tuple[HandSeen, ...]]
    near: tuple[tuple[NearSeen, ...], tuple[NearSeen, ...]]
    scores: tuple[float, float]
    side: int
    rate: int
    season: int
    seasons: int
    tam_moved: bool
    carried: tuple[float, float]
    phase: PhaseSeen
    move: tuple[str, ...]
    """The squares of a half-done move: start, stone, aim."""
    ways: MoveTable
    """How each piece moves out of hue and in it, by letter in their order: pages draw what is pointed at from this."""
    needs: tuple[Need, ...]
    """What the actions open to this seat need of the sticks; those that are not named here need nothing."""


def see(game: TamGame, seat: int | None) -> TamView:
    """The view, built from what lies on the table: all of it open, so it is built once for everybody who looks."""
    return replace(_open(game), seat=seat, needs=needs(game, seat))


@memo_last
def _open(game: TamGame) -> TamView:
    """What everybody sees alike."""
    held, near = (_held(game, 0), _held(game, 1)), (_near(game, 0), _near(game, 1))
    return replace(outline(game, None), held=held, near=near, ways=game.options.moves())


def outline(game: TamGame, seat: int | None) -> TamView:
    """The view without what follows from the rest of it, for those who look at many and read only what lies there."""
    names = game.form.grid.names
    tam = game.board.index(TAM) if TAM in game.board else -1
    hue = hue_around(game.form, tam, game.options.tam_square_is_hue == "on")
    return TamView(
        seat=seat,
        columns=game.form.grid.columns,
        rows=game.form.grid.rows,
        pieces={names[at]: SPELLED[piece] for at, piece in enumerate(game.board) if piece},
        hue=tuple(names[at] for at, is_hue in enumerate(hue) if is_hue),
        water=tuple(names[at] for at in sorted(game.form.water)),
        guarded=tuple(names[at] for at in _guarded(game, hue)),
        captured=(_captured(game.hands[0]), _captured(game.hands[1])),
        held=((), ()),
        near=((), ()),
        scores=(points(game.scores[0]), points(game.scores[1])),
        side=game.side,
        rate=game.rate,
        season=game.season,
        seasons=game.options.seasons,
        tam_moved=game.tam_moved,
        carried=(points(game.carried[0]), points(game.carried[1])),
        phase=_seen(game),
        move=_half_done(game.phase, names),
        ways=(),
        needs=(),
    )


def _seen(game: TamGame) -> PhaseSeen:
    """A phase as it is told: of a declaration only what it costs and what ending brings."""
    phase = game.phase
    return DeclaringSeen(phase.penalty, points(game.due())) if isinstance(phase, Declaring) else phase


def _guarded(game: TamGame, hue: tuple[bool, ...]) -> list[int]:
    safe = tuple(shielded(game.form, game.board, hue, owner) for owner in (0, 1))
    return [at for at, piece in enumerate(game.board) if OWNER[piece] >= 0 and at in safe[OWNER[piece]]]


def _captured(pieces: Pieces) -> tuple[str, ...]:
    return tuple(map(kind_name, pieces))


def _held(game: TamGame, seat: int) -> tuple[HandSeen, ...]:
    return tuple(HandSeen(hand.name, hand.one_colour, points(hand.points)) for hand in game.held(game.hands[seat]))


def _near(game: TamGame, seat: int) -> tuple[NearSeen, ...]:
    """The hands a seat does not hold yet and one capture from the other side would give it, the dearest first."""
    options, kinds = game.options, sorted({KIND[piece] for piece in game.board if OWNER[piece] == 1 - seat})
    return _nearest(
        game.form.book(options.hands()), game.hands[seat], tuple(kinds), options.scoring, options.duplicates
    )


@lru_cache(maxsize=4096)
def _nearest(
    book: HandBook, own: Pieces, kinds: tuple[int, ...], scoring: str, duplicates: str
) -> tuple[NearSeen, ...]:
    """The same from what it depends on, which most moves leave as it is."""
    have = {hand.name for hand in held(book, own, scoring, duplicates)}
    best, by = dict[str, int](), dict[str, list[str]]()
    for kind in kinds:
        for hand in held(book, (*own, kind), scoring, duplicates):
            if hand.name not in have:
                best[hand.name] = max(hand.points, best.get(hand.name, hand.points))
                by.setdefault(hand.name, []).append(kind_name(kind))
    names = sorted(best, key=lambda name: -best[name])
    return tuple(NearSeen(name, points(best[name]), tuple(by[name])) for name in names)


def _half_done(phase: Phase, names: tuple[str, ...]) -> tuple[str, ...]:
    match phase:
        case Stepping(src, stone, aim) | Chaining(src, stone, aim) | Stepped(src, stone, aim) | Wading(src, stone, aim):
            return tuple(names[at] for at in (src, stone, aim) if at >= 0)
    return ()
