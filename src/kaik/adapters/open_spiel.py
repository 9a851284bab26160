"""The same as `kaik.adapters.openspiel`, under the name that OpenSpiel's own package has."""

from kaik.adapters.openspiel import KaikSpielGame, KaikSpielState, class_of, game_type, name_of, register

__all__ = ["KaikSpielGame", "KaikSpielState", "class_of", "game_type", "name_of", "register"]
