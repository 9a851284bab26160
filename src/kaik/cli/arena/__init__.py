"""Matches between bots, many of them, and what they show."""
