"""Complete forms of mahjong, with and without wildcards."""

from itertools import combinations_with_replacement
from random import Random

from kaik.kits.mahjong.forms import ALL_LAYOUTS, WILD, HandForm, TileGroup, complete, forms, readings
from kaik.kits.mahjong.tiles import KINDS, NAMES, counted, kind, malaysian, read


def said(groups: tuple[TileGroup, ...]) -> str:
    return " ".join(group.shape[0] + NAMES[group.kind] for group in groups)


def all_of(hand: str, win: str, melds: tuple[TileGroup, ...] = (), wild: int = 0) -> list[HandForm]:
    return list(forms(counted(read(hand)), WILD if win == "1j" else kind(win), melds, ALL_LAYOUTS, wild))


def test_four_sets_and_a_pair_are_complete():
    assert complete(counted(read("123m456p789s11122z")))
    assert not complete(counted(read("123m456p789s11223z")))


def test_a_run_does_not_go_round_from_nine_to_one():
    assert not complete(counted(read("891m11p")))


def test_a_run_does_not_cross_suits_nor_honours():
    assert not complete(counted(read("9m12p11z")))
    assert not complete(counted(read("123z11m")))


def test_a_pair_alone_is_complete_beside_called_sets():
    assert complete(counted(read("11m")))


def test_every_reading_of_a_hand_is_found():
    assert {said(groups) for groups in readings(counted(read("11122233344455m")))} == {
        "r1m r1m r1m t4m p5m",
        "r2m r2m r2m t1m p5m",
        "r2m r3m r3m t1m p2m",
        "t1m t2m t3m t4m p5m",
    }


def test_the_last_tile_may_have_completed_either_of_two_groups():
    last = {said((form.last,)) for form in all_of("34555m", "5m")}
    assert last == {"r3m", "p5m"}


def test_equal_groups_are_told_only_once():
    assert len([form for form in all_of("112233m55p", "3m") if form.layout == "sets"]) == 1


def test_the_last_tile_never_completes_a_called_set():
    pon = TileGroup("triplet", 0, called=True)
    (form,) = all_of("23m11p1m", "1m", (pon,))
    assert said((form.last,)) == "r1m"
    assert form.sets == (TileGroup("run", 0), pon)
    assert form.pair == TileGroup("pair", 9)


def test_seven_pairs_must_differ():
    assert [form.layout for form in all_of("1133557799m1133p", "3p")] == ["pairs"]
    assert all_of("1111557799m1133p", "3p") == []


def test_seven_pairs_may_be_two_couples_of_equal_runs_too():
    assert {form.layout for form in all_of("112233m445566p77s", "7s")} == {"pairs", "sets"}


def test_thirteen_orphans_need_all_thirteen():
    assert [form.layout for form in all_of("19m19p19s12345677z", "1m")] == ["orphans"]
    assert all_of("19m19p19s12345666z", "1m") == []


def test_other_layouts_are_left_out_unless_asked_for():
    assert not list(forms(counted(read("19m19p19s12345677z")), 0))
    assert not list(forms(counted(read("1133557799m1133p")), 0))


def test_a_wildcard_fills_one_place_of_one_group():
    assert {said(groups) for groups in readings(counted(read("12p11z")), 1)} == {"r1p p1z"}
    (groups,) = readings(counted(read("13p11z")), 1)
    assert groups[0].wild == (kind("2p"),)


def test_a_wildcard_may_stand_for_a_fifth_copy():
    assert complete(counted(read("1111p")), 1)


def test_wildcards_alone_make_a_pair_of_anything_in_play():
    free = (kind("1p"), kind("7z"))
    pairs = [groups[-1] for groups in readings(counted(read("123p")), 2, free)]
    assert {pair.kind for pair in pairs if pair.wild == pair.kinds} == set(free)


def test_a_winning_wildcard_completes_a_group_that_holds_one():
    found = all_of("12p11z", "1j", (), 1)
    assert [said((form.last,)) for form in found] == ["r1p"]


def test_a_real_winning_tile_does_not_complete_a_group_where_a_wildcard_stands_for_it():
    for form in all_of("23p11z", "3p", (), 1):
        assert form.last.kinds.count(kind("3p")) > form.last.wild.count(kind("3p"))


def test_wildcards_complete_just_what_some_tiles_in_their_place_would():
    luck = Random(7)
    deck = [tile for tile in malaysian() if tile[1] in "pz"]
    kinds = sorted({kind(tile) for tile in deck})
    met = set()
    for _ in range(150):
        wild = luck.randrange(1, 3)
        hand = counted(luck.sample(deck, luck.choice((5, 8)) - wild))
        by_hand = any(complete(added(hand, some)) for some in combinations_with_replacement(kinds, wild))
        assert complete(hand, wild) == by_hand
        assert bool(readings(hand, wild, kinds)) == by_hand
        met.add(by_hand)
    assert met == {True, False}


def test_readings_with_wildcards_are_those_of_the_tiles_they_stand_for():
    luck = Random(8)
    kinds = [*range(9, 18), *range(27, 34)]
    for _ in range(40):
        hand = counted(luck.sample([tile for tile in malaysian() if tile[1] == "p"], 6))
        filled = {groups for some in combinations_with_replacement(kinds, 2) for groups in readings(added(hand, some))}
        plain = {tuple(TileGroup(g.shape, g.kind) for g in groups) for groups in readings(hand, 2, kinds)}
        assert plain == filled


def added(counts: tuple[int, ...], some: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(counts[kind] + some.count(kind) for kind in range(KINDS))
