"""What a won hand brings, asked with texts: its yaku, the total, what counts, who pays; `score` of `kaik query`.

>>> won = score("1p1p1p5z5z5z7p8p1j1j", "9p", melds=[("pon", "222z")], seat="S", flowers="1h2q")
>>> won.yaku
{'hora': 1, 'dora': 2, 'yakuhai_seat_wind_south': 1, 'yakuhai_haku': 1, 'yaochu': 1}
>>> won.han, won.payments
(6, {'E': -1200, 'S': 2400, 'W': -1200})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from kaik.core.errors import BadAction, KaikError
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.payments import SEATS, for_win
from kaik.games.malaysian_mahjong.yaku import PLAYED, Groups, Win, best, is_complete, is_flower
from kaik.kits.mahjong import asking
from kaik.kits.mahjong.forms import TileGroup
from kaik.kits.mahjong.melds import group_of
from kaik.kits.mahjong.tiles import FEI, NAMES, WINDS, Tiles, check, is_kind, kind, one, ordered, read, wind, written

BOOK = MalaysianOptions()
SEAT_WINDS = WINDS[:SEATS]
CHI_LOWEST = range(kind("1p"), kind("7p") + 1)


class Score(msgspec.Struct, frozen=True):
    """What a hand is worth, with every reason."""

    yaku: dict[str, int]
    """Han by name."""
    total: int
    """All han together."""
    han: int
    """What is paid for: the total, or the value of a limit hand."""
    points: int
    """What the winner receives."""
    payments: dict[str, int]
    """By wind; for a win off another's tile the others only if it is said who gave it."""
    form: tuple[str, ...]
    """The groups of the best reading, each fei as the tile it stands for."""


def score(
    hand: str,
    win: str,
    by: asking.By = "tsumo",
    melds: Iterable[Sequence[str]] = (),
    seat: str = "E",
    flags: Iterable[str] = (),
    flowers: str = "",
    giver: str = "",
    options: MalaysianOptions = BOOK,
) -> Score:
    """The worth of a hand written as text; `hand` has the tiles not in melds, without the winning one.

    A meld is a call and its tiles; a run with a fei that could be either end also names its lowest tile. KaikError
    for what is no win or cannot be a hand at all.
    """
    won = gathered(read(hand), one(win), by, [tuple(meld) for meld in melds], seat, flags, read(flowers))
    found = best(won, options.max_fei_per_group) if is_complete(won.hand) else None
    if found is None:
        raise KaikError(f"{hand} with {win} is not complete: four sets and a pair are asked for")
    if found.total < options.min_han:
        raise KaikError(f"{hand} with {win} has {found.total} han, but {options.min_han} are needed to win")
    paid = _paid(options, found.total, won.wind, by, giver)
    told = by == "tsumo" or giver
    return Score(
        dict(found.yaku),
        found.total,
        options.counted(found.total),
        paid[won.wind],
        {letter: share for letter, share in zip(SEAT_WINDS, paid, strict=True) if told or letter == seat},
        tuple(written(NAMES[each] for each in group.kinds) for group in found.groups),
    )


def answer(options: MalaysianOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to `score`; besides what every mahjong is asked, `flowers` lie open and `from` gave the tile."""
    worth = score(
        asking.text(request, "hand"),
        asking.text(request, "win"),
        asking.by(request),
        asking.melds(request, most=3),
        asking.text(request, "seat", "E"),
        asking.flags(request),
        asking.text(request, "flowers", ""),
        asking.text(request, "from", ""),
        options,
    )
    return {
        "yaku": worth.yaku,
        "total": worth.total,
        "han": worth.han,
        "fu": 0,
        "points": worth.points,
        "payments": worth.payments,
        "form": list(worth.form),
    }


def gathered(
    hand: Tiles,
    win: str,
    by: asking.By,
    melds: Sequence[tuple[str, ...]],
    seat: str,
    flags: Iterable[str],
    flowers: Tiles,
) -> Win:
    """A won hand from its tiles, if the game has them and what is said of it can be true."""
    called = [(meld[0], read(meld[1]), "".join(meld[2:])) for meld in melds]
    concealed = ordered((*hand, win))
    check((*concealed, *flowers, *(tile for _, tiles, _ in called for tile in tiles)))
    for tile in (*concealed, *(tile for _, tiles, _ in called for tile in tiles)):
        if not (tile == FEI or (is_kind(tile) and kind(tile) in PLAYED)):
            raise BadAction(f"{tile} is no tile of a hand here; those are circles, 1z to 7z and the fei 1j")
    for tile in flowers:
        if tile != FEI and not is_flower(tile):
            raise BadAction(f"{tile} cannot lie open alone; seasons, flowers, faces, animals and fei can")
    if len(concealed) + 3 * len(called) != 14:
        wanted = 13 - 3 * len(called)
        raise KaikError(f"beside {len(called)} melds a hand has {wanted} tiles and the winning one, not {len(hand)}")
    sets = tuple(_set(*meld) for meld in called)
    luck = frozenset(flags)
    for sentence in _impossible(luck, by, win, sets, _seat(seat), flowers):
        raise KaikError(sentence)
    return Win(concealed, sets, _seat(seat), flowers, tuple(sorted(luck)))


def _set(call: str, tiles: Tiles, low: str = "") -> TileGroup:
    """A set on the table; with fei in it, what they stand for is found or must be said."""
    if FEI not in tiles:
        return group_of(call, tiles, _lowest(low) if low else None)
    if call not in ("chi", "pon"):
        raise BadAction(f"{written(tiles)} is no {call}: a fei is never part of a kan")
    if set(tiles) == {FEI}:
        raise BadAction(f"{written(tiles)} is no {call}: the tile that was taken is a real one")
    if low:
        return group_of(call, tiles, _lowest(low))
    found = [low for low in (CHI_LOWEST if call == "chi" else PLAYED) if _is_set(call, tiles, low)]
    if len(found) == 1:
        return group_of(call, tiles, found[0])
    if not found:
        return group_of(call, tiles)
    raise KaikError(
        f"{written(tiles)} could be several sets; name the lowest tile, as in {[call, written(tiles), NAMES[found[0]]]}"
    )


def _lowest(text: str) -> int:
    tile = one(text)
    if not is_kind(tile):
        raise BadAction(f"{tile} is not the lowest tile of any set")
    return kind(tile)


def _is_set(call: str, tiles: Tiles, low: int) -> bool:
    try:
        return bool(group_of(call, tiles, low))
    except BadAction:
        return False


def _impossible(
    flags: frozenset[str], by: asking.By, win: str, sets: Groups, seat: int, flowers: Tiles
) -> Iterator[str]:
    """Sentences about what cannot be true of this hand."""
    if by == "ron" and win == FEI:
        yield "nobody can win with another's fei"
    for flag, wanted in (("rinshan", "tsumo"), ("tenhou", "tsumo"), ("chihou", "tsumo"), ("chankan", "ron")):
        if flag in flags and by != wanted:
            yield f"{flag} is a win by {wanted}, not by {by}"
    if "rinshan" in flags and not flowers and not any(group.shape == "quad" for group in sets):
        yield "rinshan needs a kan"
    if "tenhou" in flags and (seat != 0 or sets):
        yield "tenhou is the dealer's win on the deal, with nothing called"
    if "chihou" in flags and (seat == 0 or sets or flowers):
        yield "chihou is the win of another than the dealer on the first tile, with no set and no flower laid open"


def _paid(options: MalaysianOptions, total: int, winner: int, by: asking.By, giver: str) -> tuple[int, ...]:
    if by == "tsumo":
        return for_win(options, total, winner)
    # Who gave the tile makes no difference to what the winner gets.
    payer = _seat(giver) if giver else (winner + 1) % SEATS
    if payer == winner:
        raise KaikError(f"{giver} won this hand and cannot have given the tile")
    return for_win(options, total, winner, payer)


def _seat(letter: str) -> int:
    at = wind(letter) - wind("E")
    if at >= SEATS:
        raise KaikError(f"nobody sits {letter}: the three seats are E, S and W")
    return at
