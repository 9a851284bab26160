"""The options of Sealed Bids."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import Options, says


class BidOptions(Options, frozen=True):
    """What a round is worth and how many there are."""

    price: Annotated[Literal["one", "number"], says("what each loser of a round pays its winner")] = "one"
    rounds: Annotated[Literal[2, 3], says("how many prizes are bid for")] = 3
