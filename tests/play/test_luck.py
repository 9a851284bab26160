"""Luck: the published numbers, and that each is as likely as the next."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, sticks
from kaik.core.errors import IllegalAction, KaikError
from kaik.play.luck import LoggedLuck, Luck, seed_hash

COUNTING = Luck(bytes(range(32)))
EVEN = [2104, 2013, 1994, 1950, 1997, 1942]
STICKS = [194, 1000, 2005, 1998, 990, 213]
BOUNDS = (2, 6, 32, 52, 136, 256, 257, 1000, 1, 10**6, 2**64)


@pytest.mark.parametrize(
    ("n", "numbers"),
    [
        (0, [1, 3, 2, 44, 5, 113, 183, 150, 0, 279585, 16081036639842122390]),
        (1, [0, 4, 0, 19, 61, 142, 148, 815, 0, 220537, 12743443993506241175]),
        (2**40, [0, 0, 24, 14, 39, 103, 117, 840, 0, 661105, 12534461695535955928]),
    ],
)
def test_the_published_numbers_of_the_counting_seed(n: int, numbers: list[int]) -> None:
    dice = COUNTING.dice(n)
    assert [dice.below(bound) for bound in BOUNDS] == numbers


def test_a_stream_runs_on_over_the_end_of_its_first_block() -> None:
    dice = COUNTING.dice(5)
    thrown = [dice.below(32) for _ in range(40)]
    assert thrown[:8] == [7, 23, 21, 12, 26, 2, 15, 11]
    assert thrown[30:] == [8, 25, 3, 8, 18, 29, 30, 26, 18, 2]


def test_the_blocks_are_the_keyed_hashes_that_are_documented() -> None:
    message = b"kaik-luck-1" + bytes([0, 0, 0, 0, 0, 0, 1, 2])
    blocks = [hmac.new(bytes(range(32)), message + bytes([0, 0, 0, b]), hashlib.sha256).digest() for b in (0, 1)]
    dice = COUNTING.dice(258)
    assert bytes(dice.below(256) for _ in range(64)) == b"".join(blocks)


def test_numbers_too_large_are_read_past_and_nothing_is_folded() -> None:
    bytes_read, numbers = COUNTING.dice(9), COUNTING.dice(9)
    low_bits = [bytes_read.below(256) & 7 for _ in range(60)]
    assert [numbers.below(5) for _ in range(20)] == [bits for bits in low_bits if bits < 5][:20]


def test_a_throw_with_one_outcome_reads_nothing() -> None:
    one, other = COUNTING.dice(3), COUNTING.dice(3)
    assert [one.below(1) for _ in range(5)] == [0] * 5
    assert one.below(2**64) == other.below(2**64)


def test_a_throw_below_nothing_is_refused() -> None:
    with pytest.raises(KaikError, match="below 0 has no outcome"):
        COUNTING.dice(0).below(0)


def test_small_numbers_make_seeds_and_hashes() -> None:
    assert Luck.of(7) == Luck.of("7")
    assert Luck.of(7).seed.hex() == "8667d9bed940e41c78022cb86ae6b426bdf6f018072001d1a6d09f7b2faad69e"
    assert Luck.of(7).hash == "74c739aaa2c3299a2d9533ab80b982fb08dadb32695f8d1184790c3bc6394df3"
    assert seed_hash(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_luck_apart_is_fixed_and_shares_nothing_with_its_source() -> None:
    apart = COUNTING.apart("walk")
    assert apart.seed.hex() == "6dcff7fdea8daee78262bd20578e7efecd101f153204a3843b8da4f67ae1100f"
    assert apart.dice(0).below(2**64) != COUNTING.dice(0).below(2**64)
    assert apart != COUNTING.apart("bots")


def test_a_seed_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(KaikError, match="32 bytes long, not 5"):
        Luck(b"short")
    with pytest.raises(KaikError, match="is not a seed"):
        Luck.read("not hex at all")
    with pytest.raises(KaikError, match="32 bytes long, not 2"):
        Luck.read("abcd")


def test_six_faces_fall_evenly() -> None:
    luck = Luck.of("even")
    counts = Counter(luck.dice(n).below(6) for n in range(12000))
    assert [counts[face] for face in range(6)] == EVEN
    assert all(abs(count - 2000) < 4 * 41 for count in EVEN)


def test_five_sticks_fall_as_one_five_ten_ten_five_one() -> None:
    luck = Luck.of("sticks")
    counts = Counter(luck.throw(n, sticks()) for n in range(6400))
    fallen = [counts[Action("sticks", str(dark))] for dark in range(6)]
    assert fallen == STICKS
    assert all(abs(have - 200 * due) < 4 * (200 * due) ** 0.5 for have, due in zip(fallen, (1, 5, 10, 10, 5, 1)))


def test_a_deal_is_a_word_its_own_rules_allow() -> None:
    deal = Deal("deal", (("B1", 2), ("R1", 3)), (2, 2))
    actions = {Luck.of(n).throw(4, deal) for n in range(60)}
    assert all(deal.allows(action) for action in actions)
    assert len(actions) == 5, "BB-RR BR-BR BR-RR RR-BB RR-BR are all there is"


def test_logged_luck_says_what_the_log_says_and_no_more() -> None:
    log = [(CHANCE, Action("sticks", "2")), (0, Action("run")), (CHANCE, Action("coin", "1"))]
    logged = LoggedLuck.of(log)
    assert logged.throw(0, sticks()) == "sticks:2"
    with pytest.raises(IllegalAction, match="no throw at entry 1"):
        logged.throw(1, sticks())
    with pytest.raises(IllegalAction, match="could not have been thrown"):
        logged.throw(2, sticks())
