"""Columns as a Parquet file and back; the one place that knows Arrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from kaik.core.errors import KaikError


def arrow(part: str = "") -> Any:
    """Arrow, or a sentence that it is not here."""
    try:
        return import_module(f"pyarrow{part}")
    except ImportError:
        raise KaikError("data needs Arrow; install it with: pip install 'kaik[parquet]'") from None


def parquet_of(columns: Mapping[str, NDArray[Any]], seeds: Sequence[str]) -> bytes:
    """Columns as the bytes of a Parquet file; rows of numbers become lists of a fixed length."""
    made = {name: _column(values) for name, values in columns.items()}
    made["seed"] = arrow().array(seeds, arrow().string()).dictionary_encode()
    out = BytesIO()
    arrow(".parquet").write_table(arrow().table(made), out, compression="zstd")
    return out.getvalue()


def _column(values: NDArray[Any]) -> Any:
    if values.ndim == 1:
        return arrow().array(values)
    return arrow().FixedSizeListArray.from_arrays(arrow().array(values.reshape(-1)), values.shape[1])


def table_of(file: Path, columns: Sequence[str] | None = None) -> Any:
    """A Parquet file as a table, each column in one piece."""
    return arrow(".parquet").read_table(file, columns=columns, memory_map=True).combine_chunks()


def arrays_of(table: Any) -> dict[str, NDArray[Any]]:
    """The number columns of a table as arrays over Arrow's own memory: nothing is copied."""
    found: dict[str, NDArray[Any]] = {}
    for name in table.column_names:
        column = table.column(name)
        chunk = column.chunk(0) if column.num_chunks else None
        if chunk is None or arrow().types.is_dictionary(chunk.type):
            continue
        if arrow().types.is_fixed_size_list(chunk.type):
            flat = chunk.flatten().to_numpy(zero_copy_only=True)
            found[name] = flat.reshape(len(chunk), chunk.type.list_size)
        else:
            found[name] = chunk.to_numpy(zero_copy_only=True)
    return found
