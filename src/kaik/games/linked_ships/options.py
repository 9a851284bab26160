"""The options of Linked Ships, each spelled once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kaik.core.options import Options, Switch, says


class LinkedShipsOptions(Options, frozen=True):
    """Where the book's short sentences can be read in more than one way."""

    move_cost: Annotated[
        Literal["start", "ship", "either"],
        says("what a voyage is paid from: the start store, the ship's own cargo, or whichever the player names"),
    ] = "start"
    supply: Annotated[
        Literal["bank", "start"], says("where supplies come from: the common bank, or one's own start store")
    ] = "bank"
    pass_empty: Annotated[
        Literal["strict", "only_if_no_action"],
        says("an empty start store: the turn is passed, or only when nothing else can be done"),
    ] = "strict"
    overshoot: Annotated[
        Literal["stop_full_cost", "stop_actual_cost", "exact"],
        says("a throw beyond the goal: stop and pay it all, stop and pay the squares sailed, or not allowed"),
    ] = "stop_full_cost"
    raid_at_start: Annotated[Switch, says("ships lying at the start may be raided too")] = "off"
    raid_own: Annotated[Switch, says("one's own ships may be raided, to shift cargo between them")] = "off"
    recall_at_start: Annotated[Switch, says("a loaded ship at the start may be unloaded into the store")] = "on"
    supply_at_goal: Annotated[Switch, says("a ship lying at the goal may be supplied; it unloads at once")] = "off"
    target: Annotated[int, Meta(ge=1, le=100, description="how much at the goal brings on the last round")] = 20
    finish: Annotated[
        Literal["full_round", "immediate"], says("the round is played out, or the first to bring the target wins")
    ] = "full_round"
    rounds: Annotated[
        int, Meta(ge=1, le=1000, description="the game ends after so many rounds, whatever has been brought")
    ] = 200
    first: Annotated[Literal["random", "seat"], says("who begins: drawn by lot, or always seat 0")] = "random"
