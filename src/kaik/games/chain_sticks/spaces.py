"""How the actions of Chain-Strike Sticks can look, and what of its views becomes numbers."""

from __future__ import annotations

from kaik.core.encoding import ViewFeatures, common, field, flag
from kaik.core.features import Flag, Listed, Maybe, Parts, Scalar
from kaik.core.forms import ActionForms, bare, form, numbers
from kaik.core.shapes import Many
from kaik.games.chain_sticks.options import ChainOptions
from kaik.kits.pot_features import pot_fields
from kaik.kits.sticks import STICKS
from kaik.kits.sticks_spaces import PAYING, STICKS_THROWN

MOST_SEATS = 8
HIGHEST = 400
"""No total is higher in a random game, and hardly in any other: a chain of eighty throws that never broke."""


def forms(options: ChainOptions) -> ActionForms:
    """Paying or giving up, and throwing on or keeping what one has."""
    opened = form("open", Many(numbers("total", 0, HIGHEST), 1, MOST_SEATS))
    return ActionForms((*bare("again", "bank"), *PAYING), (STICKS_THROWN, opened))


LONGEST = 20
"""So many throws of a chain are kept, the last ones."""


def features(options: ChainOptions, seats: int) -> ViewFeatures:
    """The pot, and the chains as far as they are seen."""
    throws = Listed(Maybe(Scalar(0, STICKS)), LONGEST)
    parts = (("throws", throws), ("total", Maybe(Scalar(0, HIGHEST))), ("broken", Maybe(Flag())), ("done", Flag()))
    chains = field("chains", Listed(Parts(parts), seats), "the chains in the order of players", "各席の連撃")
    throwing = flag("throwing", "the sticks are in the air", "投げている")
    fields = (*common(seats, "thrower"), *pot_fields(options, seats), chains, throwing)
    return ViewFeatures(fields, ("games", "stake", "secret", "losing", "ways"))
