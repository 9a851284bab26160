"""A folder of self-play read for learning: arrays over Arrow's memory, and tensors over the same."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.core.errors import KaikError
from kaik.data.files import arrays_of, arrow, table_of
from kaik.data.plan import SelfplayPlan, read_plan

Columns = dict[str, NDArray[Any]]
NUMBERS = ("observation", "action", "mask", "result", "match", "entry", "seat", "bot")


class SelfplayData:
    """The files of a folder that are there now; a run that still goes on may add more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan: SelfplayPlan = read_plan(folder)
        self.files = tuple(file for n in self.plan.shards if (file := folder / self.plan.file(n)).is_file())

    @property
    def actions(self) -> int:
        """How many numbers an action may be."""
        return self.plan.numbered.size

    def __len__(self) -> int:
        """How many rows there are."""
        return sum(arrow(".parquet").read_metadata(file).num_rows for file in self.files)

    def shards(self, columns: Sequence[str] = NUMBERS) -> Iterator[Columns]:
        """File by file, all rows of each as arrays over Arrow's memory, which must not be written to."""
        for file in self.files:
            yield arrays_of(table_of(file, list(columns)))

    def batches(self, size: int, columns: Sequence[str] = NUMBERS, seed: int | None = None) -> Iterator[Columns]:
        """Rows in batches of a size, those at a file's end may be smaller; slices share memory with their file.

        With a seed the files come in another order and the rows of each are shuffled, which copies them.
        """
        if size < 1:
            raise KaikError(f"a batch has one row at least, not {size}")
        dice = None if seed is None else np.random.default_rng(seed)
        files = list(self.files) if dice is None else [self.files[at] for at in dice.permutation(len(self.files))]
        for file in files:
            rows = arrays_of(table_of(file, list(columns)))
            count = len(next(iter(rows.values()), ()))
            order = None if dice is None else dice.permutation(count)
            for at in range(0, count, size):
                some: Any = slice(at, at + size) if order is None else order[at : at + size]
                yield {name: values[some] for name, values in rows.items()}

    def tensors(self, size: int, columns: Sequence[str] = NUMBERS, seed: int | None = None) -> Iterator[dict[str, Any]]:
        """The same batches as PyTorch tensors over the same memory."""
        torch = _torch()
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*not writable.*")
            for batch in self.batches(size, columns, seed):
                yield {name: torch.from_numpy(values) for name, values in batch.items()}

    def open_numbers(self, masks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Masks unpacked: 1 where a number was open."""
        return np.unpackbits(masks, axis=1, count=self.actions)


def _torch() -> Any:
    try:
        return import_module("torch")
    except ImportError:
        raise KaikError("tensors need PyTorch, which is not installed; batches() gives numpy arrays") from None


def open_folder(folder: str | Path) -> SelfplayData:
    """The self-play in a folder.

    `for batch in kaik.data.open("games").tensors(256): ...`
    """
    return SelfplayData(Path(folder))
