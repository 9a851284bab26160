"""The `score` question of `kaik query`: is this a win, what does it bring, and who pays?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaik.core.errors import KaikError
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.scoring import from_each, from_one, hits, horses_due, wins
from kaik.kits.mahjong import asking
from kaik.kits.mahjong.melds import group_of
from kaik.kits.mahjong.tiles import WINDS, Tiles, check, one, ordered, read, wind

SEATS = len(WINDS)


def score(options: PaoOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """What a complete hand brings; KaikError for one that is not complete.

    Besides what every mahjong is asked: `from`, the wind of whoever gave the winning tile (without it a `ron` names
    only what the winner gets), and `horses`, the tiles turned up after a win by own draw.
    """
    seat = wind(asking.text(request, "seat", "E")) - wind("E")
    melds, flags = _melds(request), asking.flags(request)
    hand = _hand(request, melds)
    if not wins(hand):
        raise KaikError(f"{' '.join(hand)} is not complete: four sets and a pair are asked for")
    if _by(request) == "ron":
        price = options.rob if "chankan" in flags else options.ron
        return _told(_from_giver(request, seat, price), price, 0)
    due = horses_due(options, sum(group_of(*each).shape == "quad" for each in melds), "rinshan" in flags)
    good = _hits(options, request, due, seat)
    each = options.tsumo_each + good
    return _told(from_each(SEATS, seat, each), each * (SEATS - 1), good)


def _told(payments: tuple[int, ...], points: int, good: int) -> dict[str, Any]:
    named = {letter: paid for letter, paid in zip(WINDS, payments, strict=True) if paid}
    return {"yaku": {}, "han": 0, "fu": 0, "points": points, "payments": named, "good": good}


def _hand(request: Mapping[str, Any], melds: Sequence[tuple[str, Tiles]]) -> Tiles:
    """The concealed tiles with the winning one, if so many tiles can be a hand at all."""
    hand = ordered((*read(asking.text(request, "hand")), one(asking.text(request, "win"))))
    check((*hand, *(tile for _, tiles in melds for tile in tiles)))
    if len(hand) + 3 * len(melds) != 14:
        raise KaikError(f"a won hand has 14 tiles with its sets counted as three; this one has {len(hand)} of its own")
    return hand


def _hits(options: PaoOptions, request: Mapping[str, Any], due: int, seat: int) -> int:
    """The horses that came in; none were asked about where the request names none."""
    if "horses" not in request:
        return 0
    horses = read(asking.text(request, "horses"))
    if len(horses) > due:
        raise KaikError(f"{len(horses)} horses are shown, but only {due} run here")
    return hits(options, horses, due, seat)


def _from_giver(request: Mapping[str, Any], seat: int, price: int) -> tuple[int, ...]:
    letter = request.get("from")
    if letter is None:
        return tuple(price if at == seat else 0 for at in range(SEATS))
    giver = wind(asking.text(request, "from")) - wind("E")
    if giver == seat:
        raise KaikError(f"{letter} cannot both win and have given the tile")
    return from_one(SEATS, seat, giver, price)


def _by(request: Mapping[str, Any]) -> str:
    by = asking.text(request, "by")
    if by not in ("tsumo", "ron"):
        raise KaikError(f"a win is by tsumo or by ron, not by {by!r}")
    return by


def _melds(request: Mapping[str, Any]) -> list[tuple[str, Tiles]]:
    """The sets on the table; BadWord or a sentence for any that cannot lie there."""
    melds = []
    for call, tiles in asking.melds(request):
        if call == "chi":
            raise KaikError("there is no chi in this game; sets on the table are pon, daiminkan, kakan or ankan")
        group_of(call, read(tiles))
        melds.append((call, read(tiles)))
    return melds
