"""The card kernel: one frame for all card games of seasons, and a module for each family of rules.

How a game is added:

1. `kits/packed/<family>.py` says where its facts lie in a position and in the book of rules, beside the common heads
   of `kits/packed/match.py`, and how its actions are numbered.
2. `games/<game>/packed.py` has a `CardPacking`: book, positions and actions both ways, in plain Python from the rules'
   own tables; the class of its positions is a `CardGame` that gives it.
3. `engine/cards/<family>.py` has a `CardTable` of its own, `TABLE`, and fills in the open parts of `frame` for it.

`tests/engine/test_card_kernel.py` then compares it with the readable rules, and search, random games and everything
built on them are there.
"""
