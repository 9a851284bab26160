"""The rule options that every game around tam shares; each default is the book's reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from kaik.core.options import Options, Switch, says
from kaik.kits.tam.penalties import Penalty, PenaltyKind
from kaik.kits.tam.tables import MoveTable, table

PenaltyRule = Literal["hand", "immediate", "accumulate", "forbidden"]
TamPenaltyRule = Literal["hand", "immediate", "accumulate", "forbidden", "allowed"]
"""How a penalty is taken, or that the move is not allowed, or free."""


class TamOptions(Options, frozen=True):
    """How pieces move, step, throw, score and begin."""

    movement: Annotated[
        Literal["standard", "hard_tam", "standard_2019_04"],
        says("which move table is used; hard_tam is 硬皇力, 2019_04 the summary of that month"),
    ] = "standard"
    ship_in_hue: Annotated[
        Literal["standard", "as_archer", "as_archer_in_hue"],
        says("a vessel in hue: its own moves, or the archer's, by the plain column or by the one for hue"),
    ] = "standard"
    archer_chariot: Annotated[
        Literal["distinct", "both_archer", "both_chariot"], says("regions where 弓 and 車 move alike")
    ] = "distinct"
    step_throw: Annotated[
        Literal["single", "renzoku"], says("one throw for a stepping ride, or 連撃術: throw on and add, at a risk")
    ] = "single"
    step_declaration: Annotated[
        Literal["destination", "destination_or_nearer", "direction", "nothing"],
        says("what is announced before the stepping throw"),
    ] = "destination"
    zero_move_capture: Annotated[
        Switch, says("after the stepping throw the stone itself may be captured (debated in 2019)")
    ] = "off"
    may_abandon_after_throw: Annotated[Switch, says("after the stepping throw the move may be given up")] = "on"
    tam_square_is_hue: Annotated[Switch, says("the square tam stands on is hue, not only those around it")] = "off"
    kuttam: Annotated[
        PenaltyRule, says("撃皇, stepping on tam: minus 5 as a hand, at once, carried, or not allowed")
    ] = "hand"
    kuttam_on_failure: Annotated[
        Literal["counts", "exempt"], says("撃皇 when the move then fails: still counts, or not")
    ] = "counts"
    tam_after_tam: Annotated[
        TamPenaltyRule, says("皇再来, moving tam right after the opponent did: minus 3, not allowed, or free")
    ] = "hand"
    tam_null_move: Annotated[
        TamPenaltyRule, says("皇無行, moving tam back to its square: minus 3, not allowed, or free")
    ] = "hand"
    declare_when: Annotated[
        Literal["new_hand", "any_hand"], says("a declaration is owed for a new hand, or whenever a hand is held")
    ] = "new_hand"
    colour_loss: Annotated[
        Literal["declares", "ignored"],
        says("a turn that only takes the colour out of a hand already held asks for a declaration, or not"),
    ] = "declares"
    scoring: Annotated[
        Literal["modern", "old_2_4", "old_3_5", "old_3_5_exclusive"],
        says("fixed points, or the old piece values times two and four, or three and five"),
    ] = "modern"
    duplicates: Annotated[
        Literal["once", "twice", "per_count"],
        says("a hand formed several times counts once, twice, or one point more for each further copy"),
    ] = "once"
    score_cap: Annotated[
        Literal["track", "none_until_last_season", "money"],
        says("the end of the score track ends the game, or only the last season does, or there is no track"),
    ] = "track"
    seasons: Annotated[Literal[4, 2, 1], says("how many seasons make a game")] = 4
    first_mover: Annotated[
        Literal["sticks_each_season", "fixed", "alternate", "winner", "loser"],
        says("who begins a season: by sticks, seat 0, in turn, or the last season's winner or loser"),
    ] = "sticks_each_season"

    def penalty_rule(self, penalty: Penalty) -> TamPenaltyRule:
        """How a penalty is taken at this table."""
        rules: dict[PenaltyKind, TamPenaltyRule] = {
            "on-tam": self.kuttam,
            "again": self.tam_after_tam,
            "null": self.tam_null_move,
        }
        return rules[penalty.kind]

    def all_wade(self) -> bool:
        """Whether everybody throws for water, vessels, tam and those who stand in it too."""
        return False

    def moves(self) -> MoveTable:
        """The move table these options stand for."""
        return table(self.movement, self.ship_in_hue, "distinct", self.archer_chariot)

    def hands(self) -> str:
        """The name of the system of hands among those of the game's form."""
        return "standard"

    def contradictions(self) -> Iterator[str]:
        """A rule that asks about a throw needs a throw it can ask about."""
        if self.kuttam == "forbidden" and self.kuttam_on_failure == "exempt":
            yield "kuttam_on_failure=exempt has nothing to exempt while kuttam=forbidden; leave it at counts"
        if self.zero_move_capture == "on" and self.may_abandon_after_throw == "off":
            yield "zero_move_capture=on gives a choice after the throw, so may_abandon_after_throw cannot be off"
