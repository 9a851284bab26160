"""What a table of New Play may agree on."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kaik.core.options import Options, Switch, says


class NewPlayOptions(Options, frozen=True):
    """The rules of one match of New Play."""

    payout: Annotated[
        Literal["odds", "total"],
        says("whether a winner gets the factor on top of the stake, or the factor is all there is"),
    ] = "odds"
    max_bet: Annotated[int, msgspec.Meta(ge=1, le=80), says("most points one bet may hold")] = 10
    multi_bet: Annotated[Switch, says("whether one player may bet on several fields")] = "off"
    first_dealer: Annotated[Literal["random", "seat"], says("who deals first: by lot, or seat 0")] = "random"
    dealer_pass: Annotated[Literal["each_throw", "after_k", "fixed"], says("when the next seat becomes dealer")] = (
        "each_throw"
    )
    dealer_throws: Annotated[int, msgspec.Meta(ge=1, le=10), says("throws of one dealer under after_k")] = 3
    direction: Annotated[Literal["cw", "ccw"], says("which way the deal goes round: seats upward or downward")] = "cw"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20), says("times the deal could go once round the table")] = 4

    def throws(self, seats: int) -> int:
        """How many throws a match has: every seat gets as many as any other where the deal is passed."""
        return self.rounds * seats * (self.dealer_throws if self.dealer_pass == "after_k" else 1)

    def next_dealer(self, dealer: int, seats: int, made: int) -> int:
        """Who deals after that many throws of the match."""
        match self.dealer_pass:
            case "fixed":
                return dealer
            case "after_k" if made % self.dealer_throws:
                return dealer
        return (dealer + (1 if self.direction == "cw" else -1)) % seats
