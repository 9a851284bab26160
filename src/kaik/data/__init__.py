"""Matches as data for learning: played by bots into Parquet files, and read back as arrays without copying."""

from kaik.core.errors import not_installed

try:
    from kaik.data.reading import SelfplayData
    from kaik.data.reading import open_folder as open
except ModuleNotFoundError as missing:
    raise not_installed(__name__, "parquet", missing) from None

__all__ = ["SelfplayData", "open"]
