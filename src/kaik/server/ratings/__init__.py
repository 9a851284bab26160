"""Ratings: how strong accounts are at each game, rule set and speed, from the list of their rated games."""
