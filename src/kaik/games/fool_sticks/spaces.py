"""How the actions of Fool Sticks can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, common, field
from kaik.core.features import Listed, Scalar
from kaik.core.forms import ActionForms
from kaik.games.fool_sticks.options import FoolOptions
from kaik.kits.pot_features import pot_fields
from kaik.kits.sticks import STICKS
from kaik.kits.sticks_spaces import PAYING, STICKS_THROWN


def forms(options: FoolOptions) -> ActionForms:
    """Paying or giving up."""
    return ActionForms(PAYING, (STICKS_THROWN,))


def features(options: FoolOptions, seats: int) -> ViewFeatures:
    """The pot, and the numbers thrown."""
    numbers = field("numbers", Listed(Scalar(0, STICKS), seats), "numbers thrown so far", "出た目")
    return ViewFeatures((*common(seats, "thrower"), *pot_fields(options, seats), numbers), ("games", "stake"))
