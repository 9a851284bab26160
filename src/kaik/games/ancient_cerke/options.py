"""What may be agreed before a game of Ancient Cerke; the defaults are the book's, or ours where it is silent."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import Options, Switch, says


class AncientOptions(Options, frozen=True):
    """Points the book leaves open, and the variants it names."""

    setup: Annotated[
        Literal["standard", "swap_chariot_beast", "free_swap", "free_swap_wings"],
        says(
            "車 and 獣 as printed, the other way round, or swapped before the first move as one likes, on one wing too"
        ),
    ] = "standard"
    running: Annotated[
        Literal["both", "none", "chariot_only"],
        says("whether 車 and 獣 run any distance; one that does not goes one square and jumps a neighbour"),
    ] = "both"
    multi_jump: Annotated[Switch, says("車 and 獣 may go on jumping in the same turn")] = "off"
    sacrificial_capture: Annotated[
        Switch, says("車 and 獣 may take a piece with water or the edge behind it, and are lost with it")
    ] = "off"
    promotion: Annotated[
        Literal["permanent", "in_zone"],
        says("a 兵 that entered the far three rows keeps its wider move, or has it only while it is there"),
    ] = "permanent"
    ship_reach: Annotated[
        Literal["orthogonal", "eight_way", "straight_line"],
        says("how a vessel finds its way over water: straight and turning, diagonally too, or one straight line"),
    ] = "orthogonal"
    water_slide: Annotated[Literal["no", "yes"], says("whether a run may cross empty water without stopping on it")] = (
        "no"
    )
    same_ship_twice: Annotated[Literal["no", "yes"], says("whether one turn may step on the same vessel twice")] = "no"
    null_move: Annotated[
        Literal["allowed", "forbidden"], says("stepping over vessels back to where one started, taking nothing")
    ] = "allowed"
    first_mover: Annotated[
        Literal["black", "red", "agreement"],
        says("who begins; by agreement seat 0 proposes, seat 1 agrees or refuses, and a refusal leaves it to the lot"),
    ] = "black"
    seasons: Annotated[
        Literal[1, 2, 4], says("how many seasons make a game; each is won by the king, and they are begun in turn")
    ] = 1
    no_move: Annotated[Literal["draw", "loss"], says("what it means to have no move at one's turn")] = "draw"
