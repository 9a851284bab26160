"""How the actions of cerke can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures
from kaik.core.forms import ActionForms
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import FORM
from kaik.kits.tam.features import tam_features
from kaik.kits.tam.seen import outline
from kaik.kits.tam.spaces import tam_forms

__all__ = ["features", "forms", "outline"]


def forms(options: CerkeOptions) -> ActionForms:
    """Those of all games around tam."""
    return tam_forms(FORM, options)


def features(options: CerkeOptions, seats: int) -> ViewFeatures:
    """Those of all games around tam."""
    return tam_features(FORM, options)
