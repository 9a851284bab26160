"""Matches that last for weeks: whose turn it is, and when their time is over, while nobody looks."""
