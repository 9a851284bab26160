"""The glossary is held against the code: every term is in use, and every type name stands for one thing."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "kaik"
GLOSSARY = ROOT / "docs" / "glossary.md"
READ = {".py", ".toml", ".md"}


class Term(NamedTuple):
    """A term of the glossary, and the file or folder that is said to use it."""

    name: str
    where: str


def terms(text: str) -> Iterator[Term]:
    """Every term: a row may have several, and a note in brackets is none."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "term" and not cells[0].startswith("---"):
            names = re.sub(r" \(.*?\)", "", cells[0]).split(", ")
            yield from (Term(name, cells[-1].strip("`")) for name in names)


TERMS = tuple(terms(GLOSSARY.read_text(encoding="utf-8")))


@cache
def words(where: str) -> str:
    """What is written in a file or folder, and their names; CamelCase, hyphens and underscores are taken apart."""
    place = ROOT / where if where.startswith("docs/") else SRC / where
    files = [place] if place.is_file() else [path for path in sorted(place.rglob("*")) if path.suffix in READ]
    files = [path for path in files if "tests" not in path.relative_to(place).parts]
    text = "\n".join(path.stem + "\n" + path.read_text(encoding="utf-8") for path in files)
    return re.sub(r"[-_\s]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)).lower()


def is_used(term: Term) -> bool:
    wanted = re.escape(re.sub(r"[-_\s]+", " ", term.name).lower())
    return re.search(rf"\b{wanted}(s|es|ed|ing)?\b", words(term.where)) is not None


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{term.name} in {term.where}")
def test_a_term_of_the_glossary_is_used_where_it_says(term: Term) -> None:
    assert is_used(term), f"{term.where} does not speak of {term.name!r}"


def defined(module: ast.Module) -> Iterator[str]:
    """The type names a module defines: classes, and aliases in CamelCase."""
    for node in module.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                if name[0].isupper() and not name.isupper():
                    yield name


def test_no_type_name_of_the_machinery_is_defined_twice() -> None:
    homes = defaultdict[str, list[str]](list)
    for path in sorted(SRC.rglob("*.py")):
        if {"games", "template"}.isdisjoint(path.relative_to(SRC).parts):
            for name in defined(ast.parse(path.read_text(encoding="utf-8"))):
                homes[name].append(str(path.relative_to(SRC)))
    assert not {name: places for name, places in homes.items() if len(places) > 1}


# The checks themselves.


def test_a_row_may_have_several_terms_and_a_note() -> None:
    text = "| term | meaning | where |\n|---|---|---|\n| clock, period (of time) | time | `play/clock.py` |\n"
    assert list(terms(text)) == [Term("clock", "play/clock.py"), Term("period", "play/clock.py")]
    assert len(TERMS) > 100


def test_a_term_that_nobody_uses_is_seen() -> None:
    assert is_used(Term("table controller", "server/table_controller.py"))
    assert not is_used(Term("manners", "server/table_controller.py"))


def test_classes_and_aliases_are_type_names_and_constants_are_not() -> None:
    text = "class A: pass\nPair = tuple[int, int]\nMOST = 3\n_T = 1\nsmall = 2\ndef F(): pass"
    assert list(defined(ast.parse(text))) == ["A", "Pair"]
