"""Round robin: everybody meets everybody, by the circle method."""

from __future__ import annotations

from kaik.server.tournaments.meetings import Pair


def rounds_of(count: int) -> int:
    """Rounds until everybody has met everybody."""
    return count - 1 if count % 2 == 0 else count


def round_robin(count: int, cycles: int = 1) -> tuple[tuple[Pair, ...], ...]:
    """The pairs of every round, as places 0, 1, 2 … in the order of their seats; who is in no pair sits out.

    One place stands still and the others go round it. In every other cycle the seats are exchanged.
    """
    ring = [*([count] if count % 2 else []), *range(count)]  # of an odd number, whoever meets nobody stands still
    schedule: list[tuple[Pair, ...]] = []
    for number in range(rounds_of(count) if count > 1 else 0):
        schedule.append(tuple(pair for pair in _pairs(ring, number) if max(pair) < count))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(
        tuple((second, first) if cycle % 2 else (first, second) for first, second in pairs)
        for cycle in range(cycles)
        for pairs in schedule
    )


def _pairs(ring: list[int], number: int) -> tuple[Pair, ...]:
    half = len(ring) // 2
    facing = list(zip(ring[:half], reversed(ring[half:]), strict=True))
    # Going round, a place changes its side; the one that stands still changes seats by turns.
    return tuple((b, a) if (number if at == 0 else at) % 2 else (a, b) for at, (a, b) in enumerate(facing))
