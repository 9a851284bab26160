"""The old place of the figures, for one release: they are in `kaik.kits.figures`."""

from __future__ import annotations

from kaik.core.renamed import renamed

_NAMES = (
    *("CardsFigure", "CardsPictured", "Figure", "GridFigure", "Ground", "HandPictured", "HandsFigure", "Mark"),
    *("RouteFigure", "Sign", "SquarePictured", "TilesFigure", "TilesPictured"),
)

__getattr__ = renamed(__name__, {name: f"kaik.kits.figures:{name}" for name in _NAMES})
