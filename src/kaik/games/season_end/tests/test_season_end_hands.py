"""Season's End: which six cards end the season, what they are worth, and how many such hands there are."""

from collections.abc import Iterator
from functools import cache
from math import comb

import pytest

from kaik.core.errors import BadOption
from kaik.games.season_end import GAME
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.scoring import Circumstances, Score, best_score
from kaik.games.season_end.shapes import HandRules, complete, hand_rules, partitions
from kaik.kits.cards48 import DECK, Cards, cards, gathered

PLAIN = Circumstances()


def chosen(**options: object) -> SeasonEndOptions:
    made = GAME.chosen(None, options)
    assert isinstance(made, SeasonEndOptions)
    return made


def scored(hand: str, now: Circumstances = PLAIN, meld: str = "", **options: object) -> Score | None:
    return best_score(cards(hand), cards(meld), chosen(**options), now)


def ends(hand: str, meld: str = "", **options: object) -> bool:
    return complete(cards(hand), cards(meld), hand_rules(chosen(**options)))


def worth(hand: str, now: Circumstances = PLAIN, meld: str = "", **options: object) -> tuple[int, int]:
    score = scored(hand, now, meld, **options)
    assert score is not None
    return score.end, score.bonus


# Which hands are finished, and their points


@pytest.mark.parametrize(
    ("hand", "end", "bonus"),
    [
        ("R1 R2 R3 B4 B5 B6", 3, 0),
        ("BK BT RK B5 B5 R5", 2, 3),
        ("R1 R1 R1 R6 R7 R8", 3, 0),
        ("R5 R4 RS B6 B7 B8", 3, 0),
        ("R7 R8 RS R3 R4 R5", 4, 0),
        ("R0 R1 R2 R3 R4 R5", 4, 0),
        ("R0 B0 R3 B3 RK BT", 2, 2),
        ("R1 R1 B1 B1 R8 BS", 2, 0),
        ("BS B0 B1 R5 R5 B5", 2, 0),
    ],
)
def test_worked_hands_have_these_end_and_bonus_points(hand, end, bonus):
    assert ends(hand)
    assert worth(hand) == (end, bonus)
    answer = GAME.asks["meld"](GAME.preset(), {"cards": hand})
    assert (answer["complete"], answer["end"], answer["bonus"]) == (True, end, bonus)


@pytest.mark.parametrize("hand", ["B7 B8 BK R1 R1 R1", "B0 R1 R2 R3 R4 R5", "B6 R7 B8 R1 R1 R1", "B1 B1 B1 B2 B2 R7"])
def test_these_hands_are_not_finished(hand):
    assert not ends(hand)
    assert scored(hand) is None
    answer = GAME.asks["meld"](GAME.preset(), {"cards": hand})
    assert (answer["complete"], answer["end"], answer["bonus"]) == (False, 0, 0)


def test_a_hand_of_pairs_is_cut_every_way_it_can_be():
    cuts = partitions(cards("R1 R1 B1 B1 R8 BS"), (), HandRules())
    assert (cards("R1 R1 B1 B1"), cards("R8 BS")) in cuts
    assert {tuple(map(len, cut)) for cut in cuts} == {(4, 2), (2, 2, 2)}


def test_two_ships_are_a_pair_of_their_own():
    assert ends("BS RS B1 B1 R8 R8")
    assert ends("BS RS", meld="B1 B1 R1 R1")


def test_a_ship_never_fills_a_run_of_the_other_colour():
    assert ends("R4 R5 RS B1 B1 R1")
    assert not ends("R4 R5 BS B1 B1 R1")


def test_the_window_of_a_run_with_a_ship_that_scores_best_is_taken():
    assert worth("R5 R4 RS B0 B1 B2") == (3, 0)
    assert worth("R5 R4 RS B7 B8 B6") == (3, 0)
    assert worth("R5 R4 RS B5 B6 B7") == (2, 0)


def test_a_red_ship_keeps_a_red_hand_in_one_colour_and_a_black_one_does_not():
    assert worth("R1 R1 RS R6 R7 R8") == (3, 0)
    assert worth("R1 R1 BS R6 R7 R8") == (2, 0)


def test_a_ship_in_place_of_a_king_is_no_king():
    assert worth("BK BT RS B5 B5 R5") == (2, 2)


def test_an_open_meld_stays_a_group_of_its_own():
    assert ends("R1 R1 B1", meld="B6 B7 B8")
    assert not ends("B5 R1 R1", meld="B6 B7 B8")
    assert ends("R8 B8", meld="R1 R1 B1 B1")
    # Together 1 1 1 1 2 3 are no two threes; concealed 1 2 3 with open 1 1 1 are.
    assert ends("B1 B2 B3", meld="R1 R1 B1")
    assert not ends("B1 B1 R2", meld="R2 R3 R4")


def test_the_first_round_adds_three():
    assert worth("R1 R2 R3 B4 B5 B6", Circumstances(first_round=True)) == (6, 0)


def test_each_real_card_of_a_lights_kind_is_a_bonus_point():
    hand = "R5 R5 B5 B0 B1 BS"
    assert worth(hand, Circumstances(lights=("B0",))) == (2, 1)
    assert worth(hand, Circumstances(lights=("R5", "B0"))) == (2, 3)
    assert worth(hand, Circumstances(lights=("B2", "RS"))) == (2, 0)


def test_two_equal_lights_count_twice():
    assert worth("R0 R1 R2 B5 B6 B7", Circumstances(lights=("R0", "R0"))) == (2, 2)


def test_a_king_that_is_also_a_light_counts_for_both():
    assert worth("BK BT RS B5 B5 R5", Circumstances(lights=("B5",))) == (2, 4)
    assert worth("RK BT RS B5 B5 R5", Circumstances(lights=("BK",)), hikari_match="rank") == (2, 3)


# Options


def test_a_light_may_count_for_both_colours_of_its_rank():
    now = Circumstances(lights=("R5",))
    assert worth("R5 B5 B5 B0 B1 B2", now) == (2, 1)
    assert worth("R5 B5 B5 B0 B1 B2", now, hikari_match="rank") == (2, 3)


def test_pair_hands_may_be_ruled_out():
    assert not ends("R0 B0 R3 B3 RK BT", pair_shapes="off")
    assert not ends("R8 B8", meld="R1 R1 B1 B1", pair_shapes="off")
    assert ends("R1 R1 R1 B1 B1 B1", pair_shapes="off")


def test_the_end_may_always_be_worth_two():
    now = Circumstances(first_round=True, lights=("R0",))
    assert worth("R0 R1 R2 R3 R4 R5", now) == (7, 1)
    assert worth("R0 R1 R2 R3 R4 R5", now, only_base="on") == (2, 1)


@pytest.mark.parametrize("hand", ["R1 R1 R1 B1 B1 B1", "R1 R2 R3 B1 B2 B3"])
def test_two_equal_triples_may_add_three(hand):
    assert worth(hand) == (2, 0)
    assert worth(hand, gyumit=3) == (5, 0)


def test_different_triples_are_no_equal_triples():
    assert worth("R1 R1 B1 B2 B2 R2", gyumit=3) == (2, 0)
    assert worth("R1 R2 R3 B2 B3 B4", gyumit=3) == (2, 0)


def test_special_groups_may_count_in_any_colours():
    hand = "B5 R2 B1 R8 B7 R6"
    assert not ends(hand)
    assert worth(hand, special_sets="on") == (7, 0)
    assert worth(hand, special_sets="on", myo=4) == (6, 0)


def test_a_wonder_is_made_of_special_groups_alone():
    assert worth("B5 R2 B1 R0 B0 R0", special_sets="on") == (2, 0)
    assert worth("RS B3 R5 R8 B7 R6", special_sets="on") == (7, 0)


def test_a_ship_stands_in_for_a_card_of_a_special_group_too():
    assert ends("B5 R2 BS R0 B0 R0", special_sets="on")
    assert ends("RS BS B3 R0 B0 R0", special_sets="on")
    assert not ends("B5 B5 R2 B0 R0 B0", special_sets="on")


def test_a_run_that_is_also_a_special_group_is_read_as_what_scores_best():
    assert worth("R6 R7 R8 R3 R4 R5", special_sets="on") == (4, 0)
    assert worth("R6 R7 R8 B6 B7 B8", special_sets="on") == (7, 0)


def test_what_may_lie_at_the_ends_of_runs_is_an_option():
    assert ends("B7 B8 BK R1 R1 R1", run_king_9="on")
    assert not ends("B7 B8 BK R1 R1 R1", run_ship_9="on")
    # A vessel below 0 lets two runs meet: vessel 0 1 and 2 3 4 are six in a row.
    assert worth("BS B0 B1 R2 R3 R4", run_ship_minus1="off") == (2, 0)
    assert worth("BS B0 B1 R2 R3 R4", run_ship_minus1="on") == (3, 0)
    assert worth("BS B7 B8 R4 R5 R6", run_ship_9="off") == (2, 0)
    assert worth("BS B7 B8 R4 R5 R6", run_ship_9="on") == (3, 0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"only_base": "on", "gyumit": 3}, "only_base on leaves no room for gyumit 3"),
        ({"nam": "off", "nam_pay_skipped": "on"}, "nam_pay_skipped on needs nam on"),
    ],
)
def test_options_that_contradict_each_other_are_named(options, sentence):
    with pytest.raises(BadOption, match=sentence):
        GAME.chosen(None, options)


def test_the_meld_question_answers_for_smaller_groups_as_every_card_game_does():
    ask = GAME.asks["meld"]
    assert ask(GAME.preset(), {"cards": "B5 RS R6"}) == {"type": None, "size": 3, "top": None}
    assert ask(GAME.preset(), {"cards": "R5 RS R6"}) == {"type": "run", "size": 3, "top": 7}
    assert ask(GAME.preset(), {"cards": "B1 B1 R1 RS"}) == {"type": "set", "size": 4, "top": 1}
    six = ask(GAME.preset(), {"cards": "R0 R1 R2 R3 R4 R5"})
    assert six == {"type": "run", "size": 6, "top": 5, "complete": True, "end": 4, "bonus": 0}


# Exact facts: every hand the deck can make, weighed by the copies of its cards


def every_hand(size: int, at: int = 0, held: Cards = (), weight: int = 1) -> Iterator[tuple[Cards, int]]:
    if not size:
        yield held, weight
        return
    if at == len(DECK):
        return
    card, copies = DECK[at]
    for count in range(min(copies, size) + 1):
        yield from every_hand(size - count, at + 1, held + (card,) * count, weight * comb(copies, count))


@cache
def looked_through() -> tuple[int, int, dict[Cards, int]]:
    """How many six-card hands there are by kind and in all, and the finished ones with how often each comes."""
    ends_season = complete.__wrapped__  # the cache would only be flushed by so many
    kinds = hands = 0
    finished = {}
    for six, weight in every_hand(6):
        kinds, hands = kinds + 1, hands + weight
        if ends_season(six, (), HandRules()):
            finished[six] = weight
    return kinds, hands, finished


@cache
def finished(rules: HandRules) -> dict[Cards, int]:
    """The finished hands of a rule set that allows at most what the book does."""
    return {six: weight for six, weight in looked_through()[2].items() if complete.__wrapped__(six, (), rules)}


def test_all_six_card_hands_are_looked_at():
    assert looked_through()[:2] == (339_271, comb(48, 6)) == (339_271, 12_271_512)


@pytest.mark.parametrize(
    ("rules", "hands", "kinds"), [(HandRules(), 506_780, 33_115), (HandRules(pairs=False), 123_640, 6_403)]
)
def test_so_many_of_all_six_card_hands_are_finished(rules, hands, kinds):
    assert len(finished(rules)) == kinds
    assert sum(finished(rules).values()) == hands


@pytest.mark.parametrize(("rules", "hands"), [(HandRules(), 353_720), (HandRules(pairs=False), 118_980)])
def test_so_many_dealt_hands_are_one_card_away(rules, hands):
    near = {six[:at] + six[at + 1 :] for six in finished(rules) for at in range(6)}
    assert sum(weight for five, weight in every_hand(5) if five in near) == hands


def test_a_hand_is_finished_exactly_when_it_can_be_cut_into_groups():
    rules = HandRules(special=True)
    for six in list(finished(HandRules()))[::17]:
        cuts = partitions(six, (), rules)
        assert cuts
        assert all(gathered(*cut) == six for cut in cuts)
    for at, (six, _) in enumerate(every_hand(6)):
        if at % 97 == 0:
            assert bool(partitions(six, (), rules)) == complete(six, (), rules)
