"""The front of the library: a match to play with, in a few words. `import kaik` has all of it."""

from kaik.api.mutable import ChanceMode, MutableMatch
from kaik.api.opening import games, load, match, play_out
from kaik.api.seated import BotFunction, BotLike

__all__ = ["BotFunction", "BotLike", "ChanceMode", "MutableMatch", "games", "load", "match", "play_out"]
