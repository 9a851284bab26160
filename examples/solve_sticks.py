"""A stick game solved with a table: positions are frozen values, so a dictionary holds what each of them is worth.

New Play: a dealer throws five sticks, the other must bet on what will fall. Two throws, exact fractions.

python examples/solve_sticks.py
"""

from __future__ import annotations

from fractions import Fraction

import kaik
from kaik.core.action import CHANCE, Action
from kaik.core.odds import outcomes
from kaik.core.state import Choose, Over, State, Throw

Values = tuple[Fraction, ...]

OPTIONS = {"rounds": 1, "max_bet": 1, "first_dealer": "seat", "dealer_pass": "fixed"}


def worth(state: State, table: dict[State, Values]) -> Values:
    """What a position is worth to every seat if all play their best; luck is averaged exactly."""
    if state in table:
        return table[state]
    match state.turn():
        case Over(payoffs):
            found = tuple(map(Fraction, payoffs))
        case Throw(chance):
            parts = [(likely, worth(state.after(CHANCE, fallen), table)) for fallen, likely in outcomes(chance)]
            found = tuple(
                sum((likely * each[at] for likely, each in parts), Fraction()) for at in range(len(parts[0][1]))
            )
        case Choose((seat, *_)):
            found = max(of_actions(state, seat, table).values(), key=lambda values: values[seat])
    table[state] = found
    return found


def of_actions(state: State, seat: int, table: dict[State, Values]) -> dict[Action, Values]:
    """What each action of a seat is worth."""
    return {action: worth(state.after(seat, action), table) for action in state.legal(seat)}


def main() -> None:
    match = kaik.match("new-play", options=OPTIONS, chance="ask")
    table: dict[State, Values] = {}
    assert match.seat is not None
    for action, values in of_actions(match.state, match.seat, table).items():
        print(f"{action}: {values[match.seat]}")
    print(f"{len(table)} positions; to be asked is worth {worth(match.state, table)[match.seat]}")


if __name__ == "__main__":
    main()
