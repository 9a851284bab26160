"""The options of Mountain Path, each spelled once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kaik.core.options import Options, Switch, says


class MountainOptions(Options, frozen=True):
    """Where book and boxed edition differ, or both are silent."""

    finish: Annotated[
        Literal["immediate", "full_round"],
        says("reaching the mountain wins at once, or the round is finished (then fewer cards placed, then more coins)"),
    ] = "immediate"
    phases: Annotated[
        Literal["strict", "soft"],
        says("the steps of a turn in the book's order, or in any order with the draw at the end (boxed edition)"),
    ] = "strict"
    water: Annotated[Switch, says("leaving a water square costs 11 rice or 3 coins")] = "off"
    start_tanke: Annotated[Switch, says("the start is a hue square, as on the cerke board")] = "on"
    route: Annotated[
        Literal["shared", "rotated", "winding"],
        says("the book's spiral, the same from each runner's own corner, or another way up that winds to and fro"),
    ] = "shared"
    effect_order: Annotated[
        Literal["ascending", "owner"], says("cards work in ascending order, or in the order their owner says")
    ] = "ascending"
    free_adv_bonus_hue: Annotated[Switch, says("a hue square also lengthens the free advances of shaman and tam")] = (
        "on"
    )
    moves_per_turn: Annotated[Literal["1", "unlimited"], says("how often a turn may pay for an advance")] = "1"
    wai_forced: Annotated[Switch, says("the general must mark or destroy a card, its owner's own if no other")] = "on"
    dismantle_price: Annotated[
        Literal["as_placing", "printed"],
        says("what dismantling costs beside a chariot: as little as placing there, or what is printed (boxed edition)"),
    ] = "as_placing"
    expire_scope: Annotated[
        Literal["own", "all"], says("whose worn cards are removed in one's turn: one's own, or everybody's")
    ] = "own"
    red_expire: Annotated[Switch, says("red cards with three markers are removed too")] = "on"
    cap: Annotated[Literal[0, 20], says("the most rice, and the most coins, one can have; 0 is no bound")] = 0
    rounds: Annotated[
        int, Meta(ge=1, le=200, description="the game ends after so many rounds, wherever the runners are")
    ] = 100
    first: Annotated[Literal["random", "seat"], says("who begins: drawn by lot, or always seat 0")] = "random"
