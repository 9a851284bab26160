"""Tournaments: who meets whom, standings, and a director who takes them from round to round."""
