"""Season's End: covered answers, hidden hands, and worlds a seat cannot tell from the true one."""

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose
from kaik.games.season_end import GAME
from kaik.play.script import play

SIX_RUN = "R1 R2 R3 B4 B5"  # and B6: end 3, bonus 0
KINGS = "BK BT RK B5 B5"  # and R5: end 2, bonus 3
IDLE = "B0 R2 B3 R4 B6"
QUIET = "R0 B2 R3 B7 R8"


def test_everybody_is_asked_whether_or_not_they_could_take_the_card(table):
    state = play(table(QUIET, KINGS, IDLE), "draw:R5", "discard:R5")
    assert state.turn() == Choose((1, 2))
    assert state.view(0).waiting == state.view(2).waiting == (1, 2)


def test_an_answer_stays_covered_until_all_are_in(table):
    state = play(table(QUIET, KINGS, IDLE), "draw:R5", "discard:R5")
    for seat in (0, 2, None):
        assert {state.face(1, action, seat) for action in state.legal(1)} == {"answer:?"}
        assert len({repr(state.after(1, action).view(seat)) for action in state.legal(1)}) == 1
    assert state.face(1, Action("win"), 1) == "win"
    assert state.after(1, "win").view(1).answer == "win"


def test_the_order_of_answers_does_not_matter(table):
    state = play(table(QUIET, KINGS, "R6 R7 B0 B3 R4"), "draw:R5", "discard:R5")
    one = state.after(1, "win").after(2, "open:R5+R6+R7")
    other = state.after(2, "open:R5+R6+R7").after(1, "win")
    assert one == other


def test_a_claim_that_came_to_nothing_is_never_told(table, call_of):
    state = play(table(QUIET, KINGS, "R6 R7 B0 B3 R4"), "draw:R5", "discard:R5").after(1, "win")
    claimed, passed = state.after(2, "open:R5+R6+R7"), state.after(2, "pass")
    assert call_of(claimed) == call_of(passed) == "call:1-win-B5+B5+BK+BT+RK"
    assert claimed.after(CHANCE, call_of(claimed)) == passed.after(CHANCE, call_of(passed))


def test_a_drawn_card_is_seen_by_its_owner_alone(table):
    state = table(IDLE, QUIET)
    assert state.face(CHANCE, Action("draw", "R6"), 0) == "draw:R6"
    assert state.face(CHANCE, Action("draw", "R6"), 1) == "draw:?"
    drawn = play(state, "draw:R6")
    assert (drawn.view(0).drew, drawn.view(1).drew, drawn.view(None).drew) == ("R6", "", "")


def test_a_deal_shows_each_seat_its_own_hand(luck):
    state = play(GAME.begin(), "dealer:0")
    action = state.turn().chance.sample(luck(1))
    assert state.face(CHANCE, action, 1) == f"deal:?+?+?+?+?-{action.args[1]}"


def test_whoever_ends_the_season_shows_his_cards(table):
    state = play(table(SIX_RUN, IDLE), "draw:B6")
    assert state.face(0, Action("win"), 1) == "win:B4+B5+B6+R1+R2+R3"


def test_an_imagined_world_keeps_what_lies_open_and_deals_the_rest_anew(luck, with_open_set):
    state = play(with_open_set(), "draw:R2", "discard:R2").after(2, "pass")
    hands, said = set(), set()
    for seed in range(40):
        world = state.imagine(0, luck(seed))
        assert world.view(0) == state.view(0)
        assert world.conserved() == state.conserved()
        assert world.melds == state.melds
        hands.add(world.hands[1])
        said.add(world.answers[2])
    assert len(hands) > 20
    assert "pass" in said


def test_an_imagined_answer_is_one_the_imagined_hand_could_give(luck, table):
    state = play(table(QUIET, KINGS, IDLE), "draw:R5", "discard:R5")
    said = set()
    for seed in range(60):
        world = state.after(1, "win").imagine(2, luck(seed))
        unanswered = replace(world, answers=("", "", ""))
        assert world.answers[1] in unanswered.legal(1)
        said.add(world.answers[1].partition(":")[0])
    assert {"pass", "open"} <= said


def test_the_winners_cards_are_no_secret_any_more(luck, table):
    state = play(table(SIX_RUN, IDLE, QUIET, hikari="on"), "draw:B6", "win")
    world = state.imagine(1, luck(3))
    assert world.hands[0] == state.hands[0]
    assert world.hands[2] != state.hands[2]
