"""Cerke in a terminal: the table of all games around tam."""

from kaik.kits.tam.text import draw

__all__ = ["draw"]
