"""The stamp of compiled code: rules and kernels change it, minds do not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from numba.core.caching import IndexDataCacheFile

from kaik.engine import compiled
from kaik.engine.compiled import APART, HERE, SOURCES, sources, stamp
from kaik.engine.parts import is_known

KITS = HERE.parent / "kits"


@pytest.fixture
def kits(tmp_path: Path) -> Path:
    """A folder of kits: rules, a mind in one file, and a mind in several."""
    for name in ("tam/rules.py", "tam/mind.py", "mahjong/tiles.py", "mahjong/mind/judge.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["tam/mind.py", "mahjong/mind/judge.py"])
def test_tuning_a_mind_compiles_nothing_anew(kits: Path, name: str) -> None:
    before = stamp([kits])
    (kits / name).write_text("HOPE = 0.5\n", encoding="utf-8")
    assert stamp([kits]) == before


@pytest.mark.parametrize("name", ["tam/rules.py", "mahjong/tiles.py"])
def test_a_changed_rule_is_never_played_by_old_code(kits: Path, name: str) -> None:
    before = stamp([kits])
    (kits / name).write_text("RATE = 64\n", encoding="utf-8")
    assert stamp([kits]) != before


def test_the_stamp_covers_the_rules_and_kernels_there_are() -> None:
    covered = sources()
    assert {KITS / "tam/rules.py", KITS / "runners.py", HERE / "tam/judge.py", HERE / "compiled.py"} <= set(covered)
    assert KITS / "tam/mind.py" not in covered and KITS / "mahjong/mind/judge.py" not in covered


def test_nothing_that_is_left_out_is_compiled() -> None:
    """Neither has it a compiled part, nor does a module with one import anything of it."""
    covered = set(sources())
    for path in (path for folder in SOURCES for path in folder.rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in module.body if isinstance(node, ast.ImportFrom)]
        taken_in = {name.name for node in imports if node.module == "kaik.engine.compiled" for name in node.names}
        has_parts = bool(taken_in & {"compiled", "part", "part_for", "inner_part", "tuned_part", "tuned_part_for"})
        if path not in covered:
            assert not has_parts, f"{path} has compiled parts but is not stamped"
        elif has_parts:
            taken = {part for node in imports for part in (node.module or "").split(".")}
            assert not taken & APART, f"{path} is compiled and takes in {taken & APART}"


def test_the_place_of_compiled_code_is_named_after_thestamp() -> None:
    assert stamp() in compiled.PLACE.name


def test_two_processes_that_compile_at_once_never_take_each_others_code(tmp_path: Path) -> None:
    """Both look at what is there before either writes, and the one that was first writes its code last."""
    one, other, later = (IndexDataCacheFile(str(tmp_path), "ask", "stamp") for _ in range(3))
    compiled.name_apart(one, "one")
    compiled.name_apart(other, "other")
    write = one._save_data

    def write_late(name: str, code: str) -> None:
        (tmp_path / "ask.nbi").unlink()
        other.save("kitten", "the code of kitten")
        write(name, code)

    one._save_data = write_late
    one.save("march", "the code of march")
    assert later.load("kitten") == "the code of kitten"
    assert later.load("march") in (None, "the code of march")


def test_every_compiled_function_is_kept_under_a_name_of_this_process() -> None:
    from kaik.engine.shanten import measure

    assert measure._cache._cache_file._data_name(1).startswith(compiled.OURS)


def test_parts_are_compiled_in_our_way_only_where_numba_is_known():
    assert is_known("0.68.1") and not is_known("0.61.2") and not is_known("1.0")
