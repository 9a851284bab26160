"""The protocol; it knows no game."""
