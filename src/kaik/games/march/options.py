"""What a table of March may agree on, beside the options of all card games of seasons."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kaik.core.options import says
from kaik.kits.cards48 import DealerCardOptions


class MarchOptions(DealerCardOptions, frozen=True):
    """The rules one match of March is played by; the defaults are the book's."""

    # "Stronger than it" is the lead in the book; the original-language column has "the previous meld". The
    # booklet's figure shows a pair over the lead but under the best so far, so the lead is what counts.
    beat: Annotated[
        Literal["lead", "best", "any"], says("what a follower must beat: the lead, the best so far, or nothing")
    ] = "lead"
    # No source says who wins among equals.
    equal_wins: Annotated[Literal["first", "last"], says("which of equally strong melds wins the round")] = "first"
    base: Annotated[
        int, msgspec.Meta(ge=0, le=100), says("what a loser without open cards pays; each open card saves one")
    ] = 6
