"""The one door to numba: how every function of a kernel is compiled, and where the result is kept.

numba looks only at the file of the function it loads, not at the files of those it calls; so the folder of
compiled code is named after all sources of the kernels (and of the numbers they take in), and a changed rule
can never meet old code. What only thinks about games (`APART`) is left out: tuning a mind compiles nothing anew.
"""

from __future__ import annotations

import gc
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast
from uuid import uuid4

import numba
import numpy as np
from numba.core import config
from numba.extending import overload, register_jitable
from numpy.typing import NDArray

from kaik.engine.parts import PartCompiler, is_known

P = ParamSpec("P")
R = TypeVar("R")

Book = NDArray[Any]
"""uint32"""
Bytes = NDArray[Any]
"""uint8"""
Numbers = NDArray[Any]
"""int64, or uint64 for luck. What an array holds is checked by numba, not here: compiled code mixes them freely."""
whole = cast(Callable[[Any], int], np.int64)
"""A small unsigned number made fit for sums: numba turns an unsigned and a signed one into a float otherwise."""
real = cast(Callable[[Any], float], np.float64)
"""A number taken out of an array of reals."""
index = cast(Callable[[int], int], np.uint64)
"""A place in an array that is certainly not negative: spares the check whether to count from the end."""

HERE = Path(__file__).parent
SOURCES = (HERE, HERE.parent / "kits")
APART = {"mind", "searcher", "why"}
"""Modules, or packages of them, that think about a game in plain Python: nothing of theirs is compiled."""


UNCOUNTED: Any = {"_nrt": False}
"""Compiled code makes no arrays and keeps none: whoever asks holds them. Counting holders would be half of the time."""


TUNED: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **UNCOUNTED}
"""How parts are compiled. All alike: numba compiles a part once more for callers whose settings differ."""
PART: Any = {**TUNED, "pipeline_class": PartCompiler} if is_known() else TUNED
"""The same where only the whole is optimised: compiled in two thirds of the time."""


OURS = uuid4().hex[:8]
"""What the files of compiled code that this process writes are called after."""


def compiled(rule: Callable[P, R], place: Path | None = None) -> Callable[P, R]:
    """A function called from Python, as machine code: it holds no lock, so threads run side by side.

    What is compiled from other sources than the kernels' own is kept in a place of its own.
    """
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(place or PLACE)
    try:
        made: Callable[P, R] = numba.njit(nogil=True, cache=True, error_model="numpy", **UNCOUNTED)(rule)
    finally:
        settings.CACHE_DIR = before
    name_apart(getattr(getattr(made, "_cache", None), "_cache_file", None), OURS)
    return made


def name_apart(file: Any, mark: str) -> None:
    """Have compiled code written to files that no other process writes.

    numba numbers them: two processes that are done in the same moment, with two games, take the same number, and then
    the one game's code may be found as the other's. What is left of the race is that one of them is compiled again.
    """
    if hasattr(file, "_data_name"):
        usual = file._data_name
        file._data_name = lambda number: f"{mark}-{os.getpid()}-{usual(number)}"


@contextmanager
def undisturbed() -> Iterator[None]:
    """Compile without the garbage collector, which would look through numba's many small objects again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def part(rule: Callable[P, R]) -> Callable[P, R]:
    """A part of a kernel, compiled into whatever calls it; called from Python it stays Python."""
    made: Callable[P, R] = register_jitable(**PART)(rule)
    return made


def tuned_part(rule: Callable[P, R]) -> Callable[P, R]:
    """A part that is optimised before it is compiled into others as well: random games of cerke are a ninth faster."""
    made: Callable[P, R] = register_jitable(**TUNED)(rule)
    return made


def inner_part(rule: Callable[P, R]) -> Callable[P, R]:
    """A small part of a busy loop, always written out where it is called: handing arrays over would cost more."""
    made: Callable[P, R] = register_jitable(
        error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True
    )(rule)
    return made


FILLED: dict[Callable[..., Any], set[type]] = {}
"""For which kinds open parts are filled in."""


def part_for(
    open_part: Callable[P, R], kind: type, settings: dict[str, Any] = PART
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Fill in a part that another module leaves open, wherever its first argument is of that kind or a kind of it.

    Where it is filled in for several kinds the nearest counts.
    """
    kinds = FILLED.setdefault(open_part, set())
    kinds.add(kind)

    def filled(rule: Callable[P, R]) -> Callable[P, R]:
        def choose(first: Any, *rest: Any) -> Any:
            nearest = next((own for own in getattr(first, "instance_class", object).__mro__ if own in kinds), None)
            return rule if nearest is kind else None

        made: Any = settings
        overload(open_part, strict=False, jit_options=made)(choose)
        return rule

    return filled


tuned_part_for = partial(part_for, settings=TUNED)
"""The same for parts that are optimised on their own as well."""


def sources(folders: Iterable[Path] = SOURCES) -> list[Path]:
    """The rules and kernels that end up in compiled code; minds and sentences do not."""
    found = [(folder, path) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path for folder, path in found if APART.isdisjoint(path.relative_to(folder).with_suffix("").parts)]


def stamp(folders: Iterable[Path] = SOURCES) -> str:
    """A short name for the state of all sources that end up in compiled code."""
    sha = hashlib.sha256()
    for path in sources(folders):
        sha.update(path.read_bytes())
    return sha.hexdigest()[:12]


def _place() -> Path:
    """Where compiled code is kept: where numba is told to, else beside the sources, else with the user."""
    told = os.environ.get("NUMBA_CACHE_DIR")
    choices = [Path(told)] if told else [HERE / "__pycache__", Path.home() / ".cache" / "kaik"]
    for folder in choices:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder / f"kernels-{stamp()}"
    user = os.getuid() if hasattr(os, "getuid") else 0  # where nobody has a number, everybody has a folder of their own
    return Path(tempfile.gettempdir()) / f"kaik-kernels-{user}-{stamp()}"


PLACE = _place()


@part
def copied(there: Numbers, here: Numbers) -> None:
    """Write one array over another of its length; a slice would say it too, and take a second longer to compile."""
    for i in range(len(there)):
        there[i] = here[i]
