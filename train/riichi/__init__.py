"""Riichi's best judge as machine code, so that its numbers can be learned from millions of seasons.

`mind` of the game is what plays and explains; this says the same of every action (`tests/train`), some fifty times as
fast, and says it inside the tile kernel, which plays the seasons.
"""
