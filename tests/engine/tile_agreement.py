"""What it is for a position of the tile kernel to be the one that the readable rules have."""

from __future__ import annotations

from typing import Any

from kaik.core.chance import Deal, Outcomes
from kaik.core.state import Choose, Over, Throw


def agree(kernel: Any, position: Any, state: Any) -> None:
    """Both ways between the two forms of a position, whose turn it is, what may be said, and what each seat sees."""
    assert kernel.position_from(state) == position
    back = kernel.state_from(position)
    assert back == state
    match state.turn():
        case Over(payoffs):
            assert kernel.payoffs(position) == payoffs
            assert kernel.codes(position).size == 0
            assert kernel.chances(position) == ()
        case Throw(Deal() as deal):
            assert kernel.chances(position) == ()
            assert kernel.deal(position) == deal
        case Throw(Outcomes(weights)):
            thrown = tuple((kernel.action(position, code), weight) for code, weight in kernel.chances(position))
            assert thrown == weights
        case Choose(seats):
            assert kernel.asked(position) == seats
            assert kernel.side(position) == seats[0]
            for seat in seats:
                codes = kernel.codes_of(position, seat).tolist()
                assert tuple(sorted(kernel.action(position, code) for code in codes)) == state.legal(seat)


def seen_alike(kernel: Any, position: Any, state: Any) -> None:
    """What every seat sees, and who only looks on."""
    back = kernel.state_from(position)
    for seat in (None, *range(len(state.points))):
        assert back.view(seat) == state.view(seat)
