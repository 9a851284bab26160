"""Card games as numbers, for the card kernel: cards, matches and positions both ways. Plain Python, no rules.

`cards` packs a heap into one number, `match` says where the facts of every match lie, `game` what a game has to tell
of itself. The other modules say where the facts of one family of games lie; kernel and game read the same table.
"""
