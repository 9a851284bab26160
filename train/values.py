"""`python -m train.values GAME`: from seasons played to better numbers for the judge of a mahjong, and their card.

Each seat had its own numbers, so what a number is worth is a regression: points won, against how much higher a seat's
number was than the others'. Both seasons of a pair share their wall, so the luck of the wall leaves the difference.
What is not told from luck stays as it was: effects are shrunk as much as the luck in them asks for.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from train.card import commit
from train.hands import Numbers, numbers_of
from train.mahjong import Columns, load

Reals = NDArray[np.float64]
FARTHEST = 1.5
"""No number moves by more, in the unit it was changed by."""
BENT = 0.25
"""How much of a usual effect is taken to be lost again by going a unit too far, where luck hides it."""
LEAST, OTHERS_MOVED = 0.2, 15.0
"""From how far a move tells how a slope bends, and by how much the moves of all other numbers may mislead that."""
UNKNOWN = 1e6
"""The error of what was not measured."""
BY_POINTS = 0.5
"""How much of what a season brought is counted in points, the rest in places that these points change."""
HELD_OUT = 8
"""One pair of so many is kept for measuring."""


class Effects(NamedTuple):
    """What each number is worth, for each unit it is higher."""

    slope: Reals
    error: Reals
    bend: Reals
    """What it is worth besides by its square."""
    bend_error: Reals


def outcome(made: Columns) -> Reals:
    """What a seat won, by pair, season and seat: half by points, half by places where they count, in points."""
    seats = made["change"].shape[1]
    change, placed = (made[name].reshape(-1, 2, seats).astype(float) for name in ("change", "placed"))
    if not placed.any():
        return change
    return np.asarray(BY_POINTS * change + (1 - BY_POINTS) * placed * change.std() / placed.std())


def beside(lots: Reals) -> Reals:
    """How much higher a seat's numbers are than those of the others."""
    seats = lots.shape[1]
    return np.asarray((seats * lots - lots.sum(axis=1, keepdims=True)) / (seats - 1))


def effects(lots: NDArray[np.int8], won: Reals) -> Effects:
    """Slopes from the differences within pairs, bends from their sums; each with what luck makes of it."""
    up = beside(lots[:, 0].astype(float)).reshape(-1, lots.shape[-1])
    square = beside(lots[:, 0].astype(float) ** 2).reshape(-1, lots.shape[-1])
    apart, both = ((won[:, 0] - won[:, 1]) / 2).reshape(-1), ((won[:, 0] + won[:, 1]) / 2).reshape(-1)
    return Effects(*regressed(up, apart, lots.shape[2]), *regressed(square, both, lots.shape[2]))


def regressed(inputs: Reals, won: Reals, seats: int = 4) -> tuple[Reals, Reals]:
    """Least squares, and standard errors; the seats of a table count as one less, for what one wins the others lose.

    Of a number that was never changed nothing is known.
    """
    squares = np.linalg.pinv(inputs.T @ inputs)
    found = squares @ (inputs.T @ won)
    left = won - inputs @ found
    error = np.sqrt(np.maximum(np.diag(squares), 0.0) * left.var() * seats / (seats - 1))
    return found, np.where(inputs.any(axis=0), error, UNKNOWN)


def shrunk(found: Reals, error: Reals, centre: float = 0.0) -> Reals:
    """Effects without the luck in them: how far they truly lie apart is what they vary by beyond their errors."""
    true = max(float(np.mean((found - centre) ** 2 - error**2)), 0.04 * float(np.mean(error**2)))
    return np.asarray(centre + (found - centre) * true / (true + error**2))


def bent(found: Effects, earlier: Effects, way: Reals) -> Effects:
    """Bends told more surely by two rounds: from how slopes changed on the way from the earlier to this one."""
    far = np.where(np.abs(way) < LEAST, LEAST, way)
    by_slopes = (found.slope - earlier.slope) / (2 * far)
    error = np.hypot(np.hypot(found.error, earlier.error) / (2 * far), OTHERS_MOVED)
    error = np.where(np.abs(way) < LEAST, UNKNOWN, error)
    told = [(found.bend, found.bend_error), (earlier.bend, earlier.bend_error), (by_slopes, error)]
    weight = sum(each**-2 for _, each in told)
    bend = sum(each / one**2 for each, one in told) / weight
    return found._replace(bend=np.asarray(bend), bend_error=np.asarray(weight) ** -0.5)


def steps(found: Effects) -> tuple[Reals, Reals]:
    """How far to move each number, in its unit, and what that is hoped to bring."""
    slope = shrunk(found.slope, found.error)
    usual = -BENT * float(np.sqrt(np.mean(found.slope**2)))
    centre = min(float(np.average(found.bend, weights=found.bend_error**-2)), usual)
    bend = np.minimum(shrunk(found.bend, found.bend_error, centre), usual)
    move = np.clip(-slope / (2 * bend), -FARTHEST, FARTHEST)
    return move, np.asarray(slope * move + bend * move**2)


def rounded(values: msgspec.Struct) -> msgspec.Struct:
    """Numbers as they stand in a card: four digits are more than luck lets anybody know. A switch stays one."""
    told = msgspec.structs.asdict(values)
    short = {name: one if isinstance(one, bool) else float(f"{one:.4g}") for name, one in told.items()}
    return type(values)(**short)


def along(lots: NDArray[np.int8], won: Reals, move: Reals) -> tuple[float, float]:
    """What going that way brought in other seasons, for the whole way by its slope alone, and the error of that."""
    if not move.any():
        return 0.0, 0.0
    slope, error = regressed((beside(lots[:, 0].astype(float)) @ move).reshape(-1, 1), _apart(won), lots.shape[2])
    whole = float(move @ move)
    return float(slope[0]) * whole, float(error[0]) * whole


def _apart(won: Reals) -> Reals:
    return np.asarray(((won[:, 0] - won[:, 1]) / 2).reshape(-1))


def card(values: msgspec.Struct, facts: dict[str, Any]) -> str:
    """The numbers with how they were learned, as TOML."""
    lines = [
        "# Made by `python -m train.values`: seasons of the last round, points a season that its moves were hoped",
        "# to gain on the others, and what slopes alone said of them on pairs held out, with the error of that.",
        *(f"{name} = {value!r}".replace("'", '"') for name, value in facts.items()),
    ]
    numbers = [f"{name} = {str(value).lower()}" for name, value in msgspec.structs.asdict(values).items()]
    return "\n".join([*lines, "", "[values]", *numbers, ""])


def pairs(folder: Path) -> tuple[NDArray[np.int8], Reals]:
    """The lots of a folder's seasons, pair by pair, and what they brought."""
    made = load(sorted(folder.glob("seasons-*.npz")))
    return made["lots"].reshape(-1, 2, *made["lots"].shape[1:]), outcome(made)


def found_in(lots: NDArray[np.int8], won: Reals, earlier: Effects | None, way: Reals) -> Effects:
    """What numbers are worth in these seasons, with what an earlier round tells about it."""
    found = effects(lots, won)
    return bent(found, earlier, way) if earlier else found


def told_of(numbers: Numbers, found: Effects, move: Reals, hoped: Reals) -> str:
    """A line for each number, the surest first."""
    return "\n".join(
        f"{numbers.names[at]:14} slope {found.slope[at]:8.4g} ± {found.error[at]:<8.3g} bend {found.bend[at]:8.4g} "
        f"± {found.bend_error[at]:<8.3g} moves {move[at]:5.2f}, hoped {hoped[at]:.3g}"
        for at in np.argsort(-np.abs(found.slope / found.error))
    )


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.values", description="Learn what the judge of a mahjong weighs with.")
    asked.add_argument("game")
    asked.add_argument("--folder", type=Path, default=None, help="the seasons; runs/GAME unless told")
    asked.add_argument("--values", type=Path, default=None, help="the numbers the seasons were played with")
    asked.add_argument("--earlier", type=Path, default=None, help="seasons of an earlier round")
    asked.add_argument("--earlier-values", type=Path, default=None, help="the numbers those were played with")
    asked.add_argument("--out", type=Path, default=None, help="where the new numbers go")
    told = asked.parse_args(arguments)
    numbers = numbers_of(told.game)
    base, before = (
        numbers.read(card.read_bytes()) if card else numbers.by_hand for card in (told.values, told.earlier_values)
    )
    lots, won = pairs(told.folder or Path("runs") / told.game)
    earlier, way = effects(*pairs(told.earlier)) if told.earlier else None, numbers.way(before, base)
    out = np.arange(len(lots)) % HELD_OUT == 0
    tried, _ = steps(found_in(lots[~out], won[~out], earlier, way))
    found = found_in(lots, won, earlier, way)
    move, hoped = steps(found)
    print(told_of(numbers, found, move, hoped))
    brought, error = along(lots[out], won[out], tried)
    print(f"hoped for in all {hoped.sum():.4g}; held out {brought:.4g} ± {error:.3g} by slopes")
    if told.out:
        facts = {"seasons": 2 * len(lots), "hoped": hoped.sum(), "held_out": brought, "error": error}
        plain = {name: float(f"{value:.4g}") if isinstance(value, float) else value for name, value in facts.items()}
        made = rounded(numbers.moved(base, move))
        told.out.write_text(card(made, {"commit": commit(), **plain, "beat": []}))


if __name__ == "__main__":
    main()
