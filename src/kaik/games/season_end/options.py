"""What a table of Season's End may agree on, beside the options of a match of seasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kaik.core.options import Switch, says
from kaik.kits.cards48.options import RunKingHigh, RunShipHigh, RunShipLow
from kaik.kits.seasons import DealerOptions


class SeasonEndOptions(DealerOptions, frozen=True, cache_hash=True):
    """The rules one match of Season's End is played by; the defaults are the book's.

    Single cards are never laid and groups have fixed sizes, so the deck's `ship_single` and `run_min` are not here.
    """

    run_ship_minus1: RunShipLow = "off"
    run_ship_9: RunShipHigh = "off"
    run_king_9: RunKingHigh = "off"
    # The book describes the lights for tables that use them; the booklet knows tables that do not.
    hikari: Annotated[Switch, says("whether cards of the stock are turned up as lights that give bonus points")] = "on"
    # "One kind" in the book's table of the deck is a rank in one colour.
    hikari_match: Annotated[
        Literal["kind", "rank"], says("which cards a light counts for: rank and colour alike, or the rank alone")
    ] = "kind"
    pair_shapes: Annotated[Switch, says("whether three pairs, or a pair and a set of four, end the season")] = "on"
    only_base: Annotated[Switch, says("whether ending the season is always worth 2, whatever the hand")] = "off"
    gyumit: Annotated[Literal[0, 3], says("what two triples of equal strength add, as 111 and 111 or 123 and 123")] = 0
    special_sets: Annotated[
        Switch, says("whether 5-2-1, 8-7-6 and ship-3-5 in any colours are groups of three as well")
    ] = "off"
    myo: Annotated[int, msgspec.Meta(ge=0, le=100), says("what a hand of special groups alone adds")] = 5
    # Soft Season's End is played without claims for melds.
    nam: Annotated[Switch, says("whether a discard may be taken to lay a meld open")] = "on"
    nam_pay_skipped: Annotated[Switch, says("whether a claimer also pays 1 to everybody whose turn is skipped")] = "off"
    # No source forbids it: a card that completes all one's cards wins from the stock and from a discard alike.
    open_melds: Annotated[
        Literal["may_grow", "fixed"], says("whether an open set of three may become a set of four, also to win with it")
    ] = "may_grow"
    # No source speaks of it; a set of three that grows to four is a set of four all the same.
    nam_extend_open: Annotated[Switch, says("whether a discard may be taken to make one's open set of three four")] = (
        "on"
    )
    four_friends: Annotated[Switch, says("whether everybody pays 1 to whoever lays a set of four open")] = "on"
    payment: Annotated[
        Literal["score", "coin"], says("what the winner gets: points for the hand, or one coin from everybody")
    ] = "score"
    dodo: Annotated[Switch, says("whether the next deal comes from what is left of the stock, unshuffled")] = "off"
    # The book has one next dealer, so one winner; no source says what two winners would do.
    multi_win: Annotated[
        Literal["nearest", "all"], says("who wins if several can on one discard: the nearest, or all of them")
    ] = "nearest"
    exhaust: Annotated[
        Literal["keep_dealer", "pass_dealer"], says("who deals after the stock has run out: the same, or the next seat")
    ] = "keep_dealer"

    def contradictions(self) -> Iterator[str]:
        yield from super().contradictions()
        if self.only_base == "on" and self.gyumit:
            yield "only_base on leaves no room for gyumit 3: ending the season would not always be worth 2"
        if self.nam == "off" and self.nam_pay_skipped == "on":
            yield "nam_pay_skipped on needs nam on: without claims nobody is skipped"
