"""What the three mahjong games share: tiles and their drawing, complete forms, and the way to them.

`tiles` has the codes and sets, `text` draws, `forms` finds every reading of a complete hand, `shanten` says how
far a hand is from one. Each game has its own rules and its own way to count.
"""
