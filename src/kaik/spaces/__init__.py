"""Positions and actions as numbers, for programs that learn: fixed by game, options and version."""

from kaik.spaces.actions import FLAT, ActionSpace, ChanceSpace
from kaik.spaces.factors import Factor
from kaik.spaces.spelling import Spelling, Vocabulary

__all__ = ["FLAT", "ActionSpace", "ChanceSpace", "Factor", "Spelling", "Vocabulary"]
