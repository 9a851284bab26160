"""Mechanical honesty about the tests themselves: none is absent without a reason in words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "tests", *sorted((ROOT / "src" / "kaik" / "games").glob("*/tests")))
ABSENT = {"skip", "skipif", "xfail"}


def modules() -> Iterator[Path]:
    return (path for folder in FOLDERS for path in sorted(folder.rglob("*.py")))


def calls(module: ast.Module) -> Iterator[tuple[str, ast.Call | None]]:
    """What of pytest's a module uses, by its last name; a marker that is not called has no call."""
    called = {node.func: node for node in ast.walk(module) if isinstance(node, ast.Call)}
    for node in ast.walk(module):
        if not isinstance(node, ast.Attribute):
            continue
        owner = ast.unparse(node.value)
        if owner == "pytest.mark" or (owner == "pytest" and node in called):
            yield node.attr, called.get(node)


def lacks_reason(name: str, call: ast.Call | None) -> bool:
    """Whether a test is left out and nobody is told why."""
    if name == "importorskip":
        return True
    if name not in ABSENT:
        return False
    said = [] if call is None else [word.value for word in call.keywords if word.arg == "reason"]
    if call is not None and name == "skip":
        said += call.args
    return not any(not isinstance(words, ast.Constant) or words.value for words in said)


def unreasoned(module: ast.Module) -> list[str]:
    return [name for name, call in calls(module) if lacks_reason(name, call)]


def test_no_test_is_absent_without_a_reason_in_words() -> None:
    """What a test needs comes with the `test` extra; only what a machine cannot have is worth a skip."""
    found = {str(path.relative_to(ROOT)): unreasoned(ast.parse(path.read_text(encoding="utf-8"))) for path in modules()}
    assert not {path: names for path, names in found.items() if names}


@pytest.mark.parametrize(
    "text",
    [
        "peer = pytest.importorskip('peer', reason='it is not here')",
        "pytest.skip()",
        "pytest.skip('')",
        "@pytest.mark.skip\ndef test_it(): pass",
        "@pytest.mark.skipif(True)\ndef test_it(): pass",
        "@pytest.mark.xfail(strict=True)\ndef test_it(): pass",
    ],
)
def test_a_skip_without_a_reason_is_seen(text: str) -> None:
    assert unreasoned(ast.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "pytest.skip(why_not())",
        "pytest.skip('no sea here')",
        "here = pytest.mark.skipif(dry, reason='no sea here')",
        "pytest.raises(pytest.skip.Exception)",
    ],
)
def test_a_reason_in_words_is_enough(text: str) -> None:
    assert not unreasoned(ast.parse(text))
