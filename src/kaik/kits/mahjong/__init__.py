"""What the three mahjong games share: tiles and their drawing, complete forms, and the table they are played on.

`tiles` has the codes and sets, `text` draws, `forms` finds every reading of a complete hand, `melds` reads called
sets, `shanten` says how far a hand is from complete. `seating` throws for seats, dealer and cut, `wall` is the wall,
`table` what lies before a player, `claims` the window in which others may call, `hidden` what nobody else may see,
`table_text` the table as text. `course` is the whole course of a plain mahjong, which a game fills in. Each game has
its own way to count; README.md says how to begin.
"""
