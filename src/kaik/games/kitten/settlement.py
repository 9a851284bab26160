"""How a season of Kitten is counted: points for emptied hands, and one more for a winner who deals."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.kitten.rules import Ended, Kitten
from kaik.kits.seasons.settlement import alone, season_settlement


def settlement(before: Kitten, after: Kitten) -> Settlement | None:
    """The season that ended between these positions, if one did; its points were counted as they came."""
    ended = after.before
    if before.match.played == after.match.played or ended is None:
        return None
    began = [now - won for now, won in zip(before.match.points, before.scores, strict=True)]
    return season_settlement(before.options, began, after.match, ended.winners, _lines(before, ended))


def _lines(before: Kitten, ended: Ended) -> Iterator[SettlementLine]:
    yield SettlementLine("stock-empty")
    for seat, score in enumerate(before.scores):
        if score:
            yield SettlementLine("emptied-hand", seat, {"n": score}, points=alone(before.seats, score, seat))
    if before.options.captured_points == "on":
        for seat, pile in enumerate(before.captured):
            if pile:
                yield SettlementLine("captured-cards", seat, {"n": len(pile)}, pile, points=_worth(before, seat))
    yield from _tie(before, ended)
    if before.dealing in ended.winners:
        yield SettlementLine("dealers-point", before.dealing, points=alone(before.seats, 1, before.dealing))


def _worth(before: Kitten, seat: int) -> tuple[float, ...]:
    return alone(before.seats, len(before.captured[seat]), seat)


def _tie(before: Kitten, ended: Ended) -> Iterator[SettlementLine]:
    """Equal points that the smallest hand has decided."""
    scores = [score - (seat == before.dealing and seat in ended.winners) for seat, score in enumerate(ended.scores)]
    equal = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if ended.winners and len(equal) > len(ended.winners):
        for seat in ended.winners:
            yield SettlementLine("smallest-hand", seat, {"n": ended.held[seat]})
