"""The course of a plain mahjong: turn, draw, discard, claim and kan, season after season.

`game` has the position and its course, `view` what a seat sees of it and the worlds it may imagine. A game fills in
what differs: its tiles, what may be called and thrown away, what wins, and who pays.
"""
