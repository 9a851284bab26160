"""Matches as data for learning: played by bots into Parquet files, and read back as arrays without copying."""

from kaik.data.reading import SelfplayData
from kaik.data.reading import open_folder as open

__all__ = ["SelfplayData", "open"]
