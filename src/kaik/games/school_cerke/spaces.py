"""How the actions of school cerke can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures
from kaik.core.forms import ActionForms
from kaik.games.school_cerke.options import SchoolOptions
from kaik.games.school_cerke.rules import FORM
from kaik.kits.tam.features import tam_features
from kaik.kits.tam.seen import outline
from kaik.kits.tam.spaces import tam_forms

__all__ = ["features", "forms", "outline"]


def forms(options: SchoolOptions) -> ActionForms:
    """Those of all games around tam."""
    return tam_forms(FORM, options)


def features(options: SchoolOptions, seats: int) -> ViewFeatures:
    """Those of all games around tam."""
    return tam_features(FORM, options)
