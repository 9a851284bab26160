"""Self-play becomes files that tell the truth, can be gone on with, and are read without copying."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import kaik.data
from kaik import CHANCE, KaikError, find
from kaik.cli.app import app
from kaik.core.state import Choose, Over, Throw
from kaik.data.files import arrays_of, table_of
from kaik.data.plan import SelfplayPlan, kept_plan, read_plan
from kaik.data.selfplay import missing, play_shard, selfplay
from kaik.play.luck import Luck


def plan(game: str = "value-war", **more: Any) -> SelfplayPlan:
    told: dict[str, Any] = {"bots": ("random", "greedy"), "matches": 5, "seats": find(game).seats[0], "seed": "7"}
    return SelfplayPlan(game, "", **{**told, "shard": 2, **more})


def made(folder: Path, wanted: SelfplayPlan) -> kaik.data.SelfplayData:
    kept_plan(folder, wanted)
    list(selfplay(wanted, folder, jobs=1))
    return kaik.data.open(folder)


@pytest.mark.parametrize("game", ["value-war", "march"])
def test_rows_tell_the_matches_as_they_were_played(game: str, tmp_path: Path) -> None:
    wanted = plan(game, matches=1, bots=("random",))
    data = made(tmp_path, wanted)
    rows = next(data.shards())
    luck, state, at = Luck.of("7 0"), find(game).begin(wanted.options, wanted.seats), 0
    for n in range(10_000):
        match state.turn():
            case Over(payoffs):
                break
            case Throw(chance):
                state = state.played(CHANCE, luck.throw(n, chance))
            case Choose((seat, *_)):
                action = state.legal(seat)[0]
                asked: Any = wanted.numbered.question(state.legal(seat)) if len(state.legal(seat)) > 1 else action
                while not isinstance(asked, str):
                    assert (rows["entry"][at], rows["seat"][at]) == (n, seat)
                    seen = rows["observation"][at][: wanted.encoder.size]
                    assert np.array_equal(seen, wanted.encoder.encode(state.view(seat)))
                    assert tuple(np.flatnonzero(data.open_numbers(rows["mask"][at : at + 1])[0])) == asked.open
                    asked = asked.answered(int(rows["action"][at]))
                    at += 1
                state = state.after(seat, asked)
    assert at == len(rows["action"]) == len(data)
    assert {float(result) for result in rows["result"]} <= set(payoffs)


def test_the_same_plan_gives_the_same_files_and_everybody_sits_everywhere() -> None:
    assert play_shard(plan(), 0).parquet == play_shard(plan(), 0).parquet
    assert [plan().bot_of(0, 0), plan().bot_of(0, 1), plan().bot_of(1, 0)] == [0, 1, 1]


def test_a_run_that_was_stopped_goes_on_and_may_become_longer(tmp_path: Path) -> None:
    wanted = plan()
    kept_plan(tmp_path, wanted)
    running = selfplay(wanted, tmp_path, jobs=1)
    next(running)
    running.close()
    assert missing(wanted, tmp_path) == [1, 2]
    assert len(made(tmp_path, wanted).files) == 3
    longer = plan(matches=8)
    kept_plan(tmp_path, longer)
    assert missing(longer, tmp_path) == [2, 3]
    matches = {int(n) for rows in made(tmp_path, longer).shards(["match"]) for n in rows["match"]}
    assert matches == set(range(8))


def test_another_plan_is_refused_in_a_sentence(tmp_path: Path) -> None:
    kept_plan(tmp_path, plan())
    with pytest.raises(KaikError, match="its seed is '7', not '8'"):
        kept_plan(tmp_path, plan(seed="8"))
    with pytest.raises(KaikError, match="its bots are random, greedy, not level1"):
        kept_plan(tmp_path, plan(bots=("level1",)))
    with pytest.raises(KaikError, match="already has 5 matches"):
        kept_plan(tmp_path, plan(matches=4))
    with pytest.raises(KaikError, match="holds no self-play"):
        read_plan(tmp_path / "elsewhere")


def test_arrays_lie_over_the_memory_of_arrow(tmp_path: Path) -> None:
    data = made(tmp_path, plan())
    table = table_of(data.files[0])
    column = table.column("observation").chunk(0)
    array = arrays_of(table)["observation"]
    assert array.ctypes.data == column.flatten().buffers()[1].address
    assert not array.flags.owndata
    batches = list(data.batches(16))
    assert sum(len(batch["action"]) for batch in batches) == len(data)
    assert batches[0]["observation"].base is not None


def test_shuffled_batches_hold_the_same_rows(tmp_path: Path) -> None:
    data = made(tmp_path, plan())
    plainly = np.concatenate([batch["entry"] for batch in data.batches(16)])
    shuffled = np.concatenate([batch["entry"] for batch in data.batches(16, seed=1)])
    assert sorted(plainly) == sorted(shuffled) and plainly.tolist() != shuffled.tolist()
    with pytest.raises(KaikError, match="one row at least"):
        next(data.batches(0))


def test_tensors_are_made_over_the_same_arrays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = made(tmp_path, plan())
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(from_numpy=lambda array: ("tensor", array)))
    kind, array = next(data.tensors(4))["action"]
    assert kind == "tensor" and len(array) == 4
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(KaikError, match="PyTorch"):
        next(data.tensors(4))


def test_the_command_plays_and_says_what_is_there(tmp_path: Path) -> None:
    told = [
        "selfplay",
        "fool-sticks",
        "--matches",
        "6",
        "--shard",
        "3",
        "--out",
        str(tmp_path / "games"),
        "--jobs",
        "1",
    ]
    done = CliRunner().invoke(app, told)
    assert done.exit_code == 0, done.output
    assert "2 of 2 files" in done.output
    again = CliRunner().invoke(app, told)
    assert "0 new rows" in again.output
    wrong = CliRunner().invoke(app, [*told[:2], "--bots", "nobody", "--out", str(tmp_path / "other")])
    assert wrong.exit_code == 2
