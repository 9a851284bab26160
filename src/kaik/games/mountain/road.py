"""The way up: a spiral over the middle of the cerke board, from a corner to tam's mountain."""

from __future__ import annotations

# As the book's figure draws it ("one example"), and square for square as the boxed board has it.
ROUTE = (
    *("CAI", "CY", "CO", "CU", "CI", "XI", "ZI", "TI", "NI", "NU", "NO", "NY", "NAI", "TAI", "ZAI", "XAI"),
    *("XY", "XO", "XU", "ZU", "TU", "TO", "TY", "ZY", "ZO"),
)
"""The squares of the cerke board in the order they are climbed."""

# The book calls its route an example; this one is ours: two rows to and fro, around, and to and fro again.
WINDING = (
    *("CAI", "XAI", "ZAI", "TAI", "NAI", "NY", "TY", "ZY", "XY", "CY", "CO", "CU", "CI", "XI", "ZI", "TI", "NI"),
    *("NU", "NO", "TO", "TU", "ZU", "XU", "XO", "ZO"),
)
ROUTES = {"shared": ROUTE, "rotated": ROUTE, "winding": WINDING}
"""All of them are equally long, so squares are numbered alike."""

START, GOAL = 0, len(ROUTE) - 1

HUE_SQUARES = frozenset(("CAI", "CI", "NI", "NAI", "XY", "XU", "TU", "TY"))
"""皇処: an advance that begins here goes one square farther."""

WATER_SQUARES = frozenset(("CO", "ZI", "NO", "ZAI", "XO", "ZU", "TO", "ZY"))
"""皇水: dearer to leave, where the table says so."""


def _numbered(squares: frozenset[str]) -> dict[str, frozenset[int]]:
    return {name: frozenset(at for at, each in enumerate(route) if each in squares) for name, route in ROUTES.items()}


HUE, WATER = _numbered(HUE_SQUARES), _numbered(WATER_SQUARES)
"""The same by route and number."""

COLUMNS, ROWS = ("N", "T", "Z", "X", "C"), ("I", "U", "O", "Y", "AI")
SIDE = len(ROWS)


def place(node: int, turns: int = 0, route: str = "shared") -> tuple[int, int]:
    """Row and column of a square among the middle five, the board turned so many quarters.

    >>> place(0), place(0, 2), place(24, 3)
    ((4, 4), (0, 0), (2, 2))
    """
    name = ROUTES[route][node]
    row, column = ROWS.index(name[1:]), COLUMNS.index(name[0])
    for _ in range(turns):
        row, column = column, SIDE - 1 - row
    return row, column


def ground(node: int, tanke: str, route: str = "shared") -> str:
    """What a square is called on the board: `hue`, `water`, or nothing; the start is hue where the table says so.

    >>> ground(0, "on"), ground(0, "off"), ground(2, "off")
    ('hue', '', 'water')
    """
    if node in HUE[route] and (node != START or tanke == "on"):
        return "hue"
    return "water" if node in WATER[route] else ""


def quarter_turns(seat: int, seats: int) -> int:
    """How far a seat's own spiral is turned: two players sit opposite each other."""
    return seat * 2 if seats == 2 else seat
