"""What playouts of Season's End go by: what hands are worth in the long run, and what others may hold."""

from types import SimpleNamespace

import numpy as np
import pytest

from kaik.core.action import CHANCE
from kaik.core.options import build, choices
from kaik.core.state import Choose, Throw
from kaik.engine import has_kernel
from kaik.engine.cards import outlook, playing_on
from kaik.engine.cards.frame import PAD
from kaik.engine.cards.outlook import POINT, TURNS, VALUE
from kaik.games import find
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.packed import _piles, book, packed
from kaik.games.season_end.scoring import Circumstances, scores
from kaik.games.season_end.shapes import complete, hand_rules
from kaik.kits.cards48 import FULL, gathered, without
from kaik.kits.packed import groups as at
from kaik.kits.packed.cards import KIND, KINDS, ORDER, unpacked
from kaik.play.luck import Luck

SEASON_END = find("season-end")
needs_kernel = pytest.mark.skipif(not has_kernel(SEASON_END.state), reason="no kernel can be had here")
SHAPING = ("run_ship_minus1", "run_ship_9", "run_king_9", "pair_shapes", "special_sets", "only_base", "nam", "gyumit")
PLACE = {KINDS[kind]: place for place, kind in enumerate(ORDER)}


def number(cards) -> int:
    """Where a hand stands in the table."""
    pad = np.zeros(PAD, np.int64)
    pad[: len(cards)] = sorted(PLACE[card] for card in cards)
    return outlook.row_number(pad, 0, len(cards))


def test_rows_of_places_are_numbered_one_after_another():
    pad = np.zeros(PAD, np.int64)
    for expected in range(1000):
        assert outlook.row_number(pad, 0, 5) == expected
        outlook.next_row(pad, 0, 5)
    pad[:6] = 23
    assert (outlook.row_number(pad, 0, 5), outlook.row_number(pad, 0, 6)) == (outlook.FIVES - 1, outlook.SIXES - 1)


def test_a_row_is_found_with_one_place_more_and_with_one_less(fresh_luck):
    pad = np.zeros(PAD, np.int64)
    for _ in range(200):
        row, more, gone = sorted(fresh_luck.choices(range(24), k=5)), fresh_luck.randrange(24), fresh_luck.randrange(5)
        pad[:5], pad[10:16], pad[20:24] = row, sorted([*row, more]), row[:gone] + row[gone + 1 :]
        assert outlook.number_with(pad, 0, 5, more) == outlook.row_number(pad, 10, 6)
        assert outlook.number_without(pad, 0, 5, gone) == outlook.row_number(pad, 20, 4)


@needs_kernel
def test_a_hand_before_its_draw_is_worth_what_the_rules_pay_or_its_best_discard_leaves(fresh_luck):
    """Under any options of melds: every draw is looked at once more, with the readable rules."""
    chosen = {name: fresh_luck.choice(choices(SeasonEndOptions, name)) for name in SHAPING}
    options = build(SeasonEndOptions, chosen | ({"gyumit": 0} if chosen["only_base"] == "on" else {}))
    seats = fresh_luck.choice((2, 3))
    table = outlook.made(np.array(book(options), np.int64), seats) / POINT
    for _ in range(30):
        hand, turn = gathered(fresh_luck.sample(FULL, 5)), fresh_luck.randrange(TURNS)
        drawn = [worth_of_six(gathered(hand, (card,)), options, seats, table[turn]) for card in without(FULL, hand)]
        assert table[TURNS + turn, number(hand)] == pytest.approx(sum(drawn) / len(drawn), abs=2 / POINT)


def worth_of_six(six, options, seats, after) -> float:
    """What six cards pay, by the rules, or what the best five of them are worth."""
    if complete(six, (), hand_rules(options)):
        found = scores(six, (), options, Circumstances())
        return (seats - 1) * max(VALUE * one.end + one.bonus for one in found)
    return max(after[number(without(six, (card,)))] for card in six)


@needs_kernel
def test_hands_that_are_ready_are_worth_more_than_those_that_are_not():
    table = outlook.known(np.array(book(SeasonEndOptions()), np.int64), 2)
    ready, near, far = (number(hand.split()) for hand in ("B5 B5 R5 R2 R3", "B5 B5 R5 R2 R7", "B0 B3 B6 R1 RK"))
    for turn in range(TURNS):
        assert table[turn, ready] > table[turn, near] > table[turn, far]


@needs_kernel
def test_the_table_is_found_again_beside_the_compiled_code(tmp_path, monkeypatch):
    monkeypatch.setattr(outlook, "PLACE", tmp_path)
    told = np.array(book(SeasonEndOptions(myo=7)), np.int64)
    first = outlook._known.__wrapped__(told.tobytes(), 2)
    (file,) = tmp_path.iterdir()
    monkeypatch.setattr(outlook, "made", lambda *_: pytest.fail("worked out again"))
    assert np.array_equal(outlook._known.__wrapped__(told.tobytes(), 2), first)
    assert file.suffix == ".npy"


def discarding(seed: str, discards: int):
    """A season in which nobody claims or wins before seat 1 has discarded so often."""
    state, luck, n = SEASON_END.begin(None, 2), Luck.of(seed), 0
    while len(state.discards[1]) < discards:
        match state.turn():
            case Throw(chance):
                by, action = CHANCE, luck.throw(n, chance)
            case Choose((by, *_)):
                action = next(one for one in state.legal(by) if one.verb in ("discard", "pass"))
        state, n = state.played(by, action), n + 1
    return state


@needs_kernel
@pytest.mark.filterwarnings("ignore:overflow")
def test_others_are_taken_to_hold_what_goes_with_their_discards(monkeypatch):
    """Nobody lets a win go by, and whoever has discarded several cards has kept what belongs together."""
    monkeypatch.setattr(playing_on, "DRAWN", 200)
    state = discarding("many discards", 4)
    table = SimpleNamespace(
        book=np.array(book(state.options), np.int64),
        pad=np.zeros(PAD, np.int64),
        luck=np.zeros(1, np.uint64),
        many=np.zeros(2 * 200 * 2, np.int64),
        kept=outlook.known(np.array(book(state.options), np.int64), 2),
    )
    now, rules = np.array(packed(state), np.int64), hand_rules(state.options)
    hidden = playing_on.hidden_from(now, 0)
    evenly = [playing_on.likely_hand(table, now, 1, hidden) for _ in range(120)]
    playing_on.hands_prepared(table, now, 0)
    likely = [playing_on.likely_hand(table, now, 1, hidden) for _ in range(120)]
    last = state.discards[1][-1]

    def finished(hands) -> int:
        return sum(complete(gathered(unpacked(hand), (last,)), (), rules) for hand in hands)

    def worth(hands) -> float:
        return sum(int(table.kept[4, number(unpacked(hand))]) for hand in hands)

    assert finished(likely) <= finished(evenly) and worth(likely) > worth(evenly) + 60 * POINT / 10


def test_the_card_that_was_let_go_is_found_however_many_piles_there_are(fresh_luck):
    now = np.zeros(200, np.int64)
    cards = [fresh_luck.choice(KINDS) for _ in range(17)]
    now[at.DISCARDS : at.DISCARDS + at.PILES] = _piles(cards, at.PILES)
    assert playing_on.discards_of(now, 0) == 17
    assert [playing_on.discarded(now, 0, back) for back in range(17)] == [KIND[card] for card in reversed(cards)]
