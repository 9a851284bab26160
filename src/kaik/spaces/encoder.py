"""Views as arrays: every feature named in both languages, fixed for a game, its options and its seats."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from kaik.core.encoding import ViewFeatures
from kaik.core.errors import KaikError
from kaik.core.features import FeatureKind
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENCODING = 1
"""The version of all encodings: raised whenever some view becomes other numbers than before."""


class Feature(msgspec.Struct, frozen=True):
    """One feature of the encoding: which numbers it has, and what they mean."""

    name: str
    """The field of the view, as `match.points`."""
    kind: FeatureKind
    start: int
    """Where its numbers begin in the flat array."""
    en: str
    ja: str

    @property
    def shape(self) -> tuple[int, ...]:
        return self.kind.shape

    @property
    def size(self) -> int:
        return self.kind.size

    @property
    def stop(self) -> int:
        return self.start + self.kind.size

    @property
    def range(self) -> tuple[float, float]:
        """The least and the greatest number it can have; all features are scaled."""
        return 0.0, 1.0


class Encoder:
    """Turns the views of a game under some options into arrays of numbers from 0 to 1, and back.

    It knows nothing but the view, so what a seat cannot tell apart it cannot tell apart either. The number of seats is
    the most the game allows unless told; a table with fewer leaves the places of the others empty.
    """

    version = ENCODING

    def __init__(self, game: Game, options: Options | None = None, seats: int | None = None) -> None:
        self.game = game
        self.options = game.preset() if options is None else options
        self.seats = game.seats[1] if seats is None else seats
        self.declared = _features(game.package, self.options, self.seats)
        self.features = _laid_out(self.declared)

    @property
    def size(self) -> int:
        """How many numbers a view becomes."""
        return self.features[-1].stop

    @property
    def shape(self) -> tuple[int]:
        return (self.size,)

    def feature(self, name: str) -> Feature:
        """The feature of that name."""
        for feature in self.features:
            if feature.name == name:
                return feature
        known = ", ".join(feature.name for feature in self.features)
        raise KaikError(f"{self.game.slug} has no feature {name!r}; known: {known}")

    def encode(self, view: View, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """A view as one flat array of float32; into `out` where one is given."""
        import numpy as np

        made = np.zeros(self.size, np.float32) if out is None else out
        if out is not None:
            made[:] = 0
        self._write(made, view)
        return made

    def row(self, view: View) -> list[float]:
        """The same as a plain list, for whoever has no numpy."""
        row = [0.0] * self.size
        self._write(row, view)
        return row

    def _write(self, row: Any, view: View) -> None:
        for field, feature in zip(self.declared.fields, self.features, strict=True):
            feature.kind.write(row, feature.start, field.value(view))

    def arrays(self, encoded: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The features of an encoded view by name, each in its own shape: boards are planes. They share its memory."""
        return {each.name: encoded[each.start : each.stop].reshape(each.shape) for each in self.features}

    def decode(self, encoded: Any) -> dict[str, Any]:
        """What an encoded view keeps of every field, by name."""
        row = [float(number) for number in encoded]
        return {each.name: each.kind.read(row[each.start : each.stop]) for each in self.features}

    def kept(self, view: View) -> dict[str, Any]:
        """What an encoding of this view keeps of it: `decode(encode(view))` gives the same."""
        return {field.path: field.kind.kept(field.value(view)) for field in self.declared.fields}


@lru_cache(maxsize=256)
def _features(package: str, options: Options, seats: int) -> ViewFeatures:
    made = import_module(f"{package}.spaces").features(options, seats)
    assert isinstance(made, ViewFeatures)
    return made


def _laid_out(declared: ViewFeatures) -> tuple[Feature, ...]:
    found, at = list[Feature](), 0
    for field in declared.fields:
        found.append(Feature(field.path, field.kind, at, field.en, field.ja))
        at += field.kind.size
    return tuple(found)
