"""Parts that more than one game is made of; never a whole game."""
