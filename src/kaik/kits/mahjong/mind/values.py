"""The numbers a judgement is made with, so that they can be learned: as they were written by hand unless told."""

from __future__ import annotations

import msgspec


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all mahjongs weigh with."""

    run_taken: float = 0.8
    """How much sooner a called run comes than a drawn one."""
    triplet_taken: float = 2.2
    """The same for a triplet."""
    taken: float = 0.5
    """How readily others throw what a ready hand waits for, beside a tile drawn at random."""
    wait: float = 6.0
    """About how many tiles a hand will wait for that is not ready yet."""
    open_speed: float = 1.6
    """How much faster a hand that calls comes nearer, two steps and more away."""
    closed_speed: float = 1.0
    """The same for a hand that does not."""
    read: float = 0.5
    """How much what is read of a hand a step away counts, beside what is usual."""
    back: float = 0.5
    """How much of its hopes a hand keeps that goes a step back."""
    back_feared: float = 0.5
    """The same while somebody else is probably ready: going back is then giving the hand up."""
    shape: float = 0.0
    """Points for pairs and neighbours in a hand that is not ready."""
    first_call: float = 0.0
    """Points that speak for opening a closed hand."""
    more_calls: float = 0.0
    """Points that speak for calling again."""
    ready_call: float = 0.0
    """Points that speak for a call that leaves the hand ready."""
    far_call: float = 0.0
    """Points that speak for a call that leaves the hand two steps away or more."""
    bold_call: float = 0.0
    """Points that speak for a call while somebody else is surely ready."""
    open_hit: float = 1.0
    """How much oftener an open hand gives the winning tile, for it has fewer tiles to choose from."""
    far_hit: float = 1.0
    """The same for a hand two steps away or more."""
    fear: float = 1.0
    """How much more a dangerous tile counts than what it costs by itself."""


BY_HAND = Values()
"""What was written by hand."""
