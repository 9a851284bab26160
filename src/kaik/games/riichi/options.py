"""What a table of riichi may agree on; the defaults are the book's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kaik.core.options import Switch, says
from kaik.kits.mahjong.seating import TableOptions

Points = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class RiichiOptions(TableOptions, frozen=True):
    """The rules one game of riichi is played by."""

    # The table.
    start: Annotated[Points, says("points each player starts with")] = 25000
    aka: Annotated[Literal[0, 3, 4], says("red fives: none, one in each suit, or a second one of circles")] = 0
    rounds: Annotated[int, msgspec.Meta(ge=1, le=4), says("rounds in a game: east and south are two")] = 2

    # Calls and riichi.
    kuikae: Annotated[
        Literal["ban_both", "ban_same", "allowed"],
        says("after a call, which discards are barred: the called kind and the run's other end, the kind alone, none"),
    ] = "ban_both"
    kakan_from_hand: Annotated[
        Switch, says("whether a pon may become a quad with any tile of the hand, not only the one just drawn")
    ] = "on"
    kokushi_ankan_ron: Annotated[Switch, says("whether thirteen orphans may rob a closed quad")] = "off"
    riichi_min_wall: Annotated[int, msgspec.Meta(ge=0, le=70), says("tiles the wall must still have for riichi")] = 4
    riichi_min_points: Annotated[Points, says("points a player must have for riichi")] = 1000
    # The book: "not uniform, so ask before the game".
    riichi_ankan: Annotated[
        Literal["none", "same_shape", "same_waits", "free"],
        says("a closed quad after riichi: never, if every reading of the hand stays, if the waits stay, or always"),
    ] = "same_waits"
    # The book says only "after discarding"; online play turns the indicator over together with that discard.
    open_kan_dora: Annotated[
        Literal["with_discard", "after_discard", "at_once"],
        says("when an open quad's indicator is turned over: with the discard, once it passed, or before the draw"),
    ] = "with_discard"
    # It matters only where the second kan is robbed: in a log of Tenhou the first one's indicator then stays face down.
    overdue_dora: Annotated[
        Literal["with_kan", "before_draw"],
        says("an indicator still waiting when another kan is declared: turned over then, or once nobody robbed it"),
    ] = "with_kan"
    kan_dora: Annotated[Switch, says("whether every quad turns over another indicator")] = "on"
    ura_dora: Annotated[Switch, says("whether a win in riichi counts what lies beneath the indicators")] = "on"
    kan_ura: Annotated[Switch, says("whether what lies beneath the indicators of quads counts too")] = "on"
    # The book knows only the player's own discards.
    furiten_temporary: Annotated[
        Switch, says("whether passing a winning tile forbids ron until the player's next turn")
    ] = "off"
    furiten_riichi: Annotated[
        Switch, says("whether passing a winning tile in riichi forbids ron for the rest of the season")
    ] = "off"

    # The book: nobody waits for a tile of which all four lie before them, in the hand or in sets.
    karaten: Annotated[
        Literal["hand_and_sets", "hand"],
        says("holding all four of the only tile waited for is not being ready: sets count too, or only the hand"),
    ] = "hand_and_sets"

    # What a hand is worth.
    ippatsu: Annotated[Switch, says("whether ippatsu is a yaku")] = "on"
    # The book has no such hand.
    renhou: Annotated[
        Literal["none", "mangan", "yakuman"],
        says("a ron in the first go-round, before any call and the winner's first draw: nothing, mangan, yakuman"),
    ] = "none"
    kuitan: Annotated[Switch, says("whether tanyao counts in an open hand")] = "on"
    double_wind_pair_fu: Annotated[Literal[2, 4], says("fu of a pair that is own wind and round wind at once")] = 4
    open_pinfu_fu: Annotated[Literal[20, 30], says("fu of an open hand won by ron that has none besides")] = 30
    kiriage: Annotated[Switch, says("whether 4 han 30 fu and 3 han 60 fu are rounded up to mangan")] = "off"
    kazoe: Annotated[
        Literal["yakuman", "sanbaiman"], says("what 13 han without a yakuman are: a yakuman, or sanbaiman")
    ] = "yakuman"
    # In the book a yakuman is a yaku of 13 han, and 13 han or more are always 8000.
    yakuman_stack: Annotated[Switch, says("whether several yakuman in a hand are added up")] = "off"
    double_yakuman: Annotated[
        Switch,
        says("whether big four winds, and the widest waits of three other yakuman, count as two yakuman"),
    ] = "off"
    # The book prints 200 for ron beside 100 from each for tsumo; elsewhere 300.
    honba_ron: Annotated[Points, says("points added to a ron for every honba")] = 200
    honba_tsumo_each: Annotated[Points, says("points each payer adds to a tsumo for every honba")] = 100

    # Who pays.
    # The book is silent on several ron.
    multi_ron: Annotated[
        Literal["all", "all_but_triple_aborts", "nearest"],
        says("several ron at once: all are paid, three end the season undecided, or the nearest player alone wins"),
    ] = "all"
    pao_daisangen: Annotated[Switch, says("liability for feeding the third dragon set")] = "on"
    pao_daisuushi: Annotated[Switch, says("liability for feeding the fourth wind set")] = "on"
    pao_suukantsu: Annotated[Switch, says("liability for feeding the fourth quad")] = "on"
    pao_honba: Annotated[
        Literal["pao", "discarder"], says("who pays the honba of a ron under liability: the liable player or discarder")
    ] = "pao"
    pao_scope: Annotated[
        Literal["whole", "pao_part_only"], says("what liability covers: the whole hand, or only its own yakuman")
    ] = "whole"
    nagashi: Annotated[
        Literal["payment", "win", "none"],
        says("all own discards honours, ones and nines: a payment at the draw, a win of the season, or nothing"),
    ] = "payment"
    noten_pool: Annotated[Points, says("points that change hands at a draw between ready and unready players")] = 3000

    noten_sengen: Annotated[Switch, says("whether a ready player may declare not ready at a draw")] = "off"

    # Seasons that end undecided.
    abort_kaze4: Annotated[Switch, says("four equal winds as first discards end the season")] = "on"
    abort_kan4: Annotated[Switch, says("the fourth quad ends the season")] = "on"
    # By the letter even one player's four quads end the season; then liability for four quads could never happen.
    kan4_single_player: Annotated[
        Literal["continue", "abort"], says("four quads of one player: play on without a fifth, or the season ends")
    ] = "continue"
    abort_reach4: Annotated[Switch, says("the fourth riichi ends the season")] = "on"
    abort_kyuushu: Annotated[Switch, says("nine kinds of honours, ones and nines in the first 14 may end it")] = "on"
    kyuushu_after_call: Annotated[Switch, says("whether nine kinds may still be shown after somebody called")] = "off"

    # The course of the game.
    renchan: Annotated[
        Literal["tenpai", "win", "never"],
        says("when the dealer stays: by a win or when ready at a draw, by a win alone, or never"),
    ] = "tenpai"
    abort_renchan: Annotated[Switch, says("whether the dealer stays after a season that ended undecided")] = "on"
    honba_carry_on_draw: Annotated[
        Switch, says("whether honba goes on after a draw that moves the dealer, instead of starting anew")
    ] = "on"
    tobi: Annotated[
        Literal["below0", "at0", "none"], says("when the game ends early: somebody below zero, at zero, or never")
    ] = "below0"
    goal: Annotated[Points, says("points somebody must have for the game to end after its last round")] = 30000
    # The book starts the third round and does not say how it ends.
    west: Annotated[
        Literal["none", "sudden_death", "full_round"],
        says("nobody at the goal: the game ends all the same, plays on until somebody is there, or a whole round"),
    ] = "sudden_death"
    oorasu_stop: Annotated[
        Literal["dealer_choice", "auto", "none"],
        says("a leading dealer who would stay in the last hand: may end the game, ends it, or must go on"),
    ] = "dealer_choice"
    oorasu_needs_goal: Annotated[Switch, says("whether ending it so needs the goal")] = "off"
    sticks_left: Annotated[
        Literal["first", "nobody"], says("deposits on the table at the end: to the first place, or to nobody")
    ] = "first"

    # The book counts plain points. These two never change the points won and lost: they make the score by places,
    # which is told beside them.
    uma: Annotated[
        Literal["none", "5-10", "5-15", "10-20", "10-30"],
        says("thousands of points moved by the final places: third to second and fourth to first"),
    ] = "none"
    oka: Annotated[
        Switch, says("whether everybody owes what the start lacks to the goal, and the first place gets it all")
    ] = "off"

    def contradictions(self) -> Iterator[str]:
        if self.double_yakuman == "on" and self.yakuman_stack == "off":
            yield "double_yakuman needs yakuman_stack: where yakuman are not added up, none can count twice"
        if self.kan4_single_player == "abort" and self.abort_kan4 == "off":
            yield "kan4_single_player cannot be abort while abort_kan4 is off"
        if self.kyuushu_after_call == "on" and self.abort_kyuushu == "off":
            yield "kyuushu_after_call needs abort_kyuushu"
        if self.noten_pool % 600:
            yield f"noten_pool {self.noten_pool} cannot be shared by two and by three; it is a multiple of 600"
