"""How the learned judges of the board games are made: self-play by the compiled search, then a small network.

`python -m train GAME` plays, trains and writes weights; nothing in `src` imports this package.
"""
