"""The excavated board: four rows of eight squares, walked like an ox ploughs from bottom right to top right."""

from __future__ import annotations

ROWS = (
    (0, 0, 0, 3, 0, 0, 0, 3),
    (3, 0, 0, 0, 3, 0, 0, 0),
    (0, 2, 0, 0, 2, 0, 0, 2),
    (0, 2, 0, 0, 2, 0, 0, 0),
)
"""Lines drawn in each square, from the top row down, as found; the start at bottom right bears a slanted stroke."""

# The book says the route is not known. The publisher's leaflet draws it, and the even spacing of the
# lined squares (every third, then every fourth) and their sum of 22 cups bear it out.
ROUTE = tuple((row, column) for row in (3, 2, 1, 0) for column in (range(7, -1, -1) if row % 2 else range(8)))
"""The squares in the order they are walked, as row and column from the top left."""

START = 0
GOAL = len(ROUTE) - 1

LINES = tuple(ROWS[row][column] for row, column in ROUTE)
"""Lines, and so cups, by square of the route."""

LINED = tuple(at for at, lines in enumerate(LINES) if lines)
"""The nine squares with lines; the goal is one of them."""
