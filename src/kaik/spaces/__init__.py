"""Positions and actions as numbers, for programs that learn: fixed by game, options and version."""

from kaik.spaces.actions import FLAT, ActionSpace, ChanceSpace
from kaik.spaces.encoder import Encoder, Feature
from kaik.spaces.factors import Factor
from kaik.spaces.spelling import Spelling, Vocabulary

__all__ = ["FLAT", "ActionSpace", "ChanceSpace", "Encoder", "Factor", "Feature", "Spelling", "Vocabulary"]
