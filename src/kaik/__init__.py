"""kaik: nineteen traditional games behind one protocol."""

from kaik.core.action import CHANCE, Action
from kaik.core.errors import KaikError
from kaik.games import every, find, slugs

__all__ = ["CHANCE", "Action", "KaikError", "every", "find", "slugs"]
__version__ = "0.1.0"
