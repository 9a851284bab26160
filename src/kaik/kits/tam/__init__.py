"""The mechanics of the games played around the neutral piece 皇 (tam) on the cloth board.

Pieces and their moves, stepping, throws, water, the general's shield, drops, hands, rate and seasons.
A game brings its board, its set-up, its hands and its options (`Form`).
"""
