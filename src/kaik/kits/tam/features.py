"""What views of games around tam are, as features."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.encoding import FeatureField, ViewFeatures, common, field, flag, scalar
from kaik.core.features import KindCounts, Listed, Maybe, OneHot, Plane, Planes, Scalar, Sort
from kaik.kits.tam.form import Form
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.pieces import KIND_OF, TAM, letter

SEATS = 2
PHASES = ("first", "moving", "stepping", "chaining", "stepped", "wading", "declaring", "ended")
LETTERS = tuple(letter(code) for code in range(1, TAM + 1))
HIGHEST_RATE = 64
LEFT_OUT = ("columns", "rows", "water", "held", "near", "seasons", "ways", "needs")
"""What never changes, and what follows from pieces and captures by the rules."""


def tam_features(of: Form, options: TamOptions) -> ViewFeatures:
    """The features of a game with that board."""
    return ViewFeatures(tuple(_fields(of, options)), LEFT_OUT)


def _fields(of: Form, options: TamOptions) -> Iterator[FeatureField]:
    squares, columns = of.grid.names, len(of.grid.columns)
    tenths = Listed(Scalar(-2 * of.points, 4 * of.points, 0.1), SEATS)
    caught = KindCounts(tuple((kind, 2 * max(of.set_size)) for kind in KIND_OF))
    yield from common(SEATS, "side")
    yield field("pieces", Planes(squares, columns, LETTERS), "the pieces, a plane for each", "駒（種類ごとの面）")
    yield field("hue", Plane(squares, columns), "the squares that are hue", "皇処のます")
    yield field("guarded", Plane(squares, columns), "pieces that cannot be captured", "取れない駒のます")
    yield field("captured", Listed(caught, SEATS), "captured pieces of each seat", "各席の手駒")
    yield field("scores", tenths, "points of each seat", "各席の点")
    yield scalar("rate", 1, HIGHEST_RATE, "the rate", "倍率")
    yield scalar("season", 0, 100, "the season, from 0", "季")
    yield flag("tam_moved", "the turn before moved tam", "直前に皇が動いた")
    yield field("carried", tenths, "penalties kept for the season's end", "季の終わりに払う罰点")
    yield field("phase", Sort(PHASES), "where in the turn it stands", "手番の段階")
    yield field("phase.total", Maybe(Scalar(-1, 50)), "what chained throws have added", "連撃の合計")
    yield field("phase.limit", Maybe(Scalar(-1, 50)), "how far the throw lets the piece go", "進める長さ")
    yield field("move", Listed(OneHot(squares), 3), "the squares of a half-done move", "途中の手のます")
