"""How the end of a season around tam is explained, on worked examples of the books."""

from __future__ import annotations

from kaik import find
from kaik.core.game import Game
from kaik.core.settlement import Settlement, SettlementLine
from kaik.core.state import State
from kaik.play.script import play

CERKE, SCHOOL, ANCIENT = find("cerke"), find("school-cerke"), find("ancient-cerke")

KING_TO_TAKE = "9/9/9/9/9/9/1+k7/1R7/8M [{}] IA"
"""An archer on LAU stands before the red king on LAI."""


def at(game: Game, text: str, preset: str | None = None, **options: str) -> State:
    assert game.notation is not None
    return game.notation.read(text, game.chosen(preset, options))


def ended(game: Game, state: State, *actions: str) -> Settlement:
    before = play(state, " ".join(actions[:-1])) if actions[:-1] else state
    after = before.after(0, actions[-1])
    assert game.settlement is not None
    found = game.settlement(before, after)
    assert found is not None
    return found


def told(lines: tuple[SettlementLine, ...]) -> list[tuple[str, float | None]]:
    return [(line.label, line.amount) for line in lines]


def test_a_season_ended_by_declaration_counts_every_hand_then_the_payment() -> None:
    start = at(CERKE, KING_TO_TAKE.format("+T"), "official")
    found = ended(CERKE, start, "move:LAU-LAI", "end-season")
    assert found.label == "season-won" and found.winners == (0,) and not found.brief
    assert told(found.lines) == [("hand-one-colour", 5), ("hand-one-colour-wild", 5), ("due", 10), ("pays", None)]
    assert found.lines[1].values == {"hand": "獣", "colour": "colour-red", "piece": "H"}
    assert found.lines[1].pieces == ("rT", "rK")
    assert (found.before, found.after) == ((20, 20), (30, 10))


def test_the_rate_is_a_line_of_its_own_and_nobody_pays_more_than_is_there() -> None:
    start = at(CERKE, KING_TO_TAKE.format("+T") + " rate=8", "official")
    found = ended(CERKE, start, "move:LAU-LAI", "end-season")
    assert told(found.lines)[2:] == [("rate", 8), ("due", 80), ("all-there-is", 20), ("pays", None)]
    assert found.after == (40, 0)


def test_a_penalty_is_called_a_penalty_and_paid_to_the_other_side() -> None:
    start = at(CERKE, "9/9/9/9/M8/P8/9/9/9 [] IA", "official")
    found = ended(CERKE, start, "step:KY-KO-KU", "end-season")
    assert found.label == "season-fined" and found.winners == (1,)
    assert told(found.lines) == [("penalty", -5), ("due", -5), ("pays", None)]
    assert found.lines[0].values == {"what": "penalty-on-tam"} and found.after == (15, 25)


def test_a_penalty_taken_at_once_is_settled_when_it_is_paid() -> None:
    start = at(CERKE, "9/9/9/9/M8/P8/9/9/+k7K [] IA", "online")
    found = ended(CERKE, start, "step:KY-KO-KU")
    assert found.label == "penalty-paid" and found.after == (15, 25)
    assert found.brief, "the season goes on, and no page opens for it"


def test_the_old_counting_names_what_the_pieces_themselves_are_worth() -> None:
    start = at(CERKE, KING_TO_TAKE.format("TP"), "old-2-4")
    labels = told(ended(CERKE, start, "move:LAU-LAI", "end-season").lines)
    assert ("pieces-count", 1.8) in labels
    assert labels[0] == ("hand", 2), "the old counting gives a lone king no bonus for its colour"


def test_who_begins_next_is_told_where_it_is_known() -> None:
    start = at(CERKE, KING_TO_TAKE.format(""), "official", first_mover="loser")
    assert ended(CERKE, start, "move:LAU-LAI", "end-season").next == 1
    start = at(CERKE, KING_TO_TAKE.format(""), "official")
    assert ended(CERKE, start, "move:LAU-LAI", "end-season").next is None


def test_school_cerke_is_settled_by_its_own_hands() -> None:
    start = at(SCHOOL, "5/5/5/2M2/5/1+k3/1R3 [P] IA")
    found = ended(SCHOOL, start, "move:TAU-TAI", "end-season")
    assert found.lines[0].values["hand"] == "王" and found.before == (10, 10)


def test_a_taken_king_ends_the_ancient_game() -> None:
    start = at(ANCIENT, "9/9/9/9/9/9/1+k7/1R7/4K4 [] IA")
    found = ended(ANCIENT, start, "move:LAU-LAI")
    assert found.label == "game-won" and found.after == (1, -1) and found.lines[0].label == "king-taken"
