"""Records of every format, changed by luck: each ends in a record or in one sentence, soon and without much memory."""

from __future__ import annotations

import gzip
import json
import re
import sys
import time
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.server.mutations import LONG, WRONG, bent, dice, with_a_line_changed

from kaik.core.errors import KaikError
from kaik.games import every
from kaik.play.foreign import KAIK, candidates, exported, formats, opened
from kaik.play.luck import Luck
from kaik.play.record import Record
from kaik.play.walk import walk

COUNT = 100_000 if LONG else 1_000
SECONDS = 1.0 if LONG else 5.0
"""Of this process's own work that one record may need; only the long run, on a machine of its own, is strict."""
MEMORY = 200 * 1024 * 1024
LONGEST = 400
"""Entries of the records that are changed."""
HANDS = ("147m258p369s1234z", "258m369p147s5567z", "234567m23p56788s", "369m147p258s1267z")
CKKA = "{始時:2024-05-01T12:00:00+09:00}\nZO皇[TO]NO KI兵KU無撃裁 ZAI船ZI無撃裁 手赤船 KU兵KO無撃裁 ZI船ZA無撃裁 手王"


def tiles(hand: str) -> list[str]:
    return [digit + part[-1] for part in re.findall(r"\d+[mpsz]", hand) for digit in part[:-1]]


def soul() -> str:
    """A hand of Mahjong Soul: the dealer throws 4p, and seat 2 wins with it."""
    dealt = {f"tiles{seat}": tiles(hand) + ["4p"] * (seat == 0) for seat, hand in enumerate(HANDS)}
    records = [
        {"name": ".lq.RecordNewRound", "data": {"scores": [25000] * 4, "doras": ["9s"], **dealt}},
        {"name": ".lq.RecordDiscardTile", "data": {"seat": 0, "tile": "4p"}},
        {"name": ".lq.RecordHule", "data": {"hules": [{"seat": 2}], "delta_scores": [-2000, 0, 2000, 0]}},
    ]
    head = {"accounts": [{"nickname": "Ada"}], "start_time": 1_714_532_645, "config": {"mode": {"mode": 2}}}
    return json.dumps({"head": head, "data": {"records": records}})


@cache
def honest() -> tuple[tuple[str, str], ...]:
    """Records as they should be, two of every format; those that are only read are written by hand."""
    found = [("ckka", CKKA), ("mjsoul", soul())]
    for game in every():
        match = walk(game, seed="foreign fuzz", limit=LONGEST)
        record = Record.of(match, Luck.of("foreign fuzz"), names=("Ada", "宮"), more={"date": "2024-05-01"})
        writable = [name for name, form in game.formats.items() if form.write is not None]
        found += [(name, exported(record, name)) for name in (KAIK, *writable)]
    return tuple(found)


def changed(luck: Random, text: str, other: str) -> bytes:
    """A record changed in its bytes, its lines, its values, or packed and then changed."""
    match luck.randrange(5):
        case 0:
            return with_a_line_changed(luck, text, other).encode(errors="replace")
        case 1 | 2 if text[:2] in ('{"', "[{"):
            return with_a_value_changed(luck, text)
        case 3 if luck.randrange(8) == 0:
            return bent(luck, gzip.compress(text.encode()))
    return bent(luck, text.encode())


def with_a_value_changed(luck: Random, text: str) -> bytes:
    """JSON with one value anywhere in it replaced by another thing, or by another value of it."""
    try:
        lines = [json.loads(line) for line in text.splitlines()]
    except ValueError:
        lines = [json.loads(text)]
    whole: Any = lines
    for _ in range(1 + luck.randrange(3)):
        place, key = _some_place(luck, whole)
        # A copy: what was put in is changed in its turn, and would be changed for all later ones too.
        place[key] = deepcopy(luck.choice((*WRONG[:-6], luck.randrange(-3, 200), "5m", "z7", [25000] * 4, "0,0,0")))
    return "\n".join(map(json.dumps, lines)).encode(errors="replace")


def _some_place(luck: Random, whole: Any) -> tuple[Any, Any]:
    """Somewhere in nested lists and objects."""
    while True:
        keys = list(whole) if isinstance(whole, dict) else list(range(len(whole)))
        key = luck.choice(keys)
        inner = whole[key]
        if not isinstance(inner, dict | list) or not inner or luck.randrange(6) == 0:
            return whole, key
        whole = inner


def most_memory() -> int:
    """The most memory this process has had, in bytes; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(used) if sys.platform == "darwin" else int(used) * 1024


def test_the_honest_records_are_recognised() -> None:
    """Formats of one game may look alike and read each other's records; no other game's format is taken for them."""
    for name, text in honest():
        found = opened(text)
        assert name in candidates(text), name
        assert name == found.format == KAIK or found.record.match.game is formats()[name][0], name


def test_a_refusal_that_quotes_several_lines_is_one_line() -> None:
    with pytest.raises(KaikError) as wrong:
        opened("{一位色:赤m\n{黒名:Ada}\nME弓CE無撃裁\n")
    assert "\n" not in str(wrong.value)


@pytest.mark.slow
def test_a_changed_record_is_a_record_or_one_sentence() -> None:
    luck, texts = dice("foreign fuzz"), honest()
    for _, text in texts:
        opened(text)
    before, slowest = most_memory(), 0.0
    for _ in range(COUNT):
        (_, text), (_, other) = luck.choice(texts), luck.choice(texts)
        bad = changed(luck, text, other)
        begun = time.thread_time()
        check(bad)
        slowest = max(slowest, time.thread_time() - begun)
        assert slowest < SECONDS, f"{slowest} s for\n{bad[:4000]!r}"
    print(f"the slowest took {slowest:.2f} s")
    assert most_memory() - before < MEMORY


def check(bad: bytes) -> None:
    try:
        opened(bad)
    except KaikError as wrong:
        sentence = str(wrong)
        assert 0 < len(sentence) < 1000 and "\n" not in sentence, f"{sentence}\n{bad[:4000]!r}"
    except Exception as wrong:
        raise AssertionError(f"{wrong!r} came of\n{bad!r}") from wrong
